import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rule, VirtualPath } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBelow } from '../../../../test/open-below.js';
import { isMissing } from '../../../../test/programs.js';
import type { PackOptions, PackRoot } from '../../files/file-system.js';
import { type StorageScope, WHOLE_STORAGE } from '../../files/storage.js';
import { type LocalStorage, openLocalStorage } from './local-storage.js';
import { packArchive } from './pack-archive.js';

/** However busy the machine is, what is to be looked at before is; and however fast, nothing counts as changed lately. */
const LIMITS = { bytes: 0, entries: 1200, ms: 60_000, quietMs: Number.NEGATIVE_INFINITY };

let outside: string;
let root: string;
let disk: LocalStorage;
beforeEach(async () => {
  outside = mkdtempSync(join(tmpdir(), 'pack-'));
  root = join(outside, 'srv');
  mkdirSync(root);
  disk = await openLocalStorage({ root, workers: 3 });
});
afterEach(async () => {
  await disk.close();
  rmSync(outside, { recursive: true, force: true });
});

function rootAt(path: string, name = ''): PackRoot {
  return { path: path as VirtualPath, name };
}

function put(path: string, contents: string | Buffer = path): string {
  const real = join(root, path);
  mkdirSync(join(real, '..'), { recursive: true });
  writeFileSync(real, contents);
  return real;
}

interface Result {
  length: number | null;
  bytes: Buffer;
}

interface Wanted {
  roots?: PackRoot[];
  scope?: Partial<StorageScope>;
  format?: PackOptions['format'];
}

async function packAll(wanted: Wanted = {}, afterHead: () => void = () => {}): Promise<Result> {
  const { roots = [rootAt('/')], scope, format = 'tar' } = wanted;
  const { pool } = disk.shared;
  const { length, chunks } = await packArchive(
    pool,
    { ...WHOLE_STORAGE, ...scope },
    roots,
    { format },
    LIMITS,
  );
  afterHead();
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return { length, bytes: Buffer.concat(all) };
}

/** The entries as tar lists them, quoted as C strings. */
function listed({ bytes }: Result): string[] {
  const list = execFileSync('tar', ['-tf', '-', '--quoting-style=literal'], { input: bytes });
  return list.toString().split('\n').filter(Boolean).sort();
}

/** But for the folder itself, which threads may hold. */
const openInside = () => openBelow(root).filter((path) => path !== root);

describe('an archive of a tree', () => {
  it('has every file and folder, empty ones too, and is as long as was told', async () => {
    put('a.txt');
    put('dir/sub/two.txt');
    mkdirSync(join(root, 'empty'));
    const result = await packAll();
    expect(listed(result)).toEqual(['a.txt', 'dir/', 'dir/sub/', 'dir/sub/two.txt', 'empty/']);
    expect(result.length).toBe(result.bytes.length);
    const zip = await packAll({ format: 'zip' });
    expect(zip.length).toBe(zip.bytes.length);
  });

  it('has a folder before what is in it', async () => {
    put('dir/sub/two.txt');
    put('dir/one.txt');
    const names = execFileSync('tar', ['-tf', '-'], { input: (await packAll()).bytes }).toString();
    expect(names).toBe('dir/\ndir/one.txt\ndir/sub/\ndir/sub/two.txt\n');
  });

  it('R-15, R-52: leaves out pipes, dangling links and links that lead outside', async () => {
    writeFileSync(join(outside, 'secret'), 'secret');
    mkdirSync(join(outside, 'secrets'));
    writeFileSync(join(outside, 'secrets/file'), 'secret');
    put('a.txt');
    execFileSync('mkfifo', [join(root, 'pipe')]);
    symlinkSync('nowhere', join(root, 'broken'));
    symlinkSync('../secret', join(root, 'out'));
    symlinkSync(join(outside, 'secrets'), join(root, 'outdir'));
    put('NOT INCLUDED.txt');
    const result = await packAll();
    expect(listed(result)).toEqual(['NOT INCLUDED(1).txt', 'NOT INCLUDED.txt', 'a.txt']);
    expect(result.bytes.includes('secret')).toBe(false);
    expect(result.bytes.length).toBe(result.length);
    const lines = textOf(result, 'NOT INCLUDED(1).txt').split('\r\n');
    expect(lines.slice(2, 4).sort()).toEqual([
      'broken (a link that leads nowhere)',
      'pipe (neither a file nor a folder)',
    ]);
    expect(lines.at(-2)).toBe('Symbolic links that lead to what is not open to you, and were left out: 2.');
  });

  it('stores links as what they lead to, and goes round no circle', async () => {
    put('dir/one.txt', 'contents');
    symlinkSync('dir/one.txt', join(root, 'link'));
    symlinkSync('dir', join(root, 'linked'));
    symlinkSync('..', join(root, 'dir/up'));
    const result = await packAll();
    expect(listed(result)).toEqual(['dir/', 'dir/one.txt', 'link', 'linked/', 'linked/one.txt']);
    const link = execFileSync('tar', ['-xOf', '-', 'link'], { input: result.bytes });
    expect(link.toString()).toBe('contents');
  });

  it('FB-01, R-52: leaves out what rules deny, also behind links and other names', async () => {
    put('deny/s.txt');
    put('dir/secret.key');
    put('dir/a.txt');
    symlinkSync('deny', join(root, 'linked'));
    symlinkSync('deny/s.txt', join(root, 'link'));
    const rules: Rule[] = [
      { regex: false, allow: false, path: '/deny', regexp: null },
      { regex: true, allow: false, path: '', regexp: { raw: '\\.key$' } },
    ];
    const result = await packAll({ scope: { filter: { rules, hideDotfiles: false } } });
    expect(listed(result)).toEqual(['NOT INCLUDED.txt', 'dir/', 'dir/a.txt']);
    const note = textOf(result, 'NOT INCLUDED.txt');
    for (const name of ['deny', 'secret.key', 'linked', 's.txt']) expect(note).not.toContain(name);
  });

  it('sees rules from where things are, not from the root of the door', async () => {
    put('home/shared/private/x');
    put('home/shared/y');
    const rules: Rule[] = [{ regex: false, allow: false, path: '/shared/private', regexp: null }];
    const scope = { folder: ['home'], at: ['shared'], filter: { rules, hideDotfiles: false } };
    expect(listed(await packAll({ scope }))).toEqual(['y']);
  });

  it('leaves out dotfiles where they are hidden', async () => {
    put('.git/config');
    put('a.txt');
    expect(listed(await packAll({ scope: { filter: { rules: [], hideDotfiles: true } } }))).toEqual([
      'a.txt',
    ]);
  });

  it.skipIf(isMissing('unzip'))(
    'has no name that could climb out, and none twice, by unzip and tar',
    async () => {
      put('..\\..\\x');
      put('.._.._x');
      put('tab\there/in\nner');
      put('C:x');
      writeFileSync(Buffer.concat([Buffer.from(`${root}/odd-`), Buffer.of(0xff)]), 'odd');
      for (const format of ['zip', 'tar'] as const) {
        const { bytes } = await packAll({ format });
        writeFileSync(join(outside, 'x'), bytes);
        const command = format === 'zip' ? ['unzip', '-Z1'] : ['tar', '-tf'];
        const names = execFileSync(command[0] as string, [
          command[1] as string,
          join(outside, 'x'),
        ]).toString();
        const odd = format === 'zip' ? 'odd-ÿ' : 'odd-\\377';
        const expected = ['.._.._x', '.._.._x(1)', 'C_x', odd, 'tab_here/', 'tab_here/in_ner'];
        const numbered = names.includes('.._.(1)._x') ? '.._.(1)._x' : '.._.._x(1)';
        expect(names.trim().split('\n').sort()).toEqual(
          expected.map((name) => (name === '.._.._x(1)' ? numbered : name)).sort(),
        );
      }
    },
  );

  it('keeps times, and names of other scripts', async () => {
    utimesSync(put('日本語/ü 🎒.txt'), 1614834367, 1614834367);
    execFileSync('tar', ['-xf', '-', '-C', outside], { input: (await packAll()).bytes });
    const times = execFileSync('stat', ['-c', '%Y', join(outside, '日本語/ü 🎒.txt')]);
    expect(times.toString()).toBe('1614834367\n');
  });
});

describe('a selection', () => {
  it('is under the names it was given, without what is missing or denied', async () => {
    put('a.txt');
    put('dir/one.txt');
    put('deny/s.txt');
    const rules: Rule[] = [{ regex: false, allow: false, path: '/deny', regexp: null }];
    const roots = [
      rootAt('/a.txt', 'a.txt'),
      rootAt('/nope', 'nope'),
      rootAt('/deny', 'deny'),
      rootAt('/dir', 'dir'),
    ];
    const result = await packAll({ roots, scope: { filter: { rules, hideDotfiles: false } } });
    expect(listed(result)).toEqual(['a.txt', 'dir/', 'dir/one.txt']);
  });

  it('of one file holds that file', async () => {
    put('dir/one.txt');
    expect(listed(await packAll({ roots: [rootAt('/dir/one.txt')] }))).toEqual(['one.txt']);
  });

  it.each([
    ['/nope', 'not_found'],
    ['/deny', 'forbidden'],
    ['/deny/s.txt', 'forbidden'],
    ['/pipe', 'not_found'],
  ])('of %s alone is %s', async (path, code) => {
    put('deny/s.txt');
    execFileSync('mkfifo', [join(root, 'pipe')]);
    const rules: Rule[] = [{ regex: false, allow: false, path: '/deny', regexp: null }];
    const wanted = { roots: [rootAt(path)], scope: { filter: { rules, hideDotfiles: false } } };
    await expect(packAll(wanted)).rejects.toMatchObject({ code });
  });
});

function textOf({ bytes }: Result, name: string): string {
  return execFileSync('tar', ['-xOf', '-', name], { input: bytes }).toString();
}

describe('names that are not UTF-8', () => {
  const E_ACUTE = Buffer.from('caf\xe9.txt', 'latin1');
  const E_GRAVE = Buffer.from('caf\xe8.txt', 'latin1');
  const inRoot = (name: Buffer) => Buffer.concat([Buffer.from(`${root}/odd/`), name]);
  beforeEach(() => {
    put('odd/café.txt', 'UTF-8');
    writeFileSync(inRoot(E_ACUTE), 'acute');
    writeFileSync(inRoot(E_GRAVE), 'grave');
  });

  it.each([0, 150])('stay what they are in a tar, below names of %i characters', async (length) => {
    const folder = length > 0 ? 'f'.repeat(length) : 'odd';
    if (length > 0) renameSync(join(root, 'odd'), join(root, folder));
    const result = await packAll();
    const unpacked = join(outside, 'unpacked');
    mkdirSync(unpacked);
    execFileSync('tar', ['-xf', '-', '-C', unpacked], {
      input: result.bytes,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const names = readdirSync(join(unpacked, folder), { encoding: 'latin1' }).sort();
    expect(names).toEqual(readdirSync(join(root, folder), { encoding: 'latin1' }).sort());
    expect(result.bytes.length).toBe(result.length);
  });

  it.skipIf(isMissing('python3'))('are letters in a zip, and stay different', async () => {
    const result = await packAll({ format: 'zip' });
    const file = join(outside, 'odd.zip');
    writeFileSync(file, result.bytes);
    const list = 'import sys,zipfile;print("\\n".join(zipfile.ZipFile(sys.argv[1]).namelist()))';
    const env = { ...process.env, PYTHONIOENCODING: 'utf-8' };
    const names = execFileSync('python3', ['-c', list, file], { env }).toString().trim().split('\n');
    expect(names.sort()).toEqual(['odd/', 'odd/cafè.txt', 'odd/café(1).txt', 'odd/café.txt']);
  });
});

describe('an archive whose length was told', () => {
  it.each(['tar', 'zip'] as const)(
    'breaks off as %s when a file is another size, or gone, by then',
    async (format) => {
      const path = put('a.txt', 'contents');
      const changes = [
        () => truncateSync(path, 3),
        () => appendFileSync(path, Buffer.alloc(999)),
        () => rmSync(path),
      ];
      for (const change of changes) {
        put('a.txt', Buffer.alloc(999));
        await expect(packAll({ format }, change)).rejects.toThrow(
          expect.objectContaining({ code: 'changed_meanwhile' }),
        );
      }
    },
  );

  it('is not followed to where a file became a link', async () => {
    writeFileSync(join(outside, 'secret'), 'contents');
    const path = put('a.txt', Buffer.alloc(999));
    const swap = () => {
      rmSync(path);
      symlinkSync('../secret', path);
    };
    await expect(packAll({}, swap)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  });
});

describe('an archive of what was changed lately', () => {
  const limits = { ...LIMITS, quietMs: 60_000 };
  const begin = () => packArchive(disk.shared.pool, WHOLE_STORAGE, [rootAt('/')], { format: 'zip' }, limits);

  it('tells no length, and holds what changes while it is made', async () => {
    put('a.txt', 'contents');
    put('gone.txt');
    put('z/late.txt', 'short');
    const { length, chunks } = await begin();
    expect(length).toBeNull();
    const all: Uint8Array[] = [];
    for await (const chunk of chunks) all.push(chunk);
    writeFileSync(join(outside, 'x.zip'), Buffer.concat(all));
    execFileSync('unzip', ['-tq', join(outside, 'x.zip')]);
  });

  it('does so too when only the name is new, or a folder lost one', async () => {
    utimesSync(put('dir/a.txt'), 1000, 1000);
    utimesSync(join(root, 'dir'), 1000, 1000);
    expect((await begin()).length).toBeNull();
  });
});

it('is made before its length is told when it is small, and then changes no more', async () => {
  const path = put('a.txt', 'contents');
  const { pool } = disk.shared;
  const limits = { ...LIMITS, bytes: 1_000_000 };
  const { length, chunks } = await packArchive(pool, WHOLE_STORAGE, [rootAt('/')], { format: 'zip' }, limits);
  rmSync(path);
  let bytes = 0;
  for await (const chunk of chunks) bytes += chunk.length;
  expect(bytes).toBe(length);
});

describe('an archive of more entries than are looked at before', () => {
  function putMany(): void {
    for (let folder = 0; folder < 20; folder++) {
      mkdirSync(join(root, `folder-${folder}`));
      for (let i = 0; i < 85; i++) writeFileSync(join(root, `folder-${folder}/${i}`), '');
    }
  }

  it('has them all, and no length', async () => {
    putMany();
    const result = await packAll();
    expect(result.length).toBeNull();
    expect(listed(result).length).toBe(20 * 86);
  });

  it('is freed when nobody reads it', async () => {
    putMany();
    const { pool } = disk.shared;
    const { chunks } = await packArchive(pool, WHOLE_STORAGE, [rootAt('/')], { format: 'tar' }, LIMITS);
    await chunks.return(undefined);
    // A task of its own on each thread ends after what was left over there.
    await Promise.all([1, 2, 3].map(() => disk.files().stat('/' as VirtualPath)));
    expect(openInside()).toEqual([]);
  });

  it('leaves out what went meanwhile', async () => {
    putMany();
    const result = await packAll({}, () => rmSync(join(root, 'folder-7'), { recursive: true }));
    expect(listed(result).filter((name) => name.startsWith('folder-7/') && name !== 'folder-7/')).toEqual([]);
  });
});

it('R-52: closes every descriptor, also when it is left early', async () => {
  put('a/b/c/big.bin', Buffer.alloc(5_000_000));
  for (let i = 0; i < 1000; i++) put(`a/many/${i}`, 'x');
  symlinkSync('b', join(root, 'a/link'));
  for (const wanted of [0, 1, 2, 3, 4]) {
    const { chunks } = await disk.files().pack([rootAt('/')], { format: 'zip' });
    for (let i = 0; i < wanted; i++) await chunks.next();
    await chunks.return(undefined);
    await expect.poll(openInside).toEqual([]);
  }
});

it.each([0, 20_000_000])(
  'fills the memory of pieces that are handed back, with %i bytes made before',
  async (bytes) => {
    put('big.bin', Buffer.from(Array.from({ length: 6_000_000 }, (_, i) => (i * 7 + (i >> 8)) & 0xff)));
    put('other.bin', Buffer.alloc(3_000_000, 'o'));
    const expected = await packAll();
    const { pool } = disk.shared;
    const limits = { ...LIMITS, bytes };
    const { chunks } = await packArchive(pool, WHOLE_STORAGE, [rootAt('/')], { format: 'tar' }, limits);
    const copies: Buffer[] = [];
    const pieces: Uint8Array[] = [];
    for (let next = await chunks.next(); !next.done; next = await chunks.next(next.value)) {
      copies.push(Buffer.from(next.value));
      pieces.push(next.value);
    }
    expect(Buffer.concat(copies).equals(expected.bytes)).toBe(true);
    // Memory that was handed back is gone from here, unless no task was left that could use it.
    const isGone = pieces.map(({ length }) => length === 0);
    expect(isGone.includes(true)).toBe(bytes === 0);
  },
);

it('ends with the signal', async () => {
  put('big.bin', Buffer.alloc(20_000_000));
  const controller = new AbortController();
  const { chunks } = await disk.files().pack([rootAt('/')], { format: 'tar', signal: controller.signal });
  await chunks.next();
  controller.abort(new Error('the client disconnected'));
  const rest = async () => {
    for await (const _ of chunks);
  };
  await expect(rest()).rejects.toThrow('the client disconnected');
  await expect.poll(openInside).toEqual([]);
});
