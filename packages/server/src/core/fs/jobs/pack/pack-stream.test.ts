import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isMissing } from '../../../../../test/programs.js';
import type { ArchiveEntry, MeasuredEntries } from '../../../../lib/archive-format/archive-entry.js';
import { ARCHIVE_FORMATS, type ArchiveFormatName } from '../../../../lib/archive-format/formats.js';
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
  const stream = new PackStream(items[Symbol.iterator](), records, (entry, crc) =>
    end.add({ spans: Float64Array.of(records.span(entry)), endRecords: records.endRecord(entry, crc) }),
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

describe.each(['zip', 'tar'] as const)('a %s with a file that changes', (format) => {
  it.each([10, 300_000, 2_500_000])('breaks off when %d bytes became fewer', (size) => {
    const path = join(folder, 'f');
    writeFileSync(path, bytesOf(size));
    const fd = openSync(path, 'r');
    truncateSync(path, size - 1);
    expect(() => packed([{ entry: fileEntry('f', size), fd }], format)).toThrow('changed');
  });

  it.each([10, 300_000, 2_500_000])('breaks off when %d bytes became more', (size) => {
    const path = join(folder, 'f');
    writeFileSync(path, bytesOf(size));
    const fd = openSync(path, 'r');
    appendFileSync(path, 'x');
    expect(() => packed([{ entry: fileEntry('f', size), fd }], format)).toThrow('changed');
  });
});
