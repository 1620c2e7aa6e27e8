// The module of the library comes in streams, which compress better, and most of those compressed
// by LZMA (`pack/main.rs` says how it lays them out): this makes the module of them again.

const BEFORE = 0;
const AFTER = 1;
const LOCALS = 2;
const OPCODES = 3;
const TYPES = 4;
const LABELS = 5;
const TABLES = 7;
const CALLS = 8;
const INDIRECT = 9;
const VARIABLES = 10;
const GLOBALS = 13;
const OFFSETS = 14;
const I64 = 16;
const FLOATS = 17;
const OTHERS = 18;
const ALIGNMENTS = 19;
const I32 = ALIGNMENTS + 0x3f - 0x28;
const STREAMS = I32 + 0x100;

/** The opcode that adds. */
const ADD = 0x6a;

/** Whether a stream is not compressed; `pack` says the same. */
function isLeft(stream) {
  const isConstant = stream === I64 || (stream >= I32 && stream !== I32 + ADD);
  const others = [LABELS, VARIABLES + 1];
  return isConstant || others.includes(stream);
}

/** Where the one section begins that is not empty: how long the streams are, and they. */
const SECTION = 22;

/** The stream that has the one number after an opcode; 255 where there is none. */
const AFTER_OPCODE = new Uint8Array(256).fill(255);
for (const [first, last, stream] of [
  [0x02, 0x04, TYPES],
  [0x0c, 0x0c, LABELS],
  [0x0d, 0x0d, LABELS + 1],
  [0x10, 0x10, CALLS],
  [0x23, 0x24, GLOBALS],
  [0x28, 0x35, OFFSETS],
  [0x36, 0x3e, OFFSETS + 1],
  [0x3f, 0x40, OTHERS],
  [0x42, 0x42, I64],
]) {
  AFTER_OPCODE.fill(stream, first, last + 1);
}

/** How many bits of the byte before tell what a byte may be; `pack` says the same. */
const LITERAL_BITS = 2;

// Where the probabilities of LZMA stand, those of a state each twelve. Places of two bytes tell
// nothing here, so there is one state of places.
const IS_MATCH = 0;
const IS_REPEATED = 12;
const IS_OTHER = [24, 36, 48];
const IS_LONG = 60;
const MATCH_LENGTH = 72;
const REPEATED_LENGTH = MATCH_LENGTH + 2 + 8 + 8 + 256;
const SLOTS = REPEATED_LENGTH + 2 + 8 + 8 + 256;
const SPECIAL = SLOTS + 4 * 64;
const ALIGN = SPECIAL + 128;
const LITERALS = ALIGN + 16;

/** Fills so many bytes by those that LZMA made, without a header, from that place on. */
function unlzma(packed, place, bytes, size) {
  const odds = new Uint16Array(LITERALS + (0x300 << LITERAL_BITS)).fill(1024);
  const distances = [0, 0, 0, 0];
  let range = -1;
  let code = 0;
  let state = 0;
  let at = 0;
  for (const end = place + 5; place < end; place += 1) code = (code << 8) | packed[place];

  // Numbers of 32 bits stand in those with a sign, which are fast.
  const more = () => {
    range <<= 8;
    code = (code << 8) | packed[place];
    place += 1;
  };
  const bit = (index) => {
    const odd = odds[index];
    const bound = Math.imul(range >>> 11, odd);
    if (code >>> 0 < bound >>> 0) {
      range = bound;
      odds[index] = odd + ((2048 - odd) >> 5);
      if ((bound & 0xff000000) === 0) more();
      return 0;
    }
    const rest = (range - bound) | 0;
    range = rest;
    code = (code - bound) | 0;
    odds[index] = odd - (odd >> 5);
    if ((rest & 0xff000000) === 0) more();
    return 1;
  };
  const bits = (index, count) => {
    let value = 1;
    for (let left = count; left > 0; left -= 1) value = (value << 1) | bit(index + value);
    return value - (1 << count);
  };
  const backwards = (index, count) => {
    let node = 1;
    let value = 0;
    for (let place = 0; place < count; place += 1) {
      const next = bit(index + node);
      node = (node << 1) | next;
      value |= next << place;
    }
    return value;
  };
  const even = (count) => {
    let value = 0;
    for (let left = count; left > 0; left -= 1) {
      range >>>= 1;
      const next = code >>> 0 < range >>> 0 ? 0 : 1;
      if (next === 1) code = (code - range) | 0;
      value = (value << 1) | next;
      if ((range & 0xff000000) === 0) more();
    }
    return value;
  };
  const length = (index) => {
    if (bit(index) === 0) return 2 + bits(index + 2, 3);
    if (bit(index + 1) === 0) return 10 + bits(index + 10, 3);
    return 18 + bits(index + 18, 8);
  };
  const distance = (count) => {
    const slot = bits(SLOTS + 64 * Math.min(count - 2, 3), 6);
    if (slot < 4) return slot;
    const low = (slot >> 1) - 1;
    const value = (2 | (slot & 1)) << low;
    if (slot < 14) return value + backwards(SPECIAL + value - slot, low);
    return value + (even(low - 4) << 4) + backwards(ALIGN, 4);
  };

  while (at < size) {
    if (bit(IS_MATCH + state) === 0) {
      const before = at > 0 ? bytes[at - 1] >> (8 - LITERAL_BITS) : 0;
      const index = LITERALS + 0x300 * before;
      let value = 1;
      if (state > 6) {
        // What would have come had the copy gone on tells much, as long as it is right.
        let expected = bytes[at - distances[0] - 1];
        while (value < 0x100) {
          const hoped = (expected >> 7) & 1;
          expected <<= 1;
          const next = bit(index + ((1 + hoped) << 8) + value);
          value = (value << 1) | next;
          if (next !== hoped) break;
        }
      }
      while (value < 0x100) value = (value << 1) | bit(index + value);
      bytes[at] = value;
      at += 1;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let count = 1;
    if (bit(IS_REPEATED + state) === 0) {
      count = length(MATCH_LENGTH);
      distances.copyWithin(1, 0, 3);
      distances[0] = distance(count);
      state = state < 7 ? 7 : 10;
    } else {
      let which = 0;
      while (which < 3 && bit(IS_OTHER[which] + state) === 1) which += 1;
      if (which === 0 && bit(IS_LONG + state) === 0) {
        state = state < 7 ? 9 : 11;
      } else {
        const repeated = distances[which];
        distances.copyWithin(1, 0, which);
        distances[0] = repeated;
        count = length(REPEATED_LENGTH);
        state = state < 7 ? 8 : 11;
      }
    }
    const back = distances[0] + 1;
    if (back > at || count > size - at) throw new Error("the library is damaged");
    for (; count > 0; count -= 1, at += 1) bytes[at] = bytes[at - back];
  }
}

/** The bytes of the module, of those that came. */
function unpack(packed) {
  const sizes = new DataView(packed);
  const bytes = new Uint8Array(sizes.getUint32(SECTION, true));
  const compressed = sizes.getUint32(SECTION + 4, true);
  const left = bytes.length - compressed;
  unlzma(new Uint8Array(packed), SECTION + 8, bytes, compressed);
  bytes.set(new Uint8Array(packed, packed.byteLength - left), compressed);
  const view = new DataView(bytes.buffer);
  const lengths = [];
  const next = new Uint32Array(STREAMS);
  const places = [4 * (STREAMS + 1), compressed];
  for (let stream = 0; stream < STREAMS; stream += 1) {
    const which = isLeft(stream) ? 1 : 0;
    lengths.push(view.getUint32(4 * (stream + 1), true));
    next[stream] = places[which];
    places[which] += lengths[stream];
  }
  const module = new Uint8Array(view.getUint32(0, true));
  let at = 0;

  const copy = (stream, count) => {
    const begin = next[stream];
    module.set(bytes.subarray(begin, begin + count), at);
    next[stream] += count;
    at += count;
  };
  const number = (stream) => {
    let place = next[stream];
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[place];
      place += 1;
      module[at] = byte;
      at += 1;
      value |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    next[stream] = place;
    return value;
  };
  const numbers = (stream, count) => {
    for (let left = count; left > 0; left -= 1) number(stream);
  };

  // The locals of a function, those last named first; of so many it is not their number.
  const recent = new Uint16Array(0x10000);
  let known = 0;
  const local = (stream) => {
    const begin = at;
    const rank = number(stream);
    at = begin;
    for (; known <= rank; known += 1) recent[known] = known;
    let value = recent[rank];
    recent.copyWithin(1, 0, rank);
    recent[0] = value;
    for (; value > 127; value >>>= 7) {
      module[at] = value | 128;
      at += 1;
    }
    module[at] = value;
    at += 1;
  };

  copy(BEFORE, lengths[BEFORE]);
  const end = next[OPCODES] + lengths[OPCODES];
  while (next[OPCODES] < end) {
    // Room for the size, which is known at the end.
    const begin = at;
    at += 3;
    numbers(LOCALS, 2 * number(LOCALS));
    known = 0;
    for (let depth = 1; depth > 0; ) {
      const opcode = bytes[next[OPCODES]];
      next[OPCODES] += 1;
      module[at] = opcode;
      at += 1;
      if (opcode === 0x0b) depth -= 1;
      else if (opcode >= 0x02 && opcode <= 0x04) depth += 1;
      else if (opcode >= 0x28 && opcode <= 0x3e) number(ALIGNMENTS + opcode - 0x28);
      else if (opcode >= 0x20 && opcode <= 0x22) local(VARIABLES + opcode - 0x20);
      else if (opcode === 0x41) number(I32 + bytes[next[OPCODES]]);
      else if (opcode === 0x0e) numbers(TABLES, number(TABLES) + 1);
      else if (opcode === 0x11) numbers(INDIRECT, 2);
      else if (opcode === 0x43) copy(FLOATS, 4);
      else if (opcode === 0x44) copy(FLOATS, 8);
      else if (opcode === 0xfc) {
        const kind = number(OTHERS);
        if (kind > 7) numbers(OTHERS, kind < 15 && kind % 2 === 0 ? 2 : 1);
      }
      const stream = AFTER_OPCODE[opcode];
      if (stream !== 255) number(stream);
    }
    let size = at - begin - 3;
    const body = begin + 3;
    const after = at;
    at = begin;
    for (; size > 127; size >>>= 7) {
      module[at] = size | 128;
      at += 1;
    }
    module[at] = size;
    at += 1;
    module.copyWithin(at, body, after);
    at += after - body;
  }
  copy(AFTER, lengths[AFTER]);
  if (at !== module.length) throw new Error("the library is damaged");
  return module;
}
