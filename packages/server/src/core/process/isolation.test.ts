import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasSandbox, type Isolation, isolated, isolatedEnvironment, limited } from './isolation.js';
import { runProcess } from './run-process.js';

const LIMITS = { dataBytes: 32 * 1024 ** 2, fileBytes: 1024 ** 2, cpuSeconds: 20 };

async function run(argv: string[]) {
  let out = '';
  const end = await runProcess({
    argv,
    cwd: '/',
    env: { PATH: process.env.PATH ?? '' },
    limits: { timeoutMs: 600_000, outputBytes: 64 * 1024 },
    ignoresErrors: true,
    onOutput: (_stream, bytes) => {
      out += bytes.toString();
      return undefined;
    },
  });
  return { out, code: end.code };
}

describe.runIf(process.platform === 'linux')('a program with limits', () => {
  it('gets no more memory than its limit, and works where that is sufficient', async () => {
    // `tail` keeps as many bytes as requested until the end of its input.
    const keep = (bytes: number) => {
      const program = ['sh', '-c', `head -c 80M /dev/zero | tail -c ${bytes} | wc -c`];
      return run(limited(program, LIMITS));
    };
    expect((await keep(1024)).out.trim()).toBe('1024');
    expect((await keep(60 * 1024 ** 2)).out.trim()).toBe('0');
  });

  it('writes no file larger than its limit', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'satchel-limits-'));
    const program = ['sh', '-c', `head -c 2M /dev/zero > ${folder}/big; wc -c < ${folder}/big`];
    expect((await run(limited(program, LIMITS))).out.trim()).toBe(`${LIMITS.fileBytes}`);
    await rm(folder, { recursive: true });
  });
});

describe.skipIf(!(await hasSandbox()))('an isolated program', () => {
  let folder: string;
  let isolation: Isolation;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'satchel-isolated-'));
    for (const name of ['shown.txt', 'other.txt']) await writeFile(join(folder, name), name);
    isolation = { readable: [join(folder, 'shown.txt')], hidden: ['/usr/share'], limits: LIMITS };
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const inside = (script: string) => run(isolated(['bash', '-c', script], isolation));

  it('an isolated program can read what it was given and nothing else', async () => {
    expect((await inside(`cat ${folder}/shown.txt ${folder}/other.txt; ls ${folder}`)).out).toBe(
      'shown.txtshown.txt\n',
    );
    expect((await inside(`echo x > ${folder}/shown.txt`)).code).not.toBe(0);
    expect((await inside('ls /etc/passwd /home /root /usr/share/doc')).out).toBe('');
  });

  it('an isolated program can read the libraries that the launcher of an archive found for Node', async () => {
    const libraries = join(process.execPath, '../lib/libatomic.so.1');
    const before = process.env.LD_LIBRARY_PATH;
    process.env.LD_LIBRARY_PATH = `/home:${libraries}`;
    try {
      expect(isolatedEnvironment()).toMatchObject({ LD_LIBRARY_PATH: libraries });
      const argv = isolated(['true'], isolation);
      expect(argv.join(' ')).toContain(`--ro-bind ${libraries} ${libraries}`);
      expect(argv).not.toContain('/home');
    } finally {
      if (before === undefined) delete process.env.LD_LIBRARY_PATH;
      else process.env.LD_LIBRARY_PATH = before;
    }
  });

  it('an isolated program has no network and sees no other process', async () => {
    const server = createServer((socket) => socket.end('reached'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const open = `cat < /dev/tcp/127.0.0.1/${port}`;
    expect((await run(['bash', '-c', open])).out).toBe('reached');
    expect((await inside(open)).out).toBe('');
    expect((await inside(`kill -0 ${process.pid}`)).code).not.toBe(0);
    await new Promise((resolve) => server.close(resolve));
  });
});
