import { expect, test } from 'vitest';
import type { ScopedPath } from '../walk/walk-context.js';
import { parseMounts } from './mount-table.js';
import { Mounts } from './mounts.js';

const TABLE = `22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 22 0:25 / /srv/files rw - btrfs /dev/sdb rw
31 30 0:40 / /srv/files/far rw,relatime shared:7 master:2 - nfs4 host:/export rw,vers=4
32 30 8:17 / /srv/files/with\\040space rw - xfs /dev/sdb1 rw
33 30 0:41 / /srv/files/far rw - tmpfs tmpfs rw
`;

test('mounts are read with their device, their kind and the escapes of their path', () => {
  expect(parseMounts(TABLE)).toEqual([
    { key: '22 8:1 ext4 /dev/sda1', path: '', device: '8:1', isLocal: true, isRemote: false },
    { key: '30 0:25 btrfs /dev/sdb', path: '/srv/files', device: '0:25', isLocal: true, isRemote: false },
    {
      key: '31 0:40 nfs4 host:/export',
      path: '/srv/files/far',
      device: '0:40',
      isLocal: false,
      isRemote: true,
    },
    {
      key: '32 8:17 xfs /dev/sdb1',
      path: '/srv/files/with space',
      device: '8:17',
      isLocal: true,
      isRemote: false,
    },
    { key: '33 0:41 tmpfs tmpfs', path: '/srv/files/far', device: '0:41', isLocal: true, isRemote: false },
  ]);
});

test('a disk that has the numbers of one that is gone is another one', () => {
  const keyOf = (line: string) => parseMounts(line)[0]?.key;
  const stick = '45 22 8:33 / /srv/usb rw - exfat /dev/sdc1 rw';
  expect(keyOf(stick.replace('exfat', 'ntfs3'))).not.toBe(keyOf(stick));
  const host = '45 22 0:52 / /srv/far rw - fuse.sshfs one:/ rw';
  expect(keyOf(host.replace('one:', 'two:'))).not.toBe(keyOf(host));
  // It is the same one after it was mounted anew to be read only.
  expect(keyOf(stick.replaceAll('rw', 'ro'))).toBe(keyOf(stick));
});

test('a path belongs to the innermost mount, and to the last of those at one place', () => {
  const deviceOf = (root: string, below: string) =>
    new Mounts(
      root,
      () => 0,
      () => TABLE,
    ).of(below)?.device;
  expect(deviceOf('/srv/files', '')).toBe('0:25');
  expect(deviceOf('/srv/files', '/a/b')).toBe('0:25');
  expect(deviceOf('/srv/files', '/far/a')).toBe('0:41');
  expect(deviceOf('/srv/files', '/farther')).toBe('0:25');
  expect(deviceOf('/srv/files', '/with space/a')).toBe('8:17');
  expect(deviceOf('/home', '/a')).toBe('8:1');
  expect(deviceOf('/', '/srv/files/far')).toBe('0:41');
});

test('a new mount is seen within a second', () => {
  let now = 0;
  let table = '22 1 8:1 / / rw - ext4 /dev/sda1 rw';
  const mounts = new Mounts(
    '/srv',
    () => now,
    () => table,
  );
  expect(mounts.of('/a')?.isLocal).toBe(true);
  table += '\n23 1 0:9 / /srv/a rw - fuse.sshfs host: rw';
  now = 1_000;
  expect(mounts.of('/a')?.isLocal).toBe(false);
});

test('where the table cannot be read nothing is known', () => {
  const unreadable = () => {
    throw new Error('EACCES');
  };
  expect(new Mounts('/srv', () => 0, unreadable).of('/a')).toBeNull();
});

test('a task is far where it names, opened or looks below a disk of another machine, or an archive part or volume there', () => {
  const table = '30 22 0:25 / /srv rw - btrfs /dev/sdb rw\n31 30 0:40 / /srv/a/far rw - nfs4 host:/ rw';
  const mounts = new Mounts(
    '/srv',
    () => 0,
    () => table,
  );
  const scope = { folder: [], at: [] } as unknown as ScopedPath['scope'];
  const at = (path: string[]) => ({ scope, path });
  const isRemote = (input: unknown, below: boolean) => mounts.remoteIn(input, below).length > 0;
  expect(mounts.remoteIn(at(['a', 'far', 'b']), false)).toMatchObject([
    { key: '31 0:40 nfs4 host:/', path: '/srv/a/far' },
  ]);
  for (const path of [[], ['a'], ['a', 'far']]) expect(isRemote(at(path), true)).toBe(true);
  for (const path of [[], ['a'], ['a', 'farther']]) expect(isRemote(at(path), false)).toBe(false);
  for (const path of [['b'], ['a', 'b'], ['a', 'farther']]) expect(isRemote(at(path), true)).toBe(false);
  expect(isRemote({ scope, from: ['b'], to: ['a', 'far', 'b'] }, false)).toBe(true);
  expect(isRemote({ scope, roots: [{ path: ['a'], name: 'a' }] }, true)).toBe(true);
  expect(isRemote({ scope, part: { groups: [{ name: 'a' }, { dir: ['a', 'far'] }] } }, false)).toBe(true);
  expect(isRemote({ scope, part: { groups: [{ dir: ['a'] }] } }, false)).toBe(false);
  expect(isRemote({ volume: 'volume:main:/a/far', id: 'x' }, false)).toBe(true);
  expect(isRemote({ volume: 'volume:main:disk:/srv/a/far/b', id: 'x' }, false)).toBe(true);
  expect(isRemote({ location: { volume: 'volume:main:/', id: 'x' }, serverPath: '/a' }, false)).toBe(false);
  expect(isRemote({ location: { volume: 'volume:main:/', id: 'x' }, serverPath: '/a/far/b' }, false)).toBe(
    true,
  );
  expect(isRemote({ disk: '31 0:40 nfs4 host:/', fd: 1 }, false)).toBe(true);
  expect(isRemote({ ...at(['b']), stage: { dir: { disk: '31 0:40 nfs4 host:/' } } }, false)).toBe(true);
});

test('only a folder that directly contains such a disk has it in its list', () => {
  const table = '31 30 0:40 / /srv/a/far rw - nfs4 host:/ rw';
  const mounts = new Mounts(
    '/srv',
    () => 0,
    () => table,
  );
  const folders = ['', '/a', '/a/far', '/a/far/b', '/b'];
  expect(folders.filter((folder) => mounts.hasRemoteIn(folder))).toEqual(['/a']);
});
