//! Quantiles.

/// What so great a share of sorted numbers is not above, between two of them in
/// proportion; none of none.
///
/// # Panics
/// If the share is not from 0 to 1.
pub fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let place = share * sorted.len().checked_sub(1)? as f64;
    let (low, high) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    // Of infinities no part can be taken.
    let between = low.is_finite() && high.is_finite() && place.fract() > 0.0;
    Some(if between { low + (high - low) * place.fract() } else { high })
}
