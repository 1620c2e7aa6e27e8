// The module of the library comes in streams, which compress better (`pack/main.rs` says how it
// lays them out): this makes the module of them again.

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

/** Where the lengths stand, after the head of a module and of its one section. */
const LENGTHS = 22;

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

/** The bytes of the module, of those that came. */
function unpack(packed) {
  const view = new DataView(packed);
  const bytes = new Uint8Array(packed);
  const lengths = [];
  const next = new Uint32Array(STREAMS + 1);
  next[0] = LENGTHS + 4 * (STREAMS + 1);
  for (let stream = 0; stream < STREAMS; stream += 1) {
    lengths.push(view.getUint32(LENGTHS + 4 * (stream + 1), true));
    next[stream + 1] = next[stream] + lengths[stream];
  }
  const module = new Uint8Array(view.getUint32(LENGTHS, true));
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
  const end = next[OPCODES + 1];
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
