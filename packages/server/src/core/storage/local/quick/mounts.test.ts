import { expect, test } from 'vitest';
import { Mounts, parseMounts } from './mounts.js';

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
