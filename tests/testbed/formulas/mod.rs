//! A workbook's formulas, calculated: here, where it is optimized.

pub mod calculate;
pub mod file;
pub mod formula;
pub mod values;
