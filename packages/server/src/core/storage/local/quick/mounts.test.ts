import { expect, test } from 'vitest';
import { Mounts, type Place, parseMounts } from './mounts.js';

const TABLE = `22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 22 0:25 / /srv/files rw - btrfs /dev/sdb rw
31 30 0:40 / /srv/files/far rw,relatime shared:7 master:2 - nfs4 host:/export rw,vers=4
32 30 8:17 / /srv/files/with\\040space rw - xfs /dev/sdb1 rw
33 30 0:41 / /srv/files/far rw - tmpfs tmpfs rw
`;

test('mounts are read with their device, their kind and the escapes of their path', () => {
  expect(parseMounts(TABLE)).toEqual([
    { path: '', device: '8:1', isLocal: true },
    { path: '/srv/files', device: '0:25', isLocal: true },
    { path: '/srv/files/far', device: '0:40', isLocal: false },
    { path: '/srv/files/with space', device: '8:17', isLocal: true },
    { path: '/srv/files/far', device: '0:41', isLocal: true },
  ]);
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

test('a task is far where it names or looks into a disk of another machine, or into an archive part or volume there', () => {
  const table = '30 22 0:25 / /srv rw - btrfs /dev/sdb rw\n31 30 0:40 / /srv/a/far rw - nfs4 host:/ rw';
  const mounts = new Mounts(
    '/srv',
    () => 0,
    () => table,
  );
  const view = { scope: [], at: [] } as unknown as Place['view'];
  const at = (path: string[]) => ({ view, path });
  expect(mounts.isFar(at(['a', 'far', 'b']), false)).toBe(true);
  for (const path of [[], ['a'], ['a', 'far']]) expect(mounts.isFar(at(path), true)).toBe(true);
  for (const path of [[], ['a'], ['a', 'farther']]) expect(mounts.isFar(at(path), false)).toBe(false);
  for (const path of [['b'], ['a', 'b'], ['a', 'farther']]) expect(mounts.isFar(at(path), true)).toBe(false);
  expect(mounts.isFar({ view, from: ['b'], to: ['a', 'far', 'b'] }, false)).toBe(true);
  expect(mounts.isFar({ view, roots: [{ path: ['a'], name: 'a' }] }, true)).toBe(true);
  expect(mounts.isFar({ view, part: { groups: [{ name: 'a' }, { dir: ['a', 'far'] }] } }, false)).toBe(true);
  expect(mounts.isFar({ view, part: { groups: [{ dir: ['a'] }] } }, false)).toBe(false);
  expect(mounts.isFar({ volume: 'root:/a/far', id: 'x' }, false)).toBe(true);
  expect(mounts.isFar({ spot: { volume: 'root:/', id: 'x' }, place: '/a' }, false)).toBe(false);
});
