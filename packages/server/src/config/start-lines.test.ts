import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadConfig } from './load-config.js';
import { OPTIONS, type Option } from './options.js';
import { parseCommandLine } from './sources/command-line.js';
import { parseConfigFile } from './sources/config-file.js';
import { readEnvironment } from './sources/environment.js';
import { OLD_OPTIONS, oldSpellings, printStartLines } from './start-lines.js';

const above = mkdtempSync(join(tmpdir(), 'satchel-start-lines-'));
const folder = join(above, 'files');
mkdirSync(folder);
afterAll(() => rmSync(above, { recursive: true, force: true }));
const START = [folder, '--state', join(above, 'state'), '--log', ''];
const warningsOf = (flags: string[], env = {}): string[] => loadConfig([...START, ...flags], env).warnings;

const SPELLINGS = OLD_OPTIONS.flatMap((old) => {
  const { flags, variables } = oldSpellings(old);
  return [...flags, ...variables].map((spelling) => [spelling, old] as const);
});

describe('start lines of File Browser', () => {
  test.each(SPELLINGS)('%s is accepted', (spelling, { option, sample }) => {
    const isVariable = spelling.startsWith('FB_');
    const isSwitch = (OPTIONS[option] as Option<unknown>).type.isSwitch === true;
    const value = sample || 'x';
    if (isVariable) {
      expect(readEnvironment({ [spelling]: value }).options).toEqual({ [option]: value });
      return;
    }
    for (const line of isSwitch
      ? [[`${spelling}=${value}`]]
      : [[spelling, value], [`${spelling}=${value}`]]) {
      expect(parseCommandLine(line)).toMatchObject({ faults: [], options: { [option]: value } });
    }
  });

  test.each(OLD_OPTIONS)('$option is accepted as a key of each kind of configuration file', (old) => {
    const { option, older, newer, sample } = old;
    for (const key of [older, newer].filter((name) => name !== undefined)) {
      const value = JSON.stringify(sample);
      for (const [name, content] of [
        ['a.json', `{${JSON.stringify(key)}: ${value}}`],
        ['a.yaml', `${key}: ${value}`],
        ['a.toml', `"${key}" = ${value}`],
      ] as const) {
        expect(parseConfigFile(name, content).unknown).toEqual([]);
        if (sample !== '') expect(parseConfigFile(name, content).options).toEqual({ [option]: sample });
      }
    }
  });

  test('the value of each is one that the program accepts', () => {
    for (const { option, sample } of OLD_OPTIONS.filter(
      (old) => old.sample !== '' && old.option !== 'root',
    )) {
      expect(() => loadConfig([...START, `--${option}=${sample}`], {})).not.toThrow();
    }
  });

  test('the configuration file of the old images is accepted completely', () => {
    const file = join(above, '.filebrowser.json');
    const keys = { port: 80, baseURL: '', address: '', log: 'stdout', database: join(above, 'x.db') };
    writeFileSync(file, JSON.stringify({ ...keys, root: folder }));
    const config = loadConfig(['-c', file], {});
    expect(config.warnings).toEqual([]);
    expect(config).toMatchObject({ files: { root: folder }, listening: { kind: 'tcp', port: 80 } });
  });

  test('what is less safe than the default is a warning, with the safe alternative', () => {
    for (const [flags, words] of [
      [['--socket', join(above, 's'), '--socket-perm', '438'], /^About the option socket-perm: .*0660.*\.$/],
      [['--followExternalSymlinks'], /^About the option follow-external-symlinks: .*mounted.*\.$/],
      [['--disable-exec=false'], /^About the option disable-exec: .*named for them\.$/],
      [['--redisCacheUrl', 'redis://x'], /^The option redis-cache-url is ignored\. .*\.$/],
    ] as const) {
      expect(warningsOf([...flags])).toEqual([expect.stringMatching(words)]);
    }
    expect(warningsOf(['--socket', join(above, 's'), '--disable-exec', '--socketPerm', '0660'])).toEqual([]);
  });

  test('the mode of the socket may be the decimal number of old files', () => {
    const mode = (text: string) => {
      const { listening } = loadConfig([...START, '--socket', join(above, 's'), '--socket-perm', text], {});
      return listening.kind === 'socket' ? listening.mode : null;
    };
    expect(['438', '0666', '666', '432', '0o660', '511'].map(mode)).toEqual([
      0o666, 0o666, 0o666, 0o660, 0o660, 0o777,
    ]);
    for (const bad of ['300', '512', '999', '0o9', 'rw', '-1'])
      expect(() => mode(bad)).toThrow(/socket-perm must/);
  });

  test('empty arguments of start lines that are put together are ignored', () => {
    const line = ['--disable-exec', `--root=${folder}`, '-d=x.db', '-p8081', '', ''];
    expect(parseCommandLine(line)).toEqual({
      command: 'serve',
      configFile: undefined,
      faults: [],
      options: { disableExec: 'true', root: folder, database: 'x.db', port: '8081' },
    });
  });

  test('an empty variable or key enables nothing', () => {
    expect(readEnvironment({ FB_NOAUTH: '', FB_PORT: '', SATCHEL_NOAUTH: '' }).options).toEqual({});
    expect(readEnvironment({ SATCHEL_LOG: '' }).options).toEqual({ log: '' });
    for (const [name, content] of [
      ['a.yaml', 'noauth:\nlog: ""\n'],
      ['a.json', '{"noauth":"","log":""}'],
    ] as const) {
      expect(parseConfigFile(name, content).options).toEqual({ log: '' });
    }
    expect(loadConfig(START, { FB_NOAUTH: '' }).login.method).toBeUndefined();
    expect(() => loadConfig([...START, '--noauth='], {})).toThrow(/noauth must be true or false/);
  });
});

describe('variables that did not open File Browser', () => {
  const withEnv = (env: Record<string, string>) => loadConfig(START, env);

  test.each<Record<string, string>>([
    { FB_NOAUTH: 'yes' },
    { FB_NOAUTH: 'on' },
    { FB_NOAUTH: 'tRue' },
    { FB_AUTH_METHOD: 'noauth' },
    { FB_AUTHMETHOD: 'NoAuth' },
    { FB_FOLLOWEXTERNALSYMLINKS: 'yes' },
  ])('%j opens nothing, and is one warning', (env) => {
    const { login, files, warnings } = withEnv(env);
    expect([login.method, files.followExternalSymlinks]).toEqual([undefined, false]);
    const [name = ''] = Object.keys(env);
    expect(warnings).toEqual([expect.stringContaining(`The variable ${name}=`)]);
  });

  test('what it took for true does, and so do the variables of Satchel', () => {
    for (const yes of ['1', 't', 'T', 'true', 'True', 'TRUE'])
      expect(withEnv({ FB_NOAUTH: yes }).login.method).toBe('noauth');
    expect(withEnv({ SATCHEL_NOAUTH: 'yes' }).login.method).toBe('noauth');
    expect(withEnv({ SATCHEL_AUTH_METHOD: 'noauth' }).login.method).toBe('noauth');
    expect(withEnv({ FB_AUTH_METHOD: 'noauth', FB_NOAUTH: 'true' }).login.method).toBe('noauth');
    for (const no of ['no', 'off', 'false', '0'])
      expect(withEnv({ FB_NOAUTH: no }).login.method).toBe('json');
    expect(() => withEnv({ FB_NOAUTH: 'maybe' })).toThrow('noauth must be true or false');
  });
});

test('docs/coming-from-file-browser.md has the table of old options', () => {
  const page = readFileSync(new URL('../../../../docs/coming-from-file-browser.md', import.meta.url), 'utf8');
  expect(page).toContain(printStartLines());
});
