import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rule } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Ground, OPEN_VIEW, type View } from '../../tree/view.js';
import type { PackedRoot } from './find-entries.js';
import { type PackHead, type PackJob, pack } from './pack.js';

let outside: string;
let root: string;
let ground: Ground;
beforeEach(() => {
  outside = mkdtempSync(join(tmpdir(), 'pack-'));
  root = join(outside, 'srv');
  mkdirSync(root);
  ground = new Ground({
    root,
    spelledRoot: root,
    hidden: [],
    followExternal: false,
    foldCase: false,
    portable: false,
    fileMode: 0o640,
    dirMode: 0o750,
  });
});
afterEach(() => rmSync(outside, { recursive: true, force: true }));

const WHOLE: PackedRoot[] = [{ path: [], name: '' }];

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

function packAll(job: Partial<PackJob> = {}, afterHead: () => void = () => {}): Result {
  const steps = pack(ground, { view: OPEN_VIEW, roots: WHOLE, format: 'tar', ...job });
  let head: PackHead | undefined;
  const chunks: Uint8Array[] = [];
  for (const step of steps) {
    if (!step) continue;
    if (step.batch instanceof Uint8Array) chunks.push(step.batch);
    else {
      head = step.batch;
      afterHead();
    }
  }
  return { length: head?.length ?? null, bytes: Buffer.concat(chunks) };
}

/** The entries as tar lists them, quoted as C strings. */
function listed({ bytes }: Result): string[] {
  const list = execFileSync('tar', ['-tf', '-', '--quoting-style=literal'], { input: bytes });
  return list.toString().split('\n').filter(Boolean).sort();
}

function openFiles(): number {
  return readdirSync('/proc/self/fd').length;
}

describe('an archive of a tree', () => {
  it('has every file and folder, empty ones too, and is as long as was told', () => {
    put('a.txt');
    put('dir/sub/two.txt');
    mkdirSync(join(root, 'empty'));
    const result = packAll();
    expect(listed(result)).toEqual(['a.txt', 'dir/', 'dir/sub/', 'dir/sub/two.txt', 'empty/']);
    expect(result.length).toBe(result.bytes.length);
    const zip = packAll({ format: 'zip' });
    expect(zip.length).toBe(zip.bytes.length);
  });

  it('has a folder before what is in it', () => {
    put('dir/sub/two.txt');
    put('dir/one.txt');
    const names = execFileSync('tar', ['-tf', '-'], { input: packAll().bytes }).toString();
    expect(names).toBe('dir/\ndir/one.txt\ndir/sub/\ndir/sub/two.txt\n');
  });

  it('leaves out pipes, dangling links and links that lead outside', () => {
    writeFileSync(join(outside, 'secret'), 'secret');
    mkdirSync(join(outside, 'secrets'));
    writeFileSync(join(outside, 'secrets/file'), 'secret');
    put('a.txt');
    execFileSync('mkfifo', [join(root, 'pipe')]);
    symlinkSync('nowhere', join(root, 'broken'));
    symlinkSync('../secret', join(root, 'out'));
    symlinkSync(join(outside, 'secrets'), join(root, 'outdir'));
    const result = packAll();
    expect(listed(result)).toEqual(['a.txt']);
    expect(result.bytes.includes('secret')).toBe(false);
  });

  it('stores links as what they lead to, and goes round no circle', () => {
    put('dir/one.txt', 'contents');
    symlinkSync('dir/one.txt', join(root, 'link'));
    symlinkSync('dir', join(root, 'linked'));
    symlinkSync('..', join(root, 'dir/up'));
    const result = packAll();
    expect(listed(result)).toEqual(['dir/', 'dir/one.txt', 'link', 'linked/', 'linked/one.txt']);
    const link = execFileSync('tar', ['-xOf', '-', 'link'], { input: result.bytes });
    expect(link.toString()).toBe('contents');
  });

  it('leaves out what rules deny, also behind links and other names', () => {
    put('deny/s.txt');
    put('dir/secret.key');
    put('dir/a.txt');
    symlinkSync('deny', join(root, 'linked'));
    symlinkSync('deny/s.txt', join(root, 'link'));
    const rules: Rule[] = [
      { regex: false, allow: false, path: '/deny', regexp: null },
      { regex: true, allow: false, path: '', regexp: { raw: '\\.key$' } },
    ];
    expect(listed(packAll({ view: { ...OPEN_VIEW, rules } }))).toEqual(['dir/', 'dir/a.txt']);
  });

  it('sees rules from where things are, not from the root of the door', () => {
    put('home/shared/private/x');
    put('home/shared/y');
    const rules: Rule[] = [{ regex: false, allow: false, path: '/shared/private', regexp: null }];
    const view: View = { ...OPEN_VIEW, scope: ['home'], at: ['shared'], rules };
    expect(listed(packAll({ view }))).toEqual(['y']);
  });

  it('leaves out dotfiles where they are hidden', () => {
    put('.git/config');
    put('a.txt');
    expect(listed(packAll({ view: { ...OPEN_VIEW, hideDotfiles: true } }))).toEqual(['a.txt']);
  });

  it('has no name that could climb out, and none twice', () => {
    put('..\\..\\x');
    put('.._.._x');
    put('tab\there/in\nner');
    put('C:x');
    writeFileSync(Buffer.concat([Buffer.from(`${root}/odd-`), Buffer.of(0xff)]), 'odd');
    for (const format of ['zip', 'tar'] as const) {
      const { bytes } = packAll({ format });
      writeFileSync(join(outside, 'x'), bytes);
      const command = format === 'zip' ? ['unzip', '-Z1'] : ['tar', '-tf'];
      const names = execFileSync(command[0] as string, [command[1] as string, join(outside, 'x')]).toString();
      const expected = ['.._.._x', '.._.._x(1)', 'C_x', 'odd-_', 'tab_here/', 'tab_here/in_ner'];
      const numbered = names.includes('.._.(1)._x') ? '.._.(1)._x' : '.._.._x(1)';
      expect(names.trim().split('\n').sort()).toEqual(
        expected.map((name) => (name === '.._.._x(1)' ? numbered : name)).sort(),
      );
    }
  });

  it('keeps times, and names of other scripts', () => {
    utimesSync(put('日本語/ü 🎒.txt'), 1614834367, 1614834367);
    execFileSync('tar', ['-xf', '-', '-C', outside], { input: packAll().bytes });
    const times = execFileSync('stat', ['-c', '%Y', join(outside, '日本語/ü 🎒.txt')]);
    expect(times.toString()).toBe('1614834367\n');
  });
});

describe('a selection', () => {
  it('is under the names it was given, without what is missing or denied', () => {
    put('a.txt');
    put('dir/one.txt');
    put('deny/s.txt');
    const rules: Rule[] = [{ regex: false, allow: false, path: '/deny', regexp: null }];
    const roots = [
      { path: ['a.txt'], name: 'a.txt' },
      { path: ['nope'], name: 'nope' },
      { path: ['deny'], name: 'deny' },
      { path: ['dir'], name: 'dir' },
    ];
    const result = packAll({ roots, view: { ...OPEN_VIEW, rules } });
    expect(listed(result)).toEqual(['a.txt', 'dir/', 'dir/one.txt']);
  });

  it('of one file holds that file', () => {
    put('dir/one.txt');
    expect(listed(packAll({ roots: [{ path: ['dir', 'one.txt'], name: '' }] }))).toEqual(['one.txt']);
  });

  it.each([
    [['nope'], 'not_found'],
    [['deny'], 'forbidden'],
    [['deny', 's.txt'], 'forbidden'],
    [['pipe'], 'not_found'],
  ])('of %j alone is %s', (path, code) => {
    put('deny/s.txt');
    execFileSync('mkfifo', [join(root, 'pipe')]);
    const rules: Rule[] = [{ regex: false, allow: false, path: '/deny', regexp: null }];
    const job = { roots: [{ path, name: '' }], view: { ...OPEN_VIEW, rules } };
    expect(() => packAll(job)).toThrow(expect.objectContaining({ code }));
  });
});

describe('an archive whose length was told', () => {
  it.each(['tar', 'zip'] as const)(
    'breaks off as %s when a file is another size, or gone, by then',
    (format) => {
      const path = put('a.txt', 'contents');
      const changes = [() => truncateSync(path, 3), () => appendFileSync(path, 'more'), () => rmSync(path)];
      for (const change of changes) {
        put('a.txt', 'contents');
        expect(() => packAll({ format }, change)).toThrow(
          expect.objectContaining({ code: 'changed_meanwhile' }),
        );
      }
    },
  );

  it('is not followed to where a file became a link', () => {
    writeFileSync(join(outside, 'secret'), 'contents');
    const path = put('a.txt', 'contents');
    const swap = () => {
      rmSync(path);
      symlinkSync('../secret', path);
    };
    expect(() => packAll({}, swap)).toThrow(expect.objectContaining({ code: 'changed_meanwhile' }));
  });
});

describe('an archive of more entries than are looked at before', () => {
  function putMany(): void {
    for (let folder = 0; folder < 250; folder++) {
      mkdirSync(join(root, `folder-${folder}`));
      for (let i = 0; i < 85; i++) writeFileSync(join(root, `folder-${folder}/${i}`), '');
    }
  }

  it('has them all, and no length', () => {
    putMany();
    const result = packAll();
    expect(result.length).toBeNull();
    expect(listed(result).length).toBe(250 * 86);
  });

  it('leaves out what went meanwhile', () => {
    putMany();
    const result = packAll({}, () => rmSync(join(root, 'folder-7'), { recursive: true }));
    expect(listed(result).filter((name) => name.startsWith('folder-7/') && name !== 'folder-7/')).toEqual([]);
  });
});

it('closes every descriptor, also when it is ended early', () => {
  put('a/b/c/big.bin', Buffer.alloc(5_000_000));
  put('a/b/x', 'x');
  symlinkSync('b', join(root, 'a/link'));
  const before = openFiles();
  packAll();
  expect(openFiles()).toBe(before);
  for (const wanted of [1, 2, 3, 4]) {
    const steps = pack(ground, { view: OPEN_VIEW, roots: WHOLE, format: 'zip' });
    for (let i = 0; i < wanted; i++) steps.next();
    steps.return(null);
    expect(openFiles()).toBe(before);
  }
});
