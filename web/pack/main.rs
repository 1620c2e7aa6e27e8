//! Lays the code of a WebAssembly module out in streams, all opcodes, all numbers of locals, all
//! constants, and so on, each by itself, and compresses them by LZMA, which finds more in them than
//! what servers compress with. Those in which it finds hardly more are left as they are, for
//! servers to compress: to unpack them in the page takes time.
//!
//! `pack FROM TO` writes a module that has nothing but a section named `streams`, so that it is
//! what it is named, a file of type application/wasm; in it are, as numbers of four bytes, how
//! long the streams are, and how long those of them that are compressed, then what LZMA makes of
//! these, without a header, and the others. The streams begin with numbers of four bytes, how long
//! the module was and how long each stream is. `page/unpack.js` makes the module of it again, with
//! the same list of streams.
//!
//! The order within a function tells where each stream goes on, so no stream needs marks. Sizes of
//! functions are left out: a function ends where its blocks end. A local is told by how many others
//! were named since it was, or since the function began: most are soon named again.

use lzma_rust2::{LzmaOptions, LzmaWriter};
use std::{env, error::Error, fs, io::Write};

// The streams. What comes before the code and after it is not looked into.
const BEFORE: usize = 0;
const AFTER: usize = 1;
const LOCALS: usize = 2;
const OPCODES: usize = 3;
const TYPES: usize = 4;
/// One each for branches and those with a condition.
const LABELS: usize = 5;
const TABLES: usize = 7;
const CALLS: usize = 8;
const INDIRECT: usize = 9;
/// One each for locals that are read, written, and written and read.
const VARIABLES: usize = 10;
const GLOBALS: usize = 13;
/// One each for what is loaded and stored.
const OFFSETS: usize = 14;
const I64: usize = 16;
const FLOATS: usize = 17;
const OTHERS: usize = 18;
/// One for each of the opcodes that load and store.
const ALIGNMENTS: usize = 19;
/// One for each opcode that may come next: it tells what the constant is for.
const I32: usize = ALIGNMENTS + 0x3f - 0x28;
const STREAMS: usize = I32 + 0x100;

/// The opcode that adds, before which most constants are offsets.
const ADD: usize = 0x6a;

/// Whether LZMA finds hardly more in a stream than servers do: branches, locals that are written, and
/// constants.
fn is_left(stream: usize) -> bool {
    let is_constant = stream == I64 || stream >= I32 && stream != I32 + ADD;
    is_constant || [LABELS, VARIABLES + 1].contains(&stream)
}

/// The streams as they stand, those that are compressed first.
fn order() -> impl Iterator<Item = usize> {
    (0..STREAMS).filter(|&it| !is_left(it)).chain((0..STREAMS).filter(|&it| is_left(it)))
}

/// What a module begins with.
const MODULE: &[u8] = b"\0asm\x01\0\0\0";

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let names: Vec<_> = env::args_os().skip(1).collect();
    let [from, to] = &names[..] else { return Err("pack FROM TO".into()) };
    Ok(fs::write(to, pack(&fs::read(from)?)?)?)
}

/// How many bits of the byte before tell what a byte may be; the page knows the same. With three
/// it takes 900 bytes more.
const LITERAL_BITS: u32 = 2;

/// The module in streams, compressed.
fn pack(module: &[u8]) -> Result<Vec<u8>> {
    let (streams, compressed) = streams(module)?;
    let mut options = LzmaOptions::with_preset(9);
    (options.lc, options.pb) = (LITERAL_BITS, 0);
    (options.nice_len, options.depth_limit) = (273, 1000);
    let mut section = b"\x07streams".to_vec();
    for size in [streams.len(), compressed] {
        section.extend(u32::try_from(size)?.to_le_bytes());
    }
    let mut writer = LzmaWriter::new_no_header(section, &options, false)?;
    writer.write_all(&streams[..compressed])?;
    let mut section = writer.finish()?;
    section.extend(&streams[compressed..]);
    let mut packed = [MODULE, &[0]].concat();
    // In five bytes, however small it is, so that what follows has a fixed place.
    for place in 0..5 {
        let more = if place < 4 { 0x80 } else { 0 };
        packed.push((section.len() >> (7 * place)) as u8 & 0x7f | more);
    }
    packed.extend(section);
    Ok(packed)
}

/// The module in streams, with their lengths before them; and so many bytes are to be compressed.
fn streams(module: &[u8]) -> Result<(Vec<u8>, usize)> {
    if !module.starts_with(MODULE) {
        return Err("it is no module of WebAssembly".into());
    }
    let mut streams = vec![Vec::new(); STREAMS];
    streams[BEFORE].extend(MODULE);
    let mut reader = Reader { bytes: &module[MODULE.len()..] };
    let mut code = None;
    while !reader.bytes.is_empty() {
        let (id, section) = (reader.byte()?, reader.sized()?);
        if id == 10 {
            code = Some(functions(section, &mut streams)?);
            continue;
        }
        let stream = &mut streams[if code.is_none() { BEFORE } else { AFTER }];
        stream.push(id);
        number(section.len(), stream);
        stream.extend(section);
    }
    let (count, size) = code.ok_or("it has no code")?;
    let mut counted = Vec::new();
    number(count, &mut counted);
    streams[BEFORE].push(10);
    number(counted.len() + size, &mut streams[BEFORE]);
    streams[BEFORE].extend(counted);
    let whole = streams[BEFORE].len() + size + streams[AFTER].len();

    let mut all = Vec::new();
    for length in [whole].into_iter().chain(streams.iter().map(Vec::len)) {
        all.extend(u32::try_from(length)?.to_le_bytes());
    }
    order().for_each(|stream| all.extend(&streams[stream]));
    let left: usize = (0..STREAMS).filter(|&it| is_left(it)).map(|it| streams[it].len()).sum();
    let compressed = all.len() - left;
    Ok((all, compressed))
}

/// Lays the functions out; says how many they are, and how many bytes they take in a module.
fn functions(section: &[u8], streams: &mut [Vec<u8>]) -> Result<(usize, usize)> {
    let mut reader = Reader { bytes: section };
    let (count, mut size) = (reader.number()?, 0);
    for _ in 0..count {
        let body = reader.sized()?;
        // The page makes room of three bytes for the size.
        if body.len() >= 1 << 21 {
            return Err("a function is too large".into());
        }
        size += digits(body.len()) + body.len();
        function(&mut Reader { bytes: body }, streams)?;
    }
    Ok((count, size))
}

fn function(body: &mut Reader<'_>, streams: &mut [Vec<u8>]) -> Result<()> {
    for _ in 0..2 * body.copy(&mut streams[LOCALS])? {
        body.copy(&mut streams[LOCALS])?;
    }
    let (mut depth, mut recent) = (1, Recent::default());
    while depth > 0 {
        let opcode = body.byte()?;
        streams[OPCODES].push(opcode);
        let stream = match opcode {
            0x02..=0x04 => {
                depth += 1;
                TYPES
            }
            0x0b => {
                depth -= 1;
                continue;
            }
            0x0c | 0x0d => LABELS + usize::from(opcode - 0x0c),
            0x0e => {
                for _ in 0..=body.copy(&mut streams[TABLES])? {
                    body.copy(&mut streams[TABLES])?;
                }
                continue;
            }
            0x10 => CALLS,
            0x11 => {
                body.copy(&mut streams[INDIRECT])?;
                INDIRECT
            }
            0x20..=0x22 => {
                let mut told = Vec::new();
                let (local, mut usual) = (body.copy(&mut told)?, Vec::new());
                number(local, &mut usual);
                if told != usual || local > MAX_LOCAL {
                    return Err("a local has another number than the page would write".into());
                }
                let stream = VARIABLES + usize::from(opcode - 0x20);
                number(recent.rank(local), &mut streams[stream]);
                continue;
            }
            0x23 | 0x24 => GLOBALS,
            0x28..=0x3e => {
                body.copy(&mut streams[ALIGNMENTS + usize::from(opcode - 0x28)])?;
                OFFSETS + usize::from(opcode >= 0x36)
            }
            0x3f | 0x40 => OTHERS,
            0x41 => {
                let mut told = Vec::new();
                body.copy(&mut told)?;
                let next = *body.bytes.first().ok_or("the module is cut off")?;
                streams[I32 + usize::from(next)].extend(told);
                continue;
            }
            0x42 => I64,
            0x43 | 0x44 => {
                streams[FLOATS].extend(body.take(if opcode == 0x43 { 4 } else { 8 })?);
                continue;
            }
            0xfc => {
                let numbers = match body.copy(&mut streams[OTHERS])? {
                    0..=7 => 0,
                    9 | 11 | 13 | 15..=17 => 1,
                    8 | 10 | 12 | 14 => 2,
                    other => return Err(format!("there is no opcode 0xfc {other}").into()),
                };
                for _ in 0..numbers {
                    body.copy(&mut streams[OTHERS])?;
                }
                continue;
            }
            0x00 | 0x01 | 0x05 | 0x0f | 0x1a | 0x1b | 0x45..=0xc4 => continue,
            _ => return Err(format!("what follows the opcode {opcode:#x} is not known").into()),
        };
        body.copy(&mut streams[stream])?;
    }
    match body.bytes {
        [] => Ok(()),
        _ => Err("a function goes on after its end".into()),
    }
}

/// The page keeps the locals in numbers of two bytes.
const MAX_LOCAL: usize = 0xffff;

/// The locals of a function, those last named first. Behind them are all others, in order.
#[derive(Default)]
struct Recent(Vec<usize>);

impl Recent {
    /// The place of a local, which then comes first.
    fn rank(&mut self, local: usize) -> usize {
        let known = self.0.len();
        self.0.extend(known..=local);
        let place = self.0.iter().position(|&it| it == local).unwrap_or(local);
        self.0[..=place].rotate_right(1);
        place
    }
}

/// Writes a number in as few bytes as it takes.
fn number(mut number: usize, to: &mut Vec<u8>) {
    while number > 0x7f {
        to.push(number as u8 | 0x80);
        number >>= 7;
    }
    to.push(number as u8);
}

/// How many bytes a number takes.
fn digits(size: usize) -> usize {
    let mut written = Vec::new();
    number(size, &mut written);
    written.len()
}

/// What is left of a part of the module.
struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let (taken, left) = self.bytes.split_at_checked(count).ok_or("the module is cut off")?;
        self.bytes = left;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8> {
        Ok(self.take(1)?[0])
    }

    /// A number, signed or not; its value is right if it is a count.
    fn number(&mut self) -> Result<usize> {
        self.copy(&mut Vec::new())
    }

    /// A number, which is written as it stands.
    fn copy(&mut self, to: &mut Vec<u8>) -> Result<usize> {
        let mut value = 0;
        for place in 0..10 {
            let byte = self.byte()?;
            to.push(byte);
            value |= usize::from(byte & 0x7f).checked_shl(7 * place).unwrap_or(0);
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err("a number has too many bytes".into())
    }

    /// So many bytes as the number before them says.
    fn sized(&mut self) -> Result<&'a [u8]> {
        let size = self.number()?;
        self.take(size)
    }
}

#[cfg(test)]
mod laws {
    use super::*;

    /// A module of one function with that code, whose size is told in more bytes than it takes.
    fn module(code: &[u8]) -> Vec<u8> {
        let body = [&[1, 2, 0x7f], code].concat();
        let size = body.len() as u8;
        let section = [&[1, size | 0x80, 0], &body[..]].concat();
        let function = [1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0];
        [MODULE, &function, &[10, section.len() as u8], &section, &[0, 2, 1, b'x']].concat()
    }

    #[test]
    fn each_number_goes_to_the_stream_of_its_opcode() {
        let block = [0x02, 0x40, 0x41, 0x80, 0x01, 0x28, 2, 16];
        let locals = [0x21, 0, 0x20, 3, 0x20, 0, 0x20, 3, 0x20, 3, 0x1a];
        let code = [&block[..], &locals, &[0x0b, 0x0b]].concat();
        let (all, compressed) = streams(&module(&code)).unwrap();
        let lengths: Vec<usize> = all[..4 * (STREAMS + 1)]
            .chunks(4)
            .map(|length| u32::from_le_bytes(length.try_into().unwrap()) as usize)
            .collect();
        assert_eq!(lengths[1..].iter().sum::<usize>(), all.len() - 4 * (STREAMS + 1));
        // One byte less than it was, that of the size.
        assert_eq!(lengths[0], module(&code).len() - 1);
        let length = |stream: usize| lengths[stream + 1];
        assert_eq!(
            [OPCODES, TYPES, I32 + 0x28, ALIGNMENTS, OFFSETS, AFTER].map(length),
            [11, 1, 2, 1, 1, 4]
        );
        // How many others were named since.
        let before = |stream: usize| -> usize {
            order().take_while(|&it| it != stream).map(|it| lengths[it + 1]).sum()
        };
        assert_eq!(compressed, 4 * (STREAMS + 1) + before(LABELS));
        let stream = |it: usize| &all[4 * (STREAMS + 1) + before(it)..][..length(it)];
        assert_eq!((stream(VARIABLES), stream(VARIABLES + 1)), (&[3, 1, 1, 0][..], &[0][..]));
    }

    #[test]
    fn what_is_cut_off_or_not_known_is_refused() {
        let whole = module(&[0x0b]);
        assert!(pack(&whole).is_ok());
        for end in [0, 9, whole.len() - 6] {
            assert!(pack(&whole[..end]).is_err(), "{end}");
        }
        for code in [&[0xfd, 0x0b][..], &[0x06, 0x0b], &[0xfc, 99, 0x0b], &[0x0b, 0x0b]] {
            assert!(pack(&module(code)).is_err(), "{code:?}");
        }
    }
}
