import { crc32 } from 'node:zlib';
import { BLOCK_BYTES } from '../block-codec.js';
import { Lzma2Encoder } from './lzma2-encoder.js';

/** Integrity checks by CRC32. */
const STREAM_FLAGS = [0, 1];
const MAGIC = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0];
const FOOTER_MAGIC = [0x59, 0x5a];
const LZMA2_FILTER = 0x21;
/** A dictionary of 2 MiB in the notation of the format; blocks are not larger. */
const DICTIONARY = 18;

let encoder: Lzma2Encoder | undefined;

/** Compresses `block` to a complete .xz stream; concatenated streams are an .xz file too. */
export function compressXz(block: Uint8Array): Uint8Array<ArrayBuffer> {
  encoder ??= new Lzma2Encoder(BLOCK_BYTES.xz);
  const header = withCrc([2, 0, LZMA2_FILTER, 1, DICTIONARY, 0, 0, 0]);
  const pieces = [Buffer.from(MAGIC), withCrc(STREAM_FLAGS), header];
  let packed = 0;
  for (const piece of encoder.encode(block)) {
    pieces.push(Buffer.from(piece));
    packed += piece.length;
  }
  const check = Buffer.alloc(4);
  check.writeUInt32LE(crc32(block));
  pieces.push(padding(packed), check);
  const index = indexOf(header.length + packed + check.length, block.length);
  pieces.push(index, footer(index.length));
  return new Uint8Array(Buffer.concat(pieces));
}

function indexOf(blockBytes: number, unpacked: number): Buffer {
  const records = [0, 1, ...variableLength(blockBytes), ...variableLength(unpacked)];
  return withCrc([...records, ...padding(records.length)]);
}

function footer(indexBytes: number): Buffer {
  const body = Buffer.alloc(6);
  body.writeUInt32LE(indexBytes / 4 - 1);
  body.set(STREAM_FLAGS, 4);
  return Buffer.concat([crcOf(body), body, Buffer.from(FOOTER_MAGIC)]);
}

/** Seven bits a byte, lowest first; all but the last have the top bit set. */
function variableLength(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return [...bytes, rest];
}

function padding(length: number): Buffer {
  return Buffer.alloc((4 - (length % 4)) % 4);
}

function withCrc(bytes: readonly number[]): Buffer {
  const body = Buffer.from(bytes);
  return Buffer.concat([body, crcOf(body)]);
}

function crcOf(bytes: Buffer): Buffer {
  const crc = Buffer.alloc(4);
  crc.writeUInt32LE(crc32(bytes));
  return crc;
}
