//! Functions whose loops become the widest vectors that the machine has.
//!
//! The crate multiversion, which stood here, leaves the AVX-512 of processors before Ice Lake alone:
//! there a file of easy puzzles took 1.2 to 1.4 times as long.

/// Compiles a function once for each of these sets of features of x86-64, and for any machine. The
/// first set that the machine has is taken, found out when the function is called. Its arguments are
/// plain names; it has no generic ones and no `self`.
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
            // SAFETY: the machine has just been asked for the features.
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
