import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isMissing } from '../../../../../../test/programs.js';
import type { ArchiveEntry, MeasuredEntries } from '../../../../../lib/archive-format/archive-entry.js';
import { ARCHIVE_FORMATS, type ArchiveFormatName } from '../../../../../lib/archive-format/formats.js';
import { type PackItem, PackStream } from './pack-stream.js';

const MODIFIED = Date.UTC(2021, 2, 4, 5, 6, 7);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pack-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function fileEntry(name: string, size: number): ArchiveEntry {
  return { name, isDirectory: false, size, modifiedMs: MODIFIED, mode: 0o640 };
}

function folderEntry(name: string): ArchiveEntry {
  return { name, isDirectory: true, size: 0, modifiedMs: MODIFIED, mode: 0o755 };
}

function item(name: string, contents: Buffer): PackItem {
  const path = join(folder, String(Math.random()));
  writeFileSync(path, contents);
  return { entry: fileEntry(name, contents.length), fd: openSync(path, 'r') };
}

function packed(items: Iterable<PackItem>, name: ArchiveFormatName): Buffer {
  const { records, ending } = ARCHIVE_FORMATS[name];
  const end = ending();
  const stream = new PackStream(
    items[Symbol.iterator](),
    records,
    (entry, crc) =>
      end.add({ spans: Float64Array.of(records.span(entry)), endRecords: records.endRecord(entry, crc) }),
    (entry) => end.add({ spans: Float64Array.of(-records.span(entry)), endRecords: Buffer.alloc(0) }),
  );
  const chunks: Uint8Array[] = [];
  for (let chunk = stream.read(); chunk; chunk = stream.read()) chunks.push(chunk);
  stream.close();
  return Buffer.concat([...chunks, ...end.chunks()]);
}

function measured(name: ArchiveFormatName, entries: readonly ArchiveEntry[]): MeasuredEntries {
  const { records } = ARCHIVE_FORMATS[name];
  return {
    spans: Float64Array.from(entries, records.span),
    sizes: Float64Array.from(entries, ({ size }) => size),
    endRecordLengths: Float64Array.from(entries, records.endRecordLength),
  };
}

function bytesOf(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let i = 0; i < length; i++) bytes[i] = (i * 7 + (i >> 8)) & 0xff;
  return bytes;
}

/** Short enough to be compared at once, and to be read when it is not the same. */
function digest(bytes: Buffer): string {
  return `${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}`;
}

const CONTENTS: Record<string, Buffer> = {
  'empty.txt': Buffer.alloc(0),
  'a.txt': Buffer.from('hello\n'),
  'ünïcode 文件 🎒.txt': Buffer.from('names'),
  [`deep/${'long-segment/'.repeat(14)}file-with-a-name.bin`]: bytesOf(1000),
  'edge.bin': bytesOf(256 * 1024),
  'over.bin': bytesOf(256 * 1024 + 1),
  'big.bin': bytesOf(3_500_000),
};

function tree(): { items: PackItem[]; entries: ArchiveEntry[] } {
  const items = [
    { entry: folderEntry('empty folder') },
    ...Object.entries(CONTENTS).map(([name, contents]) => item(name, contents)),
  ];
  return { items, entries: items.map(({ entry }) => entry) };
}

function unpackWith(command: string, args: string[]): void {
  execFileSync(command, args, { cwd: folder, stdio: 'pipe' });
}

const lacksZip = isMissing('unzip') || isMissing('zip');

describe.skipIf(lacksZip)('a zip, by unzip and zip', () => {
  it('is taken by them with names, contents, empty folder and times', () => {
    const { items } = tree();
    writeFileSync(join(folder, 'x.zip'), packed(items, 'zip'));
    unpackWith('unzip', ['-q', 'x.zip', '-d', 'out']);
    for (const [name, contents] of Object.entries(CONTENTS)) {
      expect(readFileSync(join(folder, 'out', name)).equals(contents)).toBe(true);
    }
    const times = execFileSync('stat', ['-c', '%Y %a', 'out/a.txt', 'out/empty folder'], { cwd: folder });
    expect(times.toString()).toBe(`${MODIFIED / 1000} 640\n${MODIFIED / 1000} 755\n`);
    unpackWith('zip', ['-T', 'x.zip']);
  });

  it('is as long as was told before', () => {
    const { items, entries } = tree();
    const length = ARCHIVE_FORMATS.zip.length();
    length.add(measured('zip', entries));
    expect(packed(items, 'zip').length).toBe(length.total());
  });

  it('without entries is a zip of 22 bytes', () => {
    expect(packed([], 'zip').length).toBe(22);
    expect(ARCHIVE_FORMATS.zip.length().total()).toBe(22);
  });

  it('of 70,000 entries says so in 64 bits', () => {
    const items = Array.from({ length: 70_000 }, (_, i) => ({ entry: folderEntry(`folder-${i}`) }));
    const length = ARCHIVE_FORMATS.zip.length();
    length.add(
      measured(
        'zip',
        items.map(({ entry }) => entry),
      ),
    );
    const bytes = packed(items, 'zip');
    expect(bytes.length).toBe(length.total());
    writeFileSync(join(folder, 'x.zip'), bytes);
    const list = execFileSync('unzip', ['-Z1', 'x.zip'], { cwd: folder, maxBuffer: 1e8 }).toString();
    expect(list.trimEnd().split('\n').length).toBe(70_000);
  });
});

it('two pieces at a time are enough for a reader that hands them back', () => {
  const contents = bytesOf(9_000_000);
  const { records } = ARCHIVE_FORMATS.tar;
  const stream = new PackStream([item('big', contents)][Symbol.iterator](), records, () => {});
  const memories = new Set<ArrayBuffer>();
  let before: ArrayBuffer | undefined;
  const copies: Buffer[] = [];
  for (let piece = stream.read(); piece; piece = stream.read()) {
    memories.add(piece.buffer);
    copies.push(Buffer.from(piece));
    if (before) stream.reuse(before);
    before = piece.buffer;
  }
  stream.close();
  expect(digest(Buffer.concat(copies).subarray(512, 512 + contents.length))).toBe(digest(contents));
  // The last piece is small and was copied.
  expect(memories.size).toBe(2);
});

describe('a tar', () => {
  it('is taken by tar with names, contents, empty folder and times', () => {
    const { items } = tree();
    writeFileSync(join(folder, 'x.tar'), packed(items, 'tar'));
    unpackWith('mkdir', ['out']);
    unpackWith('tar', ['-xpf', 'x.tar', '-C', 'out']);
    for (const [name, contents] of Object.entries(CONTENTS)) {
      expect(readFileSync(join(folder, 'out', name)).equals(contents)).toBe(true);
    }
    const times = execFileSync('stat', ['-c', '%Y %a', 'out/a.txt', 'out/empty folder'], { cwd: folder });
    expect(times.toString()).toBe(`${MODIFIED / 1000} 640\n${MODIFIED / 1000} 755\n`);
  });

  it('is as long as was told before', () => {
    const { items, entries } = tree();
    const length = ARCHIVE_FORMATS.tar.length();
    length.add(measured('tar', entries));
    expect(packed(items, 'tar').length).toBe(length.total());
  });
});

describe.skipIf(lacksZip).each(['zip', 'tar'] as const)('a %s with a file that changes', (format) => {
  const opened = (size: number) => {
    const path = join(folder, 'f');
    writeFileSync(path, bytesOf(size));
    return { path, size, fd: openSync(path, 'r') };
  };
  const reopened = (path: string): PackItem | null => {
    const fd = openSync(path, 'r');
    return { entry: fileEntry('f', statSync(path).size), fd, reopen: () => reopened(path) };
  };
  /** The result of the program of the format, with something before and after. */
  const unpacked = (changing: PackItem): Record<string, string> => {
    const items = [item('before', bytesOf(400_000)), changing, item('after', Buffer.from('after'))];
    writeFileSync(join(folder, 'x'), packed(items, format));
    rmSync(join(folder, 'out'), { recursive: true, force: true });
    mkdirSync(join(folder, 'out'));
    const command = format === 'zip' ? ['unzip', '-q', 'x', '-d', 'out'] : ['tar', '-xf', 'x', '-C', 'out'];
    unpackWith(command[0] ?? '', command.slice(1));
    const names = readdirSync(join(folder, 'out'));
    return Object.fromEntries(names.map((name) => [name, digest(readFileSync(join(folder, 'out', name)))]));
  };
  const framed = { before: digest(bytesOf(400_000)), after: digest(Buffer.from('after')) };

  it('has the small one as it is when it is read', () => {
    for (const change of [
      (path: string) => truncateSync(path, 3),
      (path: string) => appendFileSync(path, 'xyz'),
    ]) {
      const { path, size, fd } = opened(1000);
      change(path);
      expect(unpacked({ entry: fileEntry('f', size), fd })).toEqual({
        ...framed,
        f: digest(readFileSync(path)),
      });
    }
  });

  it.each([256 * 1024, 300_000, 2_500_000])('has the %d bytes that were there when it was opened', (size) => {
    const { path, fd } = opened(size);
    appendFileSync(path, 'x'.repeat(1000));
    expect(unpacked({ entry: fileEntry('f', size), fd })).toEqual({ ...framed, f: digest(bytesOf(size)) });
  });

  it('has the file that was opened when another takes its place', () => {
    const { path, size, fd } = opened(2_500_000);
    writeFileSync(`${path}2`, 'another');
    renameSync(`${path}2`, path);
    expect(unpacked({ entry: fileEntry('f', size), fd })).toEqual({ ...framed, f: digest(bytesOf(size)) });
  });

  it.each([300_000, 2_500_000])('begins again when %d bytes became fewer', (size) => {
    const { path, fd } = opened(size);
    truncateSync(path, size - 70_000);
    const changing = { entry: fileEntry('f', size), fd, reopen: () => reopened(path) };
    expect(unpacked(changing)).toEqual({ ...framed, f: digest(bytesOf(size - 70_000)) });
  });

  it('breaks off when that happens again and again', () => {
    const { path, fd } = opened(1_000_000);
    let size = 1_000_000;
    const shrinking = (): PackItem => {
      const again = { entry: fileEntry('f', size), fd: openSync(path, 'r'), reopen: shrinking };
      size -= 100_000;
      truncateSync(path, size);
      return again;
    };
    truncateSync(path, 900_000);
    const changing = { entry: fileEntry('f', 1_000_000), fd, reopen: shrinking };
    expect(() => packed([changing], format)).toThrow('changed');
  });

  it('leaves it out, or breaks off, when it was cut short and is gone', () => {
    const { path, fd } = opened(1_000_000);
    truncateSync(path, 900_000);
    const changing = { entry: fileEntry('f', 1_000_000), fd, reopen: () => null };
    if (format === 'zip') expect(unpacked(changing)).toEqual(framed);
    else expect(() => packed([changing], format)).toThrow('changed');
  });

  it('breaks off rather than make up more than there is', () => {
    const { path, fd } = opened(1000);
    const changing = { entry: fileEntry('f', 1e12), fd, reopen: () => reopened(path) };
    expect(() => packed([changing], format)).toThrow('changed');
  });
});
