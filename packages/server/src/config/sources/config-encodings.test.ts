import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '../config.js';
import { loadConfig } from '../load-config.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-editors-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function load(name: string, content: Uint8Array | string) {
  writeFileSync(join(folder, name), content);
  return loadConfig(['-c', join(folder, name)], {});
}

function faultOf(name: string, content: string): string {
  try {
    load(name, content);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    expect(error.faults).toHaveLength(1);
    return (error.faults[0] ?? '').replace(join(folder, name), name);
  }
  return '';
}

const FILES = {
  'a.json': ['{', '  "port": 3,', '  "username": "Zoë"', '}', ''],
  'a.yaml': ['# Zoë', 'port: 3', 'username: Zoë', ''],
  'a.toml': ['# Zoë', 'port = 3', 'username = "Zoë"', ''],
};
const LINE_ENDS = { LF: '\n', CRLF: '\r\n', CR: '\r' };
const ENCODINGS: Record<string, (text: string) => Uint8Array> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a mark': (text) => Buffer.from(`\uFEFF${text}`),
  'UTF-16 LE': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16 BE': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  'UTF-16 LE without a mark': (text) => Buffer.from(text, 'utf16le'),
  'UTF-16 BE without a mark': (text) => Buffer.from(text, 'utf16le').swap16(),
  'Windows-1252': (text) => Buffer.from(text, 'latin1'),
};
const cases = Object.entries(FILES).flatMap(([name, lines]) =>
  Object.entries(LINE_ENDS).flatMap(([ends, end]) =>
    Object.entries(ENCODINGS).map(
      ([encoding, encode]) => [name, ends, encoding, encode(lines.join(end))] as const,
    ),
  ),
);

test.each(cases)('%s with %s in %s is read', (name, _ends, _encoding, bytes) => {
  const config = load(name, bytes);
  expect(config.listening).toMatchObject({ port: 3 });
  expect(config.firstRun.username).toBe('Zoë');
  expect(config.warnings.filter((warning) => warning.includes('unknown key'))).toEqual([]);
});

test.each(Object.keys(FILES))('%s may be empty but for a mark', (name) => {
  expect(load(name, '\uFEFF\r\n').listening).toMatchObject({ port: 8080 });
});

describe('a fault is told with its line and column, and without the text around it', () => {
  test.each([
    [
      'a.yaml',
      'port: 3\r\n\tusername: secret\r\n',
      'Tabs are not allowed as indentation at line 2, column 1',
    ],
    ['a.yml', 'port: 3\rusername: "secret', 'Missing closing "quote at line 2, column 18'],
    ['a.toml', 'port = 3\rusername = secret\r', 'Invalid TOML document: invalid value at line 2, column 12'],
    [
      'a.json',
      '\uFEFF{\r\n  "username": "secret",\r\n  "port": }',
      "Unexpected token '}' at line 3, column 11",
    ],
    ['a.json', '{"username": "secret",\n}', /at line 2, column 1\.$/],
    [
      'a.json',
      '{"username": "secret"\r "port": 3}',
      "Expected ',' or '}' after property value at line 2, column 2",
    ],
    ['a.json', '{"username": "secret", "port": tru}', "Unexpected token '}' at line 1, column 35"],
    ['a.json', '{"username": "secret', 'Unterminated string at line 1, column 21'],
    ['a.json', "{'username': 'secret'}", /at line 1, column 2\.$/],
    ['a.json', '// secret\n{}', "Unexpected token '/' at line 1, column 1"],
  ] as const)('%s: %j', (name, content, reason) => {
    const begin = `The configuration file ${name} cannot be parsed: `;
    const fault = faultOf(name, content);
    if (typeof reason === 'string') expect(fault).toBe(`${begin}${reason}.`);
    else expect(fault).toMatch(reason);
    expect(fault).not.toContain('secret');
  });
});
