import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { methodsOf } from '@satchel/contract';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/command-table.js';
import { findFlag } from '../../src/cli/parse-arguments.js';
import { optionOf } from '../../src/config/sources/command-line.js';
import { declaredEndpoints } from '../../src/features/api-docs/declared.js';
import { faultsOfArguments, isVariable } from '../known-words.js';
import { type Code, PAGES, PROJECT } from './pages.js';
import { satchelCommands } from './shell-lines.js';

/** Command lines of which the pages say that they fail, or what they mean instead. */
const EXAMPLES_OF_FAILURE = ['users nosuch', 'help nosuch', 'users -- ls'];
/** Flags of other programs, and the letters that several of ours share. */
const OTHER_PROGRAMS = ['--help', '--version', '--config', '--user', '--build-arg EXTRA="ffmpeg bubblewrap"'];

const pagesWith = (find: (code: Code) => string[]) =>
  PAGES.map(({ path, code }) => ({ path, found: [...new Set(code.flatMap(find))] })).filter(
    ({ found }) => found.length > 0,
  );

describe('the pages name only what the program has:', () => {
  const lines = pagesWith((code) =>
    satchelCommands(code).map((argv) => JSON.stringify([code.info === null, ...argv])),
  );
  test.each(lines)('commands and their flags in $path', ({ found }) => {
    expect(found.flatMap((line) => faultsOf(JSON.parse(line)))).toEqual([]);
  });

  const flags = pagesWith(({ text, info }) => (info === null && /^--[a-z]/.test(text) ? [text] : []));
  test.each(flags)('flags in $path', ({ found }) => {
    expect(found.filter((text) => !isFlag(text))).toEqual([]);
  });

  const variables = pagesWith(({ text }) => text.match(/\b(SATCHEL|FB)_[A-Z][A-Z_-]*[A-Z]\b/g) ?? []);
  test.each(variables)('variables in $path', ({ found }) => {
    expect(found.filter((name) => !isVariable(name))).toEqual([]);
  });

  const calls = pagesWith(({ text, info }) =>
    info === null ? (text.match(/^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \/\S+$/g) ?? []) : [],
  );
  test.each(calls)('endpoints in $path', ({ found }) => {
    expect(found.filter((call) => !isEndpoint(call))).toEqual([]);
  });

  const scripts = pagesWith(({ text }) =>
    [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, run, short]) => run ?? short ?? ''),
  );
  test.each(scripts)('npm scripts in $path', ({ found }) => {
    const packageFile = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
    expect(found.filter((name) => !Object.hasOwn(packageFile.scripts, name))).toEqual([]);
  });
});

/**
 * The errors of a command line. In a sentence some of it may be left out: its operands, and values of its
 * flags.
 */
function faultsOf([isInSentence, ...words]: [boolean, ...string[]]): string[] {
  const line = words.join(' ');
  if (EXAMPLES_OF_FAILURE.includes(line) || line.startsWith('<command>')) return [];
  // Only flags can be checked among words that may be left out.
  const argv = words
    .filter((word) => !/^(\[[^-]|…$)/.test(word))
    .map((word) => word.replaceAll(/^\[|\]$|…$/g, ''));
  const isLeftOut = (fault: string): boolean => / expects | needs a value\.$/.test(fault);
  return faultsOfArguments(argv)
    .filter((fault) => !isInSentence || !isLeftOut(fault))
    .map((fault) => `satchel ${line}: ${fault}`);
}

function isFlag(text: string): boolean {
  if (OTHER_PROGRAMS.includes(text)) return true;
  const flag = { name: /^--([\w.-]+)/.exec(text)?.[1] ?? '', isLong: true };
  return optionOf(flag) !== undefined || COMMANDS.some(({ flags = [] }) => findFlag(flags, flag));
}

/** Pages write `ID`, `{id}`, `:id` or `…` for a part of the address, and leave parts at its end out. */
function isEndpoint(call: string): boolean {
  const [method = '', address = ''] = call.split(' ', 2);
  const written = address
    .replace(/\?.*$/, '')
    .split('/')
    .filter((part) => part !== '');
  return declaredEndpoints().some(({ endpoint }) => {
    const [, ...declared] = endpoint.path.split('/');
    const hasRest = endpoint.path.endsWith('*');
    return (
      methodsOf(endpoint).some((one) => one === method) &&
      (hasRest || written.length <= declared.length) &&
      declared.every((part, index) => part.startsWith(':') || part === written[index])
    );
  });
}
