import type { ArchiveEntry } from './archive-entry.js';

const LOCAL_HEADER = 0x04034b50;
const DATA_DESCRIPTOR = 0x08074b50;
const DIRECTORY_RECORD = 0x02014b50;
const END64 = 0x06064b50;
const END64_LOCATOR = 0x07064b50;
const END = 0x06054b50;

const FLAG_CHECKSUM_LATE = 0x0008;
const FLAG_UTF8 = 0x0800;
const VERSION = 20;
const VERSION_ZIP64 = 45;
const MADE_ON_UNIX = 3 << 8;
const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;

const ZIP64_EXTRA = 0x0001;
const TIME_EXTRA = 0x5455;
const TIME_EXTRA_BYTES = 9;

const S_IFDIR = 0o040000;
const S_IFREG = 0o100000;

function nameOf(entry: ArchiveEntry): string {
  return entry.isDirectory ? `${entry.name}/` : entry.name;
}

function isBig(entry: ArchiveEntry): boolean {
  return entry.size >= MAX_32;
}

export function localHeaderLength(entry: ArchiveEntry): number {
  return 30 + Buffer.byteLength(nameOf(entry)) + (isBig(entry) ? 20 : 0) + timeExtraLength(entry);
}

/** With `isLate`, the checksum is in a data descriptor; the size is always in the header. */
export function localHeader(entry: ArchiveEntry, isLate: boolean): Buffer {
  const name = nameOf(entry);
  const big = isBig(entry);
  const bytes = Buffer.allocUnsafe(localHeaderLength(entry));
  const size = Math.min(entry.size, MAX_32);
  bytes.writeUInt32LE(LOCAL_HEADER, 0);
  bytes.writeUInt16LE(big ? VERSION_ZIP64 : VERSION, 4);
  writeFlagsToChecksum(bytes, 6, entry, 0, isLate);
  bytes.writeUInt32LE(size, 18);
  bytes.writeUInt32LE(size, 22);
  const nameBytes = bytes.write(name, 30);
  bytes.writeUInt16LE(nameBytes, 26);
  bytes.writeUInt16LE(bytes.length - 30 - nameBytes, 28);
  let at = 30 + nameBytes;
  if (big) at = writeZip64Extra(bytes, at, [entry.size, entry.size]);
  writeTimeExtra(bytes, at, entry);
  return bytes;
}

export function setChecksum(localHeader: Buffer, crc: number): void {
  localHeader.writeUInt32LE(crc, 14);
}

export function dataDescriptorLength(entry: ArchiveEntry): number {
  return isBig(entry) ? 24 : 16;
}

export function dataDescriptor(entry: ArchiveEntry, crc: number): Buffer {
  const bytes = Buffer.allocUnsafe(dataDescriptorLength(entry));
  bytes.writeUInt32LE(DATA_DESCRIPTOR, 0);
  bytes.writeUInt32LE(crc, 4);
  if (isBig(entry)) {
    bytes.writeBigUInt64LE(BigInt(entry.size), 8);
    bytes.writeBigUInt64LE(BigInt(entry.size), 16);
  } else {
    bytes.writeUInt32LE(entry.size, 8);
    bytes.writeUInt32LE(entry.size, 12);
  }
  return bytes;
}

/** The length of a record without an offset. */
export function directoryRecordLength(entry: ArchiveEntry): number {
  return 46 + Buffer.byteLength(nameOf(entry)) + (isBig(entry) ? 20 : 0) + timeExtraLength(entry);
}

/** The offset of the entry is not set yet: `placed` sets it. */
export function directoryRecord(entry: ArchiveEntry, crc: number, isLate: boolean): Buffer {
  const name = nameOf(entry);
  const big = isBig(entry);
  const bytes = Buffer.alloc(directoryRecordLength(entry));
  const size = Math.min(entry.size, MAX_32);
  bytes.writeUInt32LE(DIRECTORY_RECORD, 0);
  bytes.writeUInt16LE(MADE_ON_UNIX | VERSION_ZIP64, 4);
  bytes.writeUInt16LE(big ? VERSION_ZIP64 : VERSION, 6);
  writeFlagsToChecksum(bytes, 8, entry, crc, isLate);
  bytes.writeUInt32LE(size, 20);
  bytes.writeUInt32LE(size, 24);
  const nameBytes = bytes.write(name, 46);
  bytes.writeUInt16LE(nameBytes, 28);
  bytes.writeUInt16LE(bytes.length - 46 - nameBytes, 30);
  bytes.writeUInt16LE(entry.isDirectory ? 0x10 : 0, 38);
  bytes.writeUInt16LE((entry.isDirectory ? S_IFDIR : S_IFREG) | (entry.mode & 0o777), 40);
  let at = 46 + nameBytes;
  if (big) at = writeZip64Extra(bytes, at, [entry.size, entry.size]);
  writeTimeExtra(bytes, at, entry);
  return bytes;
}

export function lengthOfDirectoryRecord(bytes: Buffer, at: number): number {
  return 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30);
}

/** The number of bytes by which a record grows when its entry, of `size` bytes, is at `offset`. */
export function growthWhenPlaced(size: number, offset: number): number {
  if (offset < MAX_32) return 0;
  return size >= MAX_32 ? 8 : 12;
}

/** The record with its offset: the same buffer, or a longer one where 32 bits are too few. */
export function placed(record: Buffer, offset: number): Buffer {
  record.writeUInt32LE(Math.min(offset, MAX_32), 42);
  if (offset < MAX_32) return record;
  const hasSizes = record.readUInt32LE(24) === MAX_32;
  const growth = hasSizes ? 8 : 12;
  const extraAt = 46 + record.readUInt16LE(28);
  const cut = extraAt + (hasSizes ? 20 : 0);
  const added = Buffer.alloc(growth);
  added.writeBigUInt64LE(BigInt(offset), growth - 8);
  if (!hasSizes) {
    added.writeUInt16LE(ZIP64_EXTRA, 0);
    added.writeUInt16LE(8, 2);
  }
  const longer = Buffer.concat([record.subarray(0, cut), added, record.subarray(cut)]);
  if (hasSizes) longer.writeUInt16LE(24, extraAt + 2);
  longer.writeUInt16LE(VERSION_ZIP64, 6);
  longer.writeUInt16LE(record.readUInt16LE(30) + growth, 30);
  return longer;
}

function needsEnd64(entries: number, directoryBytes: number, directoryOffset: number): boolean {
  return entries >= MAX_16 || directoryBytes >= MAX_32 || directoryOffset >= MAX_32;
}

export function endRecordsLength(entries: number, directoryBytes: number, directoryOffset: number): number {
  return needsEnd64(entries, directoryBytes, directoryOffset) ? 56 + 20 + 22 : 22;
}

export function endRecords(entries: number, directoryBytes: number, directoryOffset: number): Buffer {
  const bytes = Buffer.alloc(endRecordsLength(entries, directoryBytes, directoryOffset));
  let at = 0;
  if (needsEnd64(entries, directoryBytes, directoryOffset)) {
    bytes.writeUInt32LE(END64, 0);
    bytes.writeBigUInt64LE(44n, 4);
    bytes.writeUInt16LE(MADE_ON_UNIX | VERSION_ZIP64, 12);
    bytes.writeUInt16LE(VERSION_ZIP64, 14);
    bytes.writeBigUInt64LE(BigInt(entries), 24);
    bytes.writeBigUInt64LE(BigInt(entries), 32);
    bytes.writeBigUInt64LE(BigInt(directoryBytes), 40);
    bytes.writeBigUInt64LE(BigInt(directoryOffset), 48);
    bytes.writeUInt32LE(END64_LOCATOR, 56);
    bytes.writeBigUInt64LE(BigInt(directoryOffset + directoryBytes), 64);
    bytes.writeUInt32LE(1, 72);
    at = 76;
  }
  bytes.writeUInt32LE(END, at);
  bytes.writeUInt16LE(Math.min(entries, MAX_16), at + 8);
  bytes.writeUInt16LE(Math.min(entries, MAX_16), at + 10);
  bytes.writeUInt32LE(Math.min(directoryBytes, MAX_32), at + 12);
  bytes.writeUInt32LE(Math.min(directoryOffset, MAX_32), at + 16);
  return bytes;
}

/** The fields that local header and directory record share: flags, method (stored), time, date, checksum. */
function writeFlagsToChecksum(
  bytes: Buffer,
  at: number,
  entry: ArchiveEntry,
  crc: number,
  isLate: boolean,
): void {
  const { time, date } = dosTime(entry.modifiedMs);
  bytes.writeUInt16LE(FLAG_UTF8 | (isLate ? FLAG_CHECKSUM_LATE : 0), at);
  bytes.writeUInt16LE(0, at + 2);
  bytes.writeUInt16LE(time, at + 4);
  bytes.writeUInt16LE(date, at + 6);
  bytes.writeUInt32LE(crc, at + 8);
}

function writeZip64Extra(bytes: Buffer, at: number, values: readonly number[]): number {
  bytes.writeUInt16LE(ZIP64_EXTRA, at);
  bytes.writeUInt16LE(values.length * 8, at + 2);
  values.forEach((value, i) => {
    bytes.writeBigUInt64LE(BigInt(value), at + 4 + i * 8);
  });
  return at + 4 + values.length * 8;
}

function timeExtraLength(entry: ArchiveEntry): number {
  const seconds = Math.floor(entry.modifiedMs / 1000);
  return seconds >= -0x80000000 && seconds <= 0x7fffffff ? TIME_EXTRA_BYTES : 0;
}

/**
 * The time in whole seconds of UTC, because the field of the header has two-second steps and no time zone.
 */
function writeTimeExtra(bytes: Buffer, at: number, entry: ArchiveEntry): void {
  if (timeExtraLength(entry) === 0) return;
  bytes.writeUInt16LE(TIME_EXTRA, at);
  bytes.writeUInt16LE(5, at + 2);
  bytes.writeUInt8(1, at + 4);
  bytes.writeInt32LE(Math.floor(entry.modifiedMs / 1000), at + 5);
}

/** Local time, as old extractors interpret it; years outside 1980 to 2107 are clamped. */
function dosTime(ms: number): { time: number; date: number } {
  const local = new Date(ms);
  const year = local.getFullYear();
  if (!(year >= 1980)) return { time: 0, date: (1 << 5) | 1 };
  if (year > 2107) return { time: 0xbf7d, date: 0xff9f };
  return {
    time: (local.getHours() << 11) | (local.getMinutes() << 5) | (local.getSeconds() >> 1),
    date: ((year - 1980) << 9) | ((local.getMonth() + 1) << 5) | local.getDate(),
  };
}
