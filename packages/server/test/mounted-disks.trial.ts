import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from './api-client.js';
import { DiskVerbs, expectAllVerbs, expectFileVerbs } from './disk-verbs.js';
import { startTestServer, type TestServer } from './harness.js';

/**
 * Needs root, and as many of these programs as are to be tried: the Debian packages are named as the
 * programs, but for exfat-fuse.
 */
const folder = mkdtempSync(join(tmpdir(), 'satchel-mounts-'));
/** For loop devices of an own file system, and for the folders that others show. */
const image = join(folder, 'image');
const source = join(folder, 'source');

/** An `ssh` that leads to this machine, without a server for it. */
const SFTP = `printf '#!/bin/sh\\nexec /usr/lib/openssh/sftp-server\\n' > ${folder}/ssh && chmod +x ${folder}/ssh`;

/** Commands that mount a disk at `at`. */
const DISKS: Record<string, (at: string) => string> = {
  tmpfs: (at) => `mount -t tmpfs -o size=32m tmpfs ${at}`,
  ext4: (at) => `mkfs.ext4 -q -F ${image} && mount -o loop ${image} ${at} && rmdir ${at}/lost+found`,
  xfs: (at) => `truncate -s 400M ${image} && mkfs.xfs -q -f ${image} && mount -t xfs -o loop ${image} ${at}`,
  btrfs: (at) => `truncate -s 200M ${image} && mkfs.btrfs -q -f ${image} && mount -o loop ${image} ${at}`,
  vfat: (at) => `mkfs.vfat ${image} > /dev/null && mount -o loop ${image} ${at}`,
  exfat: (at) => `mkfs.exfat ${image} > /dev/null && mount -t exfat -o loop ${image} ${at}`,
  // The device goes with the mount.
  'exfat (FUSE)': (at) =>
    `mkfs.exfat ${image} > /dev/null && loop=$(losetup -f --show ${image}) && mount.exfat-fuse $loop ${at}; losetup -d $loop`,
  overlay: (at) =>
    `mount -t tmpfs tmpfs ${source} && cd ${source} && mkdir low up work && mount -t overlay -o lowerdir=low,upperdir=up,workdir=work overlay ${at}`,
  bindfs: (at) => `bindfs ${source} ${at}`,
  'bindfs that lets nobody change modes or owners': (at) =>
    `bindfs --chmod-deny --chown-deny --chgrp-deny --no-allow-other --realistic-permissions ${source} ${at}`,
  gocryptfs: (at) =>
    `gocryptfs -init -q -extpass 'echo secret' ${source} && gocryptfs -q -extpass 'echo secret' ${source} ${at}`,
  cryfs: (at) =>
    `echo secret | CRYFS_FRONTEND=noninteractive CRYFS_LOCAL_STATE_DIR=${folder}/cry cryfs ${source} ${at}`,
  sshfs: (at) => `${SFTP} && sshfs -o ssh_command=${folder}/ssh,allow_other local:${source} ${at}`,
  'sshfs as on a slow line': (at) =>
    `${SFTP} && sshfs -o ssh_command=${folder}/ssh,allow_other,kernel_cache,auto_cache,reconnect,follow_symlinks local:${source} ${at}`,
  mergerfs: (at) => `mkdir ${source}/1 ${source}/2 && mergerfs ${source}/1:${source}/2 ${at}`,
  'unionfs-fuse': (at) =>
    `mkdir ${source}/1 ${source}/2 && unionfs-fuse -o cow ${source}/1=RW:${source}/2=RO ${at}`,
};

/**
 * rclone writes in the background what it was given, and cannot read a file that was renamed before that, nor
 * add to one without a cache; fusefat loses what is in a folder that is renamed. Folders, versions and parts
 * are left out.
 */
const WITHOUT_FOLDERS: Record<string, (at: string) => string> = {
  'vfat (FUSE)': (at) =>
    `mkfs.vfat ${image} > /dev/null && fusefat -o rw+,allow_other ${image} ${at} > /dev/null`,
  'rclone with a cache': (at) =>
    `rclone mount ${source} ${at} --daemon --allow-other --vfs-cache-mode writes`,
  'rclone without a cache': (at) => `rclone mount ${source} ${at} --daemon --allow-other`,
};

describe.skipIf(process.getuid?.() !== 0)('on a disk of the kind', () => {
  let server: TestServer;
  let client: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    const trash = { enabled: true, days: 30, percent: 50, versions: 1000 };
    expect((await server.admin.put('/api/settings', { trash })).status).toBe(200);
    client = await server.createUser({ scope: '/' });
    mkdirSync(join(server.root, 'near'));
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const [index, [name, commands]] of Object.entries({ ...DISKS, ...WITHOUT_FOLDERS }).entries()) {
    test(`${name} every verb works and leaves nothing half`, async ({ skip }) => {
      const at = join(server.root, `disk-${index}`);
      mkdirSync(at);
      rmSync(source, { recursive: true, force: true });
      mkdirSync(source);
      rmSync(image, { force: true });
      writeFileSync(image, Buffer.alloc(64 * 1024 * 1024));
      const child = spawn('sh', ['-c', commands(at)], { stdio: ['ignore', 'ignore', 'pipe'] });
      let said = '';
      child.stderr.on('data', (text) => {
        said += String(text);
      });
      const code = await new Promise((resolve) => child.once('exit', resolve));
      try {
        for (let left = 50; left > 0 && !isMounted(at); left -= 1) await setTimeout(100);
        if (!isMounted(at)) return skip(`it cannot be mounted here (${code}): ${said.trim()}`);
        // The table of mounts is looked at once a second.
        await setTimeout(1_200);
        const verbs = new DiskVerbs(server, client, `disk-${index}`);
        await (name in WITHOUT_FOLDERS ? expectFileVerbs(verbs) : expectAllVerbs(verbs, 'near'));
      } finally {
        for (const path of [at, source]) spawnSync('umount', ['-l', path], { stdio: 'ignore' });
      }
    });
  }
});

function isMounted(path: string): boolean {
  return spawnSync('mountpoint', ['-q', path]).status === 0;
}
