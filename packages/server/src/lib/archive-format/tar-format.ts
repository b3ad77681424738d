import { encodeName, STANDS_FOR_BYTE } from '../name-bytes.js';
import type {
  ArchiveEnding,
  ArchiveEntry,
  ArchiveFormat,
  ArchiveLength,
  MeasuredEntries,
} from './archive-entry.js';

const BLOCK = 512;
const MAX_OCTAL_12 = 8 ** 11 - 1;
const NOTHING = Buffer.alloc(0);
const ZEROS = Buffer.alloc(BLOCK);

/** A POSIX tar: `ustar` headers, with a pax header before those whose values do not fit. */
export const tarFormat: ArchiveFormat = {
  needsChecksum: false,
  hasDirectory: false,
  header: tarHeader,
  wantsChecksumFirst: () => false,
  setChecksum: () => {},
  trailer: (entry) => ZEROS.subarray(0, paddingOf(entry.size)),
  span: (entry) => {
    const pax = paxRecords(entry).length;
    const extension = pax > 0 ? BLOCK + pax + paddingOf(pax) : 0;
    return extension + BLOCK + entry.size + paddingOf(entry.size);
  },
  endRecord: () => NOTHING,
  endRecordLength: () => 0,
};

function tarHeader(entry: ArchiveEntry): Buffer {
  const pax = paxRecords(entry);
  if (pax.length === 0) return ustarHeader(shortFields(entry));
  return Buffer.concat([
    ustarHeader({ name: 'PaxHeader', type: 'x', size: pax.length, mtime: 0, mode: 0o644 }),
    Buffer.from(pax, 'latin1'),
    Buffer.alloc(paddingOf(pax.length)),
    ustarHeader(shortFields(entry)),
  ]);
}

export class TarEnding implements ArchiveEnding {
  add(): void {
    // The end of a tar does not contain records of its entries.
  }

  chunks(): Iterable<Buffer> {
    return [Buffer.alloc(2 * BLOCK)];
  }
}

export class TarLength implements ArchiveLength {
  #bytes = 2 * BLOCK;

  add({ spans }: MeasuredEntries): void {
    for (const span of spans) this.#bytes += span;
  }

  total(): number {
    return this.#bytes;
  }
}

interface Fields {
  name: string;
  prefix?: string;
  type: '0' | '5' | 'x';
  size: number;
  mtime: number;
  mode: number;
}

function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

/** One character for each byte. */
function pathOf(entry: ArchiveEntry): string {
  const path = entry.isDirectory ? `${entry.name}/` : entry.name;
  if (IS_ASCII.test(path)) return path;
  const bytes = encodeName(path);
  return (typeof bytes === 'string' ? Buffer.from(bytes) : bytes).toString('latin1');
}

const IS_ASCII = /^\p{ASCII}*$/u;

function secondsOf(entry: ArchiveEntry): number {
  return Math.floor(entry.modifiedMs / 1000);
}

/** The path split into the two fields of the header; null where it needs a pax record. */
function splitName(entry: ArchiveEntry): { name: string; prefix: string } | null {
  const name = pathOf(entry);
  // The encoding of these fields is not defined outside ASCII; bytes of no encoding are what other programs
  // write there.
  if (!IS_ASCII.test(name) && !STANDS_FOR_BYTE.test(entry.name)) return null;
  if (name.length <= 100) return { name, prefix: '' };
  const slash = name.indexOf('/', name.length - 101);
  if (slash <= 0 || slash > 155 || slash === name.length - 1) return null;
  return { name: name.slice(slash + 1), prefix: name.slice(0, slash) };
}

function paxRecords(entry: ArchiveEntry): string {
  const seconds = secondsOf(entry);
  let records = '';
  if (splitName(entry) === null) {
    if (STANDS_FOR_BYTE.test(entry.name)) records += paxRecord('hdrcharset', 'BINARY');
    records += paxRecord('path', pathOf(entry));
  }
  if (entry.size > MAX_OCTAL_12) records += paxRecord('size', String(entry.size));
  if (seconds < 0 || seconds > MAX_OCTAL_12) records += paxRecord('mtime', String(seconds));
  return records;
}

/** `<length> <key>=<value>\n`, where the length includes itself; one character for each byte. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`.length;
  let length = rest + String(rest).length;
  if (rest + String(length).length > length) length += 1;
  return `${length} ${key}=${value}\n`;
}

function shortFields(entry: ArchiveEntry): Fields {
  const path = splitName(entry) ?? { name: asciiTail(entry), prefix: '' };
  const seconds = secondsOf(entry);
  return {
    ...path,
    type: entry.isDirectory ? '5' : '0',
    size: entry.size > MAX_OCTAL_12 ? 0 : entry.size,
    mtime: Math.min(Math.max(seconds, 0), MAX_OCTAL_12),
    mode: entry.mode & 0o777,
  };
}

/** The name that a reader without pax support sees instead of a long or non-ASCII name. */
function asciiTail({ name, isDirectory }: ArchiveEntry): string {
  return (isDirectory ? `${name}/` : name)
    .replace(/[^ -~]/g, '_')
    .slice(-100)
    .replace(/^\/+/, '_');
}

/** The fields that all headers share: no owner, an empty checksum, the mark of the format. */
const BLANK = Buffer.alloc(BLOCK);
BLANK.write('0000000\0'.repeat(3), 100, 'latin1');
BLANK.write('        ', 148, 'latin1');
BLANK.write('ustar\u000000', 257, 'latin1');

function ustarHeader(fields: Fields): Buffer {
  const bytes = Buffer.from(BLANK);
  bytes.write(fields.name, 0, 'latin1');
  writeOctal(bytes, fields.mode, 100, 7);
  writeOctal(bytes, fields.size, 124, 11);
  writeOctal(bytes, fields.mtime, 136, 11);
  bytes.write(fields.type, 156, 'latin1');
  if (fields.prefix) bytes.write(fields.prefix, 345, 'latin1');
  let sum = 0;
  for (let i = 0; i < BLOCK; i++) sum += bytes[i] as number;
  writeOctal(bytes, sum, 148, 6);
  bytes[154] = 0;
  return bytes;
}

function writeOctal(bytes: Buffer, value: number, at: number, digits: number): void {
  let rest = value;
  for (let i = at + digits - 1; i >= at; i--) {
    bytes[i] = 0x30 + (rest % 8);
    rest = Math.floor(rest / 8);
  }
}
