//! Functions compiled for the widest vector extension of the CPU.
//!
//! The crate multiversion does not use AVX-512 on processors before Ice Lake. On one of these a
//! file of easy puzzles took 1.2 to 1.4 times as long.

/// Compiles a function once for each of these sets of x86-64 features, and for any CPU.
///
/// Each call uses the first set that the CPU supports. The arguments are plain names; the function
/// has neither generic parameters nor `self`.
///
/// ```
/// board::widest! {
///     ["avx512f" "avx512bw"] ["avx2"];
///     fn sum(numbers: &[u16; 64]) -> u16 {
///         numbers.iter().sum()
///     }
/// }
/// assert_eq!(sum(&[2; 64]), 128);
/// ```
#[macro_export]
macro_rules! widest {
    (
        $([$($feature:tt)+])*;
        $(#[$attribute:meta])*
        $visibility:vis fn $name:ident($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)?
        $body:block
    ) => {
        $(#[$attribute])*
        $visibility fn $name($($argument: $type),*) $(-> $result)? {
            #[cfg(target_arch = "x86_64")]
            {
                $crate::widest! {
                    @each [$([$($feature)+])*] ($($argument: $type),*) ($($argument),*) ($(-> $result)?)
                    $body
                }
            }
            $body
        }
    };
    (
        @each [[$($feature:tt)+] $($others:tt)*] $arguments:tt $names:tt $result:tt
        $body:block
    ) => {
        if $(::std::arch::is_x86_feature_detected!($feature))&&+ {
            $crate::widest!(@with [$($feature)+] $arguments $result $body);
            // SAFETY: the CPU has just been checked for the features.
            #[allow(unsafe_code)]
            return unsafe { with_features $names };
        }
        $crate::widest!(@each [$($others)*] $arguments $names $result $body);
    };
    (@each [] $arguments:tt $names:tt $result:tt $body:block) => {};
    (@with [$($feature:tt)+] ($($argument:ident: $type:ty),*) ($($result:tt)*) $body:block) => {
        $(#[target_feature(enable = $feature)])+
        fn with_features($($argument: $type),*) $($result)* $body
    };
}
