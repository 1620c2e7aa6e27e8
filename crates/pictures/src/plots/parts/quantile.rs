//! Quantiles.

/// Returns a quantile of sorted numbers, with linear interpolation between two numbers. Returns
/// `None` if there are no numbers.
///
/// # Panics
/// Panics if the share is not from 0 to 1.
pub fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let place = share * sorted.len().checked_sub(1)? as f64;
    let (low, high) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    // Infinite numbers cannot be interpolated.
    let between = low.is_finite() && high.is_finite() && place.fract() > 0.0;
    Some(if between { low + (high - low) * place.fract() } else { high })
}
