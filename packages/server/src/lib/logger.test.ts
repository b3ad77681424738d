import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from './logger.js';
import { StartError } from './start-error.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('R-69: a log file is private, is one line of JSON per event, and holds no secrets', () => {
  const file = join(folder, 'satchel.log');
  const logger = createLogger(file);
  logger.info({ user: { password: 'hunter2' }, token: 'a.b.c', path: '/a\nb\u001b[31m' }, 'hello');
  const text = readFileSync(file, 'utf8');
  expect(text.split('\n')).toHaveLength(2);
  expect(JSON.parse(text)).toMatchObject({ msg: 'hello', path: '/a\nb\u001b[31m' });
  for (const secret of ['hunter2', 'a.b.c', '\u001b']) expect(text).not.toContain(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a log that cannot be written is one sentence at the start', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => createLogger(join(folder, 'file', 'a.log'))).toThrow(StartError);
  expect(() => createLogger(folder)).toThrow(/^The log .+ cannot be written: .+\.$/);
});

test('without a target nothing is logged, whatever a part of the program sets', () => {
  const lines: unknown[] = [];
  const write = process.stdout.write;
  process.stdout.write = (line) => lines.push(line) > 0;
  try {
    createLogger('').child({}, { level: 'warn' }).error('unheard');
  } finally {
    process.stdout.write = write;
  }
  expect(lines).toEqual([]);
});
