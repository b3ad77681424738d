import { expect, test } from 'vitest';
import { type ProcessOptions, runProcess } from './run-process.js';

async function run(script: string, more: Partial<ProcessOptions> = {}) {
  const said = { out: '', err: '' };
  const end = await runProcess({
    argv: ['/bin/sh', '-c', script],
    cwd: '/',
    env: { PATH: process.env.PATH ?? '' },
    limits: { timeoutMs: 20_000, outputBytes: 1024 },
    onOutput(stream, bytes) {
      said[stream] += bytes.toString();
      return undefined;
    },
    ...more,
  });
  return { ...said, ...end };
}

test('what left the group of a program does not keep its end waiting', async () => {
  const begun = performance.now();
  expect(await run('setsid sleep 15 & echo done')).toMatchObject({ out: 'done\n', code: 0, killedBy: null });
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test('nor does it when the time is up', async () => {
  const limits = { timeoutMs: 200, outputBytes: 1024 };
  expect(await run('setsid sleep 15 & sleep 15', { limits })).toMatchObject({ killedBy: 'time' });
});

test('a program whose output waits for its reader is heard to its end', async () => {
  let said = '';
  const onOutput = (_: string, bytes: Buffer) => {
    said += bytes.toString();
    return new Promise<void>((resolve) => setTimeout(resolve, 900));
  };
  await run('echo one; sleep 0.2; echo two', { onOutput });
  expect(said).toBe('one\ntwo\n');
});

test('a program is told its input, and its complaints can be left out', async () => {
  expect(await run('cat; echo wrong >&2', { input: 'hello' })).toMatchObject({
    out: 'hello',
    err: 'wrong\n',
  });
  expect(await run('cat; echo wrong >&2', { ignoresErrors: true })).toMatchObject({ out: '', err: '' });
});

test('a program may write as much as it may, and nothing beyond', async () => {
  expect(await run('head -c 1024 /dev/zero')).toMatchObject({ killedBy: null, code: 0 });
  const { out, killedBy } = await run('head -c 1025 /dev/zero; sleep 15');
  expect([out.length, killedBy]).toEqual([1024, 'output']);
});
