import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkNode, checkSandbox } from './check-system.js';

let programs: string;

beforeEach(async () => {
  programs = await mkdtemp(join(tmpdir(), 'satchel-programs-'));
  vi.stubEnv('PATH', programs);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(programs, { recursive: true });
});

test('S12: the doctor tells what is decoded without a sandbox, and whether there is one', async () => {
  expect(await checkSandbox()).toMatchObject({ state: 'odd', text: expect.stringContaining('no sandbox') });
  await writeFile(join(programs, 'bwrap'), '#!/bin/sh\nexit 0\n');
  await chmod(join(programs, 'bwrap'), 0o755);
  expect(await checkSandbox()).toMatchObject({ state: 'good' });
  expect(await checkSandbox(['pictures'])).toMatchObject({
    state: 'odd',
    text: expect.stringContaining('pictures are decoded without a sandbox'),
    advice: expect.stringContaining('tried again'),
  });
});

test('the doctor tells of a Node that gets no security fixes', () => {
  expect(checkNode('v20.20.2')).toMatchObject({ state: 'odd', text: expect.stringContaining('v20.20.2') });
  expect(checkNode('v25.9.0')).toMatchObject({ state: 'odd' });
  expect(checkNode('v24.21.0')).toMatchObject({ state: 'good' });
  expect(checkNode('v26.12.1')).toMatchObject({ state: 'good' });
});
