//! Reads inputs as UTF-8 text. Compressed files are unpacked and UTF-16 is decoded while reading.
//!
//! The first bytes determine the format, so plain input passes unchanged. The formats are gzip,
//! bzip2, xz, zstd, and zip archives with one file. A zip archive that is a workbook passes
//! unchanged. All decoders work in constant memory, for texts of any size.

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, Chain, Cursor, ErrorKind, Read};

use bzip2::bufread::MultiBzDecoder;
use encoding_rs::{Decoder, UTF_16BE, UTF_16LE};
use flate2::Crc;
use flate2::bufread::{DeflateDecoder, MultiGzDecoder};
use lzma_rust2::XzReader;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// The memory limit of a decoder. It is that of `zstd --long`, and more than `xz -9` needs.
const MAX_MEMORY: u64 = 128 << 20;

/// An input.
type Source = Box<dyn Read + Send>;

/// An input together with the bytes that were read to recognise it.
type RecognisedInput = BufReader<Chain<Cursor<Vec<u8>>, Source>>;

/// Reads an input as UTF-8 text, with any supported compression and encoding.
pub(crate) struct Text {
    /// The raw input before the first read, afterwards the decoded text.
    source: Source,
    has_begun: bool,
}

impl Text {
    /// Returns the text of an input. Nothing is read before the first call of `read`.
    pub(crate) fn of(source: Source) -> Text {
        Text { source, has_begun: false }
    }
}

impl Read for Text {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if !self.has_begun {
            self.has_begun = true;
            let source = std::mem::replace(&mut self.source, Box::new(io::empty()));
            self.source = decode_utf16(unpack_source(source)?)?;
        }
        self.source.read(bytes)
    }
}

/// The magic numbers of compressed files.
const PACKED: [(&[u8], Packing); 6] = [
    (b"\x1f\x8b", Packing::Gzip),
    (b"BZh", Packing::Bzip2),
    (b"\xfd7zXZ\0", Packing::Xz),
    (b"\x28\xb5\x2f\xfd", Packing::Zstd),
    // A frame without data, which pzstd writes.
    (b"\x50\x2a\x4d\x18", Packing::Zstd),
    (b"PK\x03\x04", Packing::Zip),
];

/// A kind of compression.
#[derive(Clone, Copy)]
enum Packing {
    Gzip,
    Bzip2,
    Xz,
    Zstd,
    Zip,
}

/// Returns the content of an input, if it is compressed.
fn unpack_source(mut source: Source) -> io::Result<Source> {
    let begin = begin(&mut source, &PACKED.map(|(magic, _)| magic))?;
    let packing = PACKED.iter().find(|(magic, _)| begin.starts_with(magic));
    let Some((_, packing)) = packing else {
        return Ok(put_back(begin, source));
    };
    let begun =
        |begin, source| BufReader::with_capacity(1 << 16, Read::chain(Cursor::new(begin), source));
    Ok(match packing {
        Packing::Gzip => name_format_in_errors("gzip", MultiGzDecoder::new(begun(begin, source))),
        Packing::Bzip2 => name_format_in_errors("bzip2", MultiBzDecoder::new(begun(begin, source))),
        Packing::Xz => {
            let most = u32::try_from(MAX_MEMORY >> 10).unwrap_or(u32::MAX);
            name_format_in_errors("xz", XzReader::new_mem_limit(begun(begin, source), true, most))
        }
        Packing::Zstd => name_format_in_errors("zstd", Zstd::new(begun(begin, source))),
        Packing::Zip => zip(begin, source)?,
    })
}

/// Reads the first bytes of an input, as many as are needed to compare them with `magic`.
fn begin(source: &mut Source, magic: &[&[u8]]) -> io::Result<Vec<u8>> {
    let longest = magic.iter().map(|magic| magic.len()).max().unwrap_or(0);
    let mut begin = Vec::new();
    let may_go_on = |begin: &Vec<u8>| {
        let goes_on = |magic: &&[u8]| magic.starts_with(begin) && magic.len() > begin.len();
        magic.iter().any(goes_on)
    };
    while may_go_on(&begin) && take(source, &mut begin, longest)? > 0 {}
    Ok(begin)
}

/// Reads once, up to a total of `most` bytes. Returns the number of bytes read.
fn take(source: &mut Source, bytes: &mut Vec<u8>, most: usize) -> io::Result<usize> {
    let before = bytes.len();
    bytes.resize(most.max(before), 0);
    let read = loop {
        match source.read(&mut bytes[before..]) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            read => break read,
        }
    };
    bytes.truncate(before + *read.as_ref().unwrap_or(&0));
    read
}

/// Returns an input with its first bytes put back.
fn put_back(begin: Vec<u8>, source: Source) -> Source {
    match begin.is_empty() {
        true => source,
        false => Box::new(Read::chain(Cursor::new(begin), source)),
    }
}

/// Returns a decoder whose errors name the format.
fn name_format_in_errors(format: &'static str, decoder: impl Read + Send + 'static) -> Source {
    Box::new(NamedDecoder { format, decoder })
}

/// A decoder whose errors name the format.
struct NamedDecoder<R> {
    format: &'static str,
    decoder: R,
}

impl<R: Read> Read for NamedDecoder<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.decoder.read(bytes).map_err(|error| match error.kind() {
            ErrorKind::Interrupted => error,
            ErrorKind::OutOfMemory => wrong(format!(
                "the {} file needs more than {} MiB to unpack; unpack it first",
                self.format,
                MAX_MEMORY >> 20
            )),
            _ => broken(self.format, error),
        })
    }
}

fn broken(format: &str, why: impl Display) -> io::Error {
    wrong(format!("the {format} file is damaged or cut off ({why})"))
}

fn wrong(what: impl Into<String>) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, what.into())
}

/// The frames of a zstd file, one after the other.
struct Zstd {
    source: RecognisedInput,
    decoder: FrameDecoder,
    is_in_frame: bool,
}

impl Zstd {
    fn new(source: RecognisedInput) -> Zstd {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(MAX_MEMORY);
        Zstd { source, decoder, is_in_frame: false }
    }

    /// Starts the next frame, or skips a frame that contains no data.
    fn begin_frame(&mut self) -> io::Result<()> {
        use ReadFrameHeaderError::SkipFrame;
        match self.decoder.init(&mut self.source) {
            Ok(()) => self.is_in_frame = true,
            Err(FrameDecoderError::ReadFrameHeaderError(SkipFrame { length, .. })) => {
                io::copy(&mut self.source.by_ref().take(length.into()), &mut io::sink())?;
            }
            Err(FrameDecoderError::WindowSizeTooBig { .. }) => {
                return Err(ErrorKind::OutOfMemory.into());
            }
            Err(error) => return Err(io::Error::other(error)),
        }
        Ok(())
    }

    /// Verifies the checksum of a frame that was read.
    fn end_frame(&mut self) -> io::Result<()> {
        self.is_in_frame = false;
        let (told, found) =
            (self.decoder.get_checksum_from_data(), self.decoder.get_calculated_checksum());
        match told.is_none() || told == found {
            true => Ok(()),
            false => Err(wrong("the checksum differs")),
        }
    }
}

impl Read for Zstd {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if bytes.is_empty() {
            return Ok(0);
        }
        loop {
            if self.is_in_frame {
                let decoder = &mut self.decoder;
                while decoder.can_collect() == 0 && !decoder.is_finished() {
                    let blocks = BlockDecodingStrategy::UptoBlocks(1);
                    decoder.decode_blocks(&mut self.source, blocks).map_err(io::Error::other)?;
                }
                let read = decoder.read(bytes)?;
                if read > 0 {
                    return Ok(read);
                }
                self.end_frame()?;
            }
            if self.source.fill_buf()?.is_empty() {
                return Ok(0);
            }
            self.begin_frame()?;
        }
    }
}

/// The length of the header of a file in a zip archive, without its name.
const ZIP_HEADER_LENGTH: usize = 30;

/// Returns the only file of a zip archive, or the archive if it is a workbook.
fn zip(mut begin: Vec<u8>, mut source: Source) -> io::Result<Source> {
    while begin.len() < ZIP_HEADER_LENGTH && take(&mut source, &mut begin, ZIP_HEADER_LENGTH)? > 0 {
    }
    let number =
        |at: usize| begin.get(at..at + 2).map_or(0, |it| u16::from_le_bytes([it[0], it[1]]));
    let (flags, method, name) = (number(6), number(8), usize::from(number(26)));
    let (extra, wanted) = (u64::from(number(28)), ZIP_HEADER_LENGTH + name);
    let crc = u32::from(number(14)) | u32::from(number(16)) << 16;
    let size = u64::from(number(18)) | u64::from(number(20)) << 16;
    while begin.len() < wanted && take(&mut source, &mut begin, wanted)? > 0 {}
    let name = String::from_utf8_lossy(begin.get(ZIP_HEADER_LENGTH..wanted).unwrap_or_default());
    if begin.len() < wanted || is_of_workbook(&name) {
        return Ok(put_back(begin, source));
    }
    let has_descriptor = flags & 8 != 0;
    let mut rest = BufReader::with_capacity(1 << 16, source);
    io::copy(&mut rest.by_ref().take(extra), &mut io::sink())?;
    let content = match method {
        _ if flags & 1 != 0 => {
            return Err(wrong("the zip archive has a password; unpack it first"));
        }
        _ if name.ends_with('/') => return Err(wrong(SEVERAL_FILES)),
        0 if !has_descriptor => Content::Stored(rest.take(size)),
        8 => Content::Deflated(DeflateDecoder::new(rest)),
        _ => {
            let what = "the zip archive has another compression than deflate; unpack it first";
            return Err(wrong(what));
        }
    };
    let expected = (!has_descriptor).then_some(crc);
    let content = Some(NamedDecoder { format: "zip", decoder: content });
    Ok(Box::new(Zip { content, crc: Crc::new(), expected }))
}

const SEVERAL_FILES: &str = "the zip archive has several files; unpack it first";
const OTHER_DATA: &str = "the zip archive has other data beside its file; unpack it first";

/// Returns true if a workbook can begin with a file of this name.
fn is_of_workbook(name: &str) -> bool {
    let folders = ["_rels/", "xl/", "docProps/", "customXml/", "META-INF/", "Configurations2/"];
    let files = ["[Content_Types].xml", "mimetype", "content.xml", "meta.xml", "styles.xml"];
    folders.iter().any(|folder| name.starts_with(folder)) || files.contains(&name)
}

/// The content of a file in a zip archive.
enum Content {
    Stored(io::Take<BufReader<Source>>),
    Deflated(DeflateDecoder<BufReader<Source>>),
}

impl Read for Content {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self {
            Content::Stored(content) => content.read(bytes),
            Content::Deflated(content) => content.read(bytes),
        }
    }
}

/// The only file of a zip archive.
struct Zip {
    /// The content, until its end has been checked.
    content: Option<NamedDecoder<Content>>,
    crc: Crc,
    /// The checksum, if it precedes the content.
    expected: Option<u32>,
}

impl Read for Zip {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.content.as_mut().map_or(Ok(0), |content| content.read(bytes))?;
        self.crc.update(&bytes[..read]);
        if read == 0 && !bytes.is_empty() {
            self.check_end()?;
        }
        Ok(read)
    }
}

impl Zip {
    /// Verifies the checksum, and that only the directory entry of this file follows.
    fn check_end(&mut self) -> io::Result<()> {
        let mut rest = match self.content.take().map(|content| content.decoder) {
            Some(Content::Stored(content)) => content.into_inner(),
            Some(Content::Deflated(content)) => content.into_inner(),
            None => return Ok(()),
        };
        let mut after = Vec::new();
        rest.by_ref().take(28).read_to_end(&mut after)?;
        let has_mark = after.starts_with(b"PK\x07\x08");
        let behind = after.get(if has_mark { 4 } else { 0 }..).and_then(<[u8]>::first_chunk);
        let behind = behind.map(|&it| u32::from_le_bytes(it));
        if self.expected.or(behind) != Some(self.crc.sum()) {
            return Err(broken("zip", "the checksum differs"));
        }
        // The sizes after the checksum have 4 or 8 bytes.
        let lengths: &[usize] = match (self.expected, has_mark) {
            (Some(_), _) => &[0],
            (None, true) => &[16, 24],
            (None, false) => &[12, 20],
        };
        let begins = |at: usize| {
            let rest = after.get(at..).unwrap_or_default();
            rest.starts_with(b"PK\x01\x02") || rest.starts_with(b"PK\x03\x04")
        };
        let Some(&at) = lengths.iter().find(|&&at| begins(at)) else {
            return Err(match after.len() < 28 {
                true => broken("zip", "the directory is missing"),
                false => wrong(OTHER_DATA),
            });
        };
        check_directory(&mut Read::chain(&after[at..], rest))
    }
}

/// Checks that the rest of a zip archive is a directory with one file.
fn check_directory(rest: &mut impl Read) -> io::Result<()> {
    let mut files = 0;
    loop {
        let mark: [u8; 4] = next(rest)?;
        let length = match &mark {
            b"PK\x01\x02" if files == 0 => {
                files += 1;
                let header: [u8; 42] = next(rest)?;
                [24, 26, 28].map(|at| u64::from(header[at]) | u64::from(header[at + 1]) << 8)
            }
            b"PK\x01\x02" | b"PK\x03\x04" => return Err(wrong(SEVERAL_FILES)),
            b"PK\x05\x05" => [u16::from_le_bytes(next(rest)?).into(), 0, 0],
            b"PK\x06\x06" => [u64::from_le_bytes(next(rest)?), 0, 0],
            b"PK\x06\x07" => [16, 0, 0],
            b"PK\x05\x06" => {
                let end: [u8; 18] = next(rest)?;
                skip(rest, u16::from_le_bytes([end[16], end[17]]).into())?;
                return match io::copy(&mut rest.take(1), &mut io::sink())? {
                    0 => Ok(()),
                    _ => Err(wrong(OTHER_DATA)),
                };
            }
            _ => return Err(wrong(OTHER_DATA)),
        };
        length.into_iter().try_for_each(|length| skip(rest, length))?;
    }
}

/// Returns the next bytes of the directory of a zip archive.
fn next<const N: usize>(rest: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    match rest.read_exact(&mut bytes) {
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
            Err(broken("zip", "the directory ends early"))
        }
        read => read.map(|()| bytes),
    }
}

/// Skips bytes of the directory of a zip archive.
fn skip(rest: &mut impl Read, length: u64) -> io::Result<()> {
    match io::copy(&mut rest.take(length), &mut io::sink())? == length {
        true => Ok(()),
        false => Err(broken("zip", "the directory ends early")),
    }
}

/// Returns the text of an input, if it is UTF-16 with a byte order mark.
fn decode_utf16(mut source: Source) -> io::Result<Source> {
    let begin = begin(&mut source, &[b"\xff\xfe", b"\xfe\xff"])?;
    let encoding = match begin.first_chunk() {
        Some(b"\xff\xfe") => UTF_16LE,
        Some(b"\xfe\xff") => UTF_16BE,
        _ => return Ok(put_back(begin, source)),
    };
    let decoder = encoding.new_decoder_without_bom_handling();
    let source = BufReader::with_capacity(1 << 16, put_back(begin[2..].to_vec(), source));
    Ok(Box::new(Utf16 { source, decoder, text: Vec::new(), read: 0, has_ended: false }))
}

/// UTF-16 as UTF-8.
struct Utf16 {
    source: BufReader<Source>,
    decoder: Decoder,
    /// The decoded text, and the number of its bytes that were handed out.
    text: Vec<u8>,
    read: usize,
    has_ended: bool,
}

impl Read for Utf16 {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        while self.read == self.text.len() && !self.has_ended {
            let next = self.source.fill_buf()?;
            self.has_ended = next.is_empty();
            let most = self.decoder.max_utf8_buffer_length(next.len()).unwrap_or(1 << 20);
            self.text.resize(most, 0);
            let (_, taken, written, _) =
                self.decoder.decode_to_utf8(next, &mut self.text, self.has_ended);
            self.text.truncate(written);
            self.read = 0;
            self.source.consume(taken);
        }
        let count = (&self.text[self.read..]).read(bytes)?;
        self.read += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use proptest::prelude::*;

    use super::*;

    /// A reader that returns at most a given number of bytes at once.
    struct ThrottledReader(Cursor<Vec<u8>>, usize);

    impl Read for ThrottledReader {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            let most = bytes.len().min(self.1);
            self.0.read(&mut bytes[..most])
        }
    }

    /// Returns the text of an input that is read in pieces.
    fn read(input: &[u8], piece: usize) -> io::Result<Vec<u8>> {
        let source = ThrottledReader(Cursor::new(input.to_vec()), piece);
        let (mut text, mut all) = (Text::of(Box::new(source)), Vec::new());
        text.read_to_end(&mut all).map(|_| all)
    }

    /// Returns a text in each compression. Formats with several members contain the text twice.
    fn packed(text: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        gzip.write_all(text).unwrap();
        let gzip = gzip.finish().unwrap();
        let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        bzip2.write_all(text).unwrap();
        let bzip2 = bzip2.finish().unwrap();
        let mut xz =
            lzma_rust2::XzWriter::new(Vec::new(), lzma_rust2::XzOptions::with_preset(1)).unwrap();
        xz.write_all(text).unwrap();
        let xz = xz.finish().unwrap();
        let level = ruzstd::encoding::CompressionLevel::Fastest;
        let zstd = ruzstd::encoding::compress_to_vec(text, level);
        let skipped = [b"\x50\x2a\x4d\x18\x03\0\0\0abc", &zstd[..]].concat();
        vec![
            ("gzip", gzip),
            ("bzip2", bzip2),
            ("xz", xz),
            ("zstd", skipped),
            ("zstd", zstd),
            ("zip", zipped(&[("a.txt", text)], zip::CompressionMethod::Deflated)),
            ("zip", zipped(&[("a.txt", text)], zip::CompressionMethod::Stored)),
        ]
    }

    fn zipped(files: &[(&str, &[u8])], method: zip::CompressionMethod) -> Vec<u8> {
        let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in files {
            let options = zip::write::SimpleFileOptions::default().compression_method(method);
            archive.start_file(*name, options).unwrap();
            archive.write_all(text).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    /// Beginnings of plain text that are equal or similar to those of compressed files.
    const BEGINNINGS: &[&[u8]] =
        &[b"", b"B", b"BZ", b"PK", b"\xfd7z", b"\x1f", b"\xff", b"\xef\xbb\xbf"];

    proptest! {
        #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn compressed_texts_are_unpacked(
            text in "[0-9.#\\n]{0,2000}",
            piece in prop_oneof![1..20usize, Just(1 << 16)],
        ) {
            for (name, bytes) in packed(text.as_bytes()) {
                prop_assert_eq!(read(&bytes, piece).unwrap(), text.as_bytes(), "{}", name);
                if name != "zip" {
                    let twice = [&bytes[..], &bytes].concat();
                    prop_assert_eq!(read(&twice, piece).unwrap(), text.repeat(2).into_bytes(), "{}", name);
                }
            }
        }

        #[test]
        fn plain_texts_pass_unchanged(
            text in proptest::collection::vec(any::<u8>(), 0..200),
            begin in proptest::sample::select(BEGINNINGS),
            piece in 1..20usize,
        ) {
            let text = [begin, b"1", &text].concat();
            prop_assert_eq!(read(&text, piece).unwrap(), text);
        }

        #[test]
        fn truncated_files_fail_and_damaged_never_panic(
            text in "[0-9.\\n]{100,2000}",
            at in any::<proptest::sample::Index>(),
            byte in 1..=255u8,
        ) {
            for (name, bytes) in packed(text.as_bytes()) {
                let cut = at.index(bytes.len() - 12).max(6);
                let cut_off = read(&bytes[..cut], 1 << 16);
                prop_assert!(cut_off.map_or(true, |it| it.len() < 40), "{} {}", name, cut);
                let mut changed = bytes.clone();
                changed[cut] ^= byte;
                let _ = read(&changed, 1 << 16);
            }
        }

        #[test]
        fn utf_16_is_decoded(text in any::<String>(), piece in 1..20usize) {
            let units = || std::iter::once(0xfeff).chain(text.encode_utf16());
            let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
            let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
            prop_assert_eq!(read(&little, piece).unwrap(), text.as_bytes());
            prop_assert_eq!(read(&big, piece).unwrap(), text.as_bytes());
        }
    }

    #[test]
    fn only_archives_of_one_file_are_unpacked() {
        let method = zip::CompressionMethod::Deflated;
        let book = zipped(&[("[Content_Types].xml", b"x"), ("xl/a.xml", b"y")], method);
        assert_eq!(read(&book, 7).unwrap(), book);
        let several = zipped(&[("a.txt", b"1\n"), ("b.txt", b"2\n")], method);
        assert_eq!(read(&several, 7).unwrap_err().to_string(), SEVERAL_FILES);
    }

    #[test]
    fn data_beside_archived_file_is_refused() {
        for method in [zip::CompressionMethod::Deflated, zip::CompressionMethod::Stored] {
            let archive = zipped(&[("a.txt", b"1\n")], method);
            let directory = archive.windows(4).position(|it| it == b"PK\x01\x02").unwrap();
            let (file, end) = archive.split_at(directory);
            for (what, wanted) in [
                ([&archive[..], &archive].concat(), OTHER_DATA),
                ([&archive[..], b"1\n"].concat(), OTHER_DATA),
                ([file, file, end].concat(), SEVERAL_FILES),
                ([file, &[0; 40], file, end].concat(), OTHER_DATA),
                (file.to_vec(), "the zip file is damaged or cut off (the directory is missing)"),
                (
                    archive[..archive.len() - 1].to_vec(),
                    "the zip file is damaged or cut off (the directory ends early)",
                ),
            ] {
                assert_eq!(read(&what, 7).unwrap_err().to_string(), wanted);
            }
        }
    }

    #[test]
    fn archive_data_descriptors_are_read() {
        let mut archive = zip::ZipWriter::new_stream(Vec::new());
        archive.start_file("a.txt", zip::write::SimpleFileOptions::default()).unwrap();
        archive.write_all(b"1\n").unwrap();
        let archive = archive.finish().unwrap().into_inner();
        assert!(archive.windows(4).any(|it| it == b"PK\x07\x08"));
        assert_eq!(read(&archive, 7).unwrap(), b"1\n");
        let twice = [&archive[..], &archive].concat();
        assert_eq!(read(&twice, 7).unwrap_err().to_string(), OTHER_DATA);
    }

    #[test]
    fn large_zstd_windows_are_refused() {
        // A frame that declares a window of 2 GiB.
        let frame = b"\x28\xb5\x2f\xfd\x00\xa8\x01\x00\x00";
        assert!(read(frame, 7).unwrap_err().to_string().contains("more than 128 MiB"));
    }
}
