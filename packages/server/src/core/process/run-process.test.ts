import { expect, test } from 'vitest';
import { type ProcessOptions, runProcess } from './run-process.js';

async function run(script: string, more: Partial<ProcessOptions> = {}) {
  const said = { out: '', err: '' };
  const end = await runProcess({
    argv: ['/bin/sh', '-c', script],
    cwd: '/',
    env: { PATH: process.env.PATH ?? '' },
    limits: { timeoutMs: 120_000, outputBytes: 1024 },
    onOutput(stream, bytes) {
      said[stream] += bytes.toString();
      return undefined;
    },
    ...more,
  });
  return { ...said, ...end };
}

test('a process that left the group of a program does not delay its end', async () => {
  // It would hold the pipe for longer than any test may take.
  const { out, ...end } = await run('setsid sleep 3600 & echo $!');
  process.kill(Number(out));
  expect(end).toMatchObject({ code: 0, killedBy: null });
});

test('nor does it at the time limit', async () => {
  const limits = { timeoutMs: 200, outputBytes: 1024 };
  expect(await run('setsid sleep 15 & sleep 15', { limits })).toMatchObject({ killedBy: 'time' });
});

test('the output of a program is read to its end, even when the reader is slow', async () => {
  let said = '';
  const onOutput = (_: string, bytes: Buffer) => {
    said += bytes.toString();
    return new Promise<void>((resolve) => setTimeout(resolve, 900));
  };
  await run('echo one; sleep 0.2; echo two', { onOutput });
  expect(said).toBe('one\ntwo\n');
});

test('a program gets its input, and its standard error can be ignored', async () => {
  expect(await run('cat; echo wrong >&2', { input: 'hello' })).toMatchObject({
    out: 'hello',
    err: 'wrong\n',
  });
  expect(await run('cat; echo wrong >&2', { ignoresErrors: true })).toMatchObject({ out: '', err: '' });
});

test('a program may write up to its limit, and nothing beyond', async () => {
  expect(await run('head -c 1024 /dev/zero')).toMatchObject({ killedBy: null, code: 0 });
  const { out, killedBy } = await run('head -c 1025 /dev/zero; sleep 3600');
  expect([out.length, killedBy]).toEqual([1024, 'output']);
});
