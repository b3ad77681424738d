import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Accounts, whoElseMayChange } from './file-safety.js';

let folder: string;
let file: string;
let accounts: Accounts;

beforeEach(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'satchel-safety-'));
  file = join(folder, 'config.json');
  writeFileSync(file, '{}', { mode: 0o600 });
  const { uid, gid } = statSync(file);
  accounts = { trusted: [0, uid], passwd: `ann:x:${uid}:${gid}::/:/bin/sh\n`, group: `ann:x:${gid}:\n` };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const changers = (of: Accounts = accounts) =>
  whoElseMayChange(file, of).filter(({ path }) => path.startsWith(folder));

test('nobody else can change a file that only its owner can write', () => {
  expect(changers()).toEqual([]);
});

test('every account can change what it may write, and replace files in a folder that it may write', () => {
  chmodSync(file, 0o602);
  expect(changers()).toEqual([{ path: file, who: 'everyone' }]);
  chmodSync(file, 0o600);
  chmodSync(folder, 0o703);
  expect(changers()).toEqual([{ path: folder, who: 'everyone' }]);
  chmodSync(folder, 0o1703);
  expect(changers()).toEqual([]);
});

test('a file of an account other than root and the server’s can be changed by that account', () => {
  const strict = { ...accounts, trusted: [-1] };
  expect(changers(strict)).toEqual([
    { path: file, who: 'owner' },
    { path: folder, who: 'owner' },
  ]);
});

describe('a group that may write', () => {
  beforeEach(() => {
    chmodSync(file, 0o660);
    chmodSync(folder, 0o770);
  });

  test('a group that may write is ignored when it is the private group of the owner', () => {
    expect(changers()).toEqual([]);
  });

  test.each<[string, (to: Accounts) => Partial<Accounts>]>([
    ['has another member', ({ group }) => ({ group: group.replace(':\n', ':ann,ben\n') })],
    [
      'is the first group of another account, too',
      ({ passwd }) => ({ passwd: passwd + passwd.replace(/^ann:x:\d+/, 'ben:x:54321') }),
    ],
    ['is not called like its owner', ({ group }) => ({ group: group.replace('ann', 'users') })],
    ['belongs to an account that this machine does not list', () => ({ passwd: '' })],
    [
      'is not the first group of the owner',
      ({ passwd }) => ({ passwd: passwd.replace(/:\d+::/, ':54321::') }),
    ],
  ])('is reported when it %s', (_, change) => {
    expect(changers({ ...accounts, ...change(accounts) })).toEqual([
      { path: file, who: 'group' },
      { path: folder, who: 'group' },
    ]);
  });
});

test('for a symlink on the path, its folder and its target count', () => {
  const real = join(folder, 'real');
  mkdirSync(real);
  writeFileSync(join(real, 'a.json'), '{}', { mode: 0o602 });
  chmodSync(join(real, 'a.json'), 0o602);
  const open = join(folder, 'open');
  mkdirSync(open);
  chmodSync(open, 0o707);
  symlinkSync(join(real, 'a.json'), join(open, 'link.json'));
  file = join(open, 'link.json');
  expect(changers()).toEqual(
    expect.arrayContaining([
      { path: open, who: 'everyone' },
      { path: join(real, 'a.json'), who: 'everyone' },
    ]),
  );
  expect(changers()).toHaveLength(2);
});
