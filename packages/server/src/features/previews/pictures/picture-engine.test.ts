import { mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasSandbox } from '../../../core/process/isolation.js';
import { PictureEngine, type PictureEngineOptions } from './picture-engine.js';

const TARGET = { size: 'thumb' as const, wanted: 'plain' as const, lossless: false };
const HEADER = { format: 'jpeg' as const, animated: false, size: null };
const red = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
const isSandboxed = await hasSandbox();

let engines: PictureEngine[] = [];
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
  engines = [];
});

function engineOf(options: PictureEngineOptions = {}): PictureEngine {
  const engine = new PictureEngine(options);
  engines.push(engine);
  return engine;
}

/** The child processes that decode pictures. */
async function decoders(): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    all.map(async (pid) => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      const [program = '', ...rest] = line.split('\0');
      if (program !== process.execPath || !rest.some((word) => word.endsWith('picture-worker.js')))
        return null;
      return (await isBelow(Number(pid))) ? Number(pid) : null;
    }),
  );
  return found.filter((pid) => pid !== null);
}

async function isBelow(pid: number): Promise<boolean> {
  for (let at = pid; at > 1; ) {
    if (at === process.pid) return true;
    const stat = await readFile(`/proc/${at}/stat`, 'utf8').catch(() => '');
    at = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
  }
  return false;
}

describe.runIf(process.platform === 'linux')('the process that decodes pictures', () => {
  it('the process has no environment variables, a lower priority, little memory and no file', async () => {
    process.env.SATCHEL_TEST_SECRET = 'hunter2';
    await engineOf({ sandbox: false }).convert(await red(), HEADER, TARGET);
    delete process.env.SATCHEL_TEST_SECRET;
    const [pid] = await decoders();
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
    expect(environment.split('\0').map((line) => line.split('=')[0])).not.toContain('SATCHEL_TEST_SECRET');
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    expect(Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])).toBe(
      Math.min(19, getPriority() + 5),
    );
    const limits = await readFile(`/proc/${pid}/limits`, 'utf8');
    expect(limits).toMatch(/Max data size +1610612736 /);
    expect(limits).toMatch(/Max file size +0 /);
    expect(limits).toMatch(/Max core file size +0 /);
  });

  it.runIf(isSandboxed)(
    'the process sees no network, no other process and neither the files nor the state',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'satchel-seen-'));
      const warnings: string[] = [];
      const engine = engineOf({ hiddenFolders: [folder], warn: (message) => warnings.push(message) });
      await engine.convert(await red(), HEADER, TARGET);
      expect(warnings).toEqual([]);
      const [pid] = await decoders();
      const seen = `/proc/${pid}/root`;
      // When a clone is tested, the program itself may be in the folder for temporary files.
      const temporary = await readdir(join(seen, tmpdir())).catch(() => []);
      expect(temporary).not.toContain(basename(folder));
      await expect(readFile(join(seen, 'etc/passwd'))).rejects.toMatchObject({ code: 'ENOENT' });
      const network = await readFile(`/proc/${pid}/net/dev`, 'utf8');
      expect(network.match(/^ *\w+:/gm)).toEqual(['    lo:']);
      for (const kind of ['net', 'pid', 'mnt', 'user', 'ipc']) {
        expect(await readlink(`/proc/${pid}/ns/${kind}`)).not.toBe(await readlink(`/proc/self/ns/${kind}`));
      }
      await rm(folder, { recursive: true });
    },
  );

  it.each([
    ['is missing', null],
    ['not permitted here', '#!/bin/sh\nexit 1\n'],
  ])(
    'the process has its limits also where bubblewrap %s, and the log reports that once',
    async (_why, bubblewrap) => {
      const programs = await mkdtemp(join(tmpdir(), 'satchel-programs-'));
      await symlink('/usr/bin/nice', join(programs, 'nice'));
      if (bubblewrap !== null) await writeFile(join(programs, 'bwrap'), bubblewrap, { mode: 0o755 });
      vi.stubEnv('PATH', programs);
      const warnings: string[] = [];
      const engine = engineOf({ processors: 1, warn: (message) => warnings.push(message) });
      const picture = await red();
      const made = await Promise.all([1, 2].map(() => engine.convert(picture, HEADER, TARGET)));
      vi.unstubAllEnvs();
      expect(made.map(({ contentType }) => contentType)).toEqual(['image/jpeg', 'image/jpeg']);
      expect(warnings).toEqual([
        expect.stringMatching(/^Pictures are decoded without a sandbox: bubblewrap/),
      ]);
      const [pid] = await decoders();
      expect(await readFile(`/proc/${pid}/limits`, 'utf8')).toMatch(/Max data size +1610612736 /);
      expect(await readlink(`/proc/${pid}/ns/net`)).toBe(await readlink('/proc/self/ns/net'));
      await rm(programs, { recursive: true });
    },
  );

  it('a process that ends unexpectedly loses the picture it was decoding, and no other', async () => {
    const warnings: string[] = [];
    const engine = engineOf({ processors: 1, sandbox: false, warn: (message) => warnings.push(message) });
    const picture = await red();
    await Promise.all(Array.from({ length: 5 }, () => engine.convert(picture, HEADER, TARGET)));
    const [pid = 0, ...more] = await decoders();
    expect(more).toEqual([]);
    process.kill(pid, 'SIGSTOP');
    const stuck = engine.convert(picture, HEADER, TARGET);
    const waiting = engine.convert(picture, HEADER, TARGET);
    process.kill(pid, 'SIGKILL');
    await expect(stuck).rejects.toMatchObject({ code: 'unsupported_media_type' });
    expect((await waiting).contentType).toBe('image/jpeg');
    expect(warnings).toEqual(['A process that decodes pictures was replaced (ended)']);
    await engine.close();
    expect(await decoders()).toEqual([]);
    await expect(engine.convert(picture, HEADER, TARGET)).rejects.toMatchObject({ code: 'busy' });
  });

  it('the process reports errors and the size of a picture as the library does', async () => {
    const engine = engineOf({ sandbox: false });
    const picture = await red();
    expect(await engine.measure(picture)).toEqual({ width: 600, height: 400 });
    expect(await engine.measure(Buffer.from('no picture'))).toBeNull();
    const broken = engine.convert(picture.subarray(0, 200), HEADER, TARGET);
    await expect(broken).rejects.toMatchObject({ code: 'unsupported_media_type' });
  });
});
