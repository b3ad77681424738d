import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadConfig } from './load-config.js';
import { startWarnings } from './start-warnings.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-warnings-'));
  mkdirSync(join(folder, 'files'));
  if (process.getuid) vi.spyOn(process, 'getuid').mockReturnValue(1000);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const warningsOf = (...argv: string[]): string[] =>
  startWarnings(loadConfig([join(folder, 'files'), '--state', join(folder, 'state'), ...argv], {})).map(
    ({ text }) => text,
  );

test('a private server has no warnings', () => {
  expect(warningsOf()).toEqual([]);
  expect(warningsOf('--trustedProxies', '127.0.0.1,10.1.2.0/24,fd00::/64')).toEqual([]);
});

test.skipIf(!process.getuid)('a warning names an account that may do everything', () => {
  vi.mocked(process.getuid as () => number).mockReturnValue(0);
  expect(warningsOf()).toEqual(['The server runs as root.']);
});

test('a warning explains that nobody logs in, and who has access', () => {
  expect(warningsOf('--noauth')).toEqual([expect.stringContaining('on this machine acts as the first user')]);
  expect(warningsOf('--noauth', '-a', '0.0.0.0', '--trustedProxies', '172.18.0.2')).toContainEqual(
    expect.stringContaining('whose requests the trusted proxies pass on'),
  );
  expect(warningsOf('--noauth', '-a', '0.0.0.0')).toContainEqual(
    expect.stringContaining('everybody who can reach the server'),
  );
});

test('a warning explains that passwords can be read in transit', () => {
  expect(warningsOf('-a', '0.0.0.0')).toEqual([expect.stringContaining('without TLS')]);
  expect(warningsOf('-a', '127.0.0.2')).toEqual([]);
});

test('C24: a warning names ranges that contain more than proxies', () => {
  for (const range of ['10.0.0.0/8', '0.0.0.0/0', 'fd00::/8']) {
    expect(warningsOf('--trustedProxies', range)).toEqual([expect.stringContaining(range)]);
  }
});

test('C5: a warning names keys that others can read, and files that others can change', () => {
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string];
  for (const file of [key, cert]) writeFileSync(file, 'PEM', { mode: 0o600 });
  expect(warningsOf('-k', key, '-t', cert)).toEqual([]);
  chmodSync(key, 0o644);
  chmodSync(cert, 0o646);
  expect(warningsOf('-k', key, '-t', cert)).toEqual([
    `Every account of this machine can read the secret in ${key}.`,
    `Every account of this machine can change ${cert}.`,
  ]);
});
