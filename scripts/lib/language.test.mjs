import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bannedWords, languageFaults } from './language.mjs';
import { ROOT } from './run.mjs';

const BANNED = new Map([
  ['told', 'given'],
  ['rig', 'test server'],
]);
const linesOf = (text, file = 'notes.ts') => languageFaults(file, text, BANNED).map(({ line }) => line);
const messagesOf = (text, file = 'notes.ts') =>
  languageFaults(file, text, BANNED).map(({ message }) => message);

describe('bannedWords', () => {
  test('the guide bans the words in backticks of its third column, and no others', () => {
    const guide =
      '| write | for | instead of |\n| dry run | a run | `rehearsal`, gate |\n| test | `run` | `rig` |\n';
    expect([...bannedWords(guide)]).toEqual([
      ['rehearsal', 'dry run'],
      ['rig', 'test'],
    ]);
  });

  test('a word that stands in two rows has the terms of both', () => {
    expect(bannedWords('| scope | x | `spot` |\n| location | y | `spot` |\n').get('spot')).toBe(
      'scope, location',
    );
  });

  test('the table of STYLE_GUIDE.md is found', () => {
    const banned = bannedWords(readFileSync(join(ROOT, 'STYLE_GUIDE.md'), 'utf8'));
    expect(banned.get('rehearsal')).toBe('dry run');
    expect(banned.has('link')).toBe(false);
  });
});

describe('words in names', () => {
  test('a banned word is found as a part of a name and in the plural, once for each name', () => {
    expect(messagesOf('const isTold = 1;\nisTold;\nuntilToldAll(RIGS_SEEN);')).toEqual([
      '`told` in `isTold`; use: given',
      '`told` in `untilToldAll`; use: given',
      '`rig` in `RIGS_SEEN`; use: test server',
    ]);
  });

  test('words that only contain a banned one are allowed', () => {
    expect(messagesOf('const original = trigger + rights + untoldStory;')).toEqual([]);
  });

  test('names of the API and of tables stay as they are', () => {
    expect(messagesOf("const faults = { told_nothing: 'Nothing was given.' };")).toEqual([]);
  });

  test('strings, comments, regular expressions and texts of templates are no names', () => {
    expect(messagesOf('f(\'told\', "told", `told`); // told\n/* told */ const a = /[/]told/;')).toEqual([]);
  });

  test('code inside of a template is read, and what follows it', () => {
    expect(linesOf('`told $' + '{f({ a: `told $' + '{told}` })} told`;\nrig();')).toEqual([1, 2]);
  });

  test('names of files and folders are read', () => {
    expect(messagesOf('', 'test/files-rig.ts')).toEqual(['`rig` in `files-rig.ts`; use: test server']);
  });
});

describe('comments', () => {
  test.each([
    '/** Whether it is over. */',
    '/** What the server sends, byte for byte. */',
    '// To which all changes belong, in order.',
    '/**\n * Where it is kept.\n */',
    '// Of the sidebar. All others, too, are ignored.',
    '{/* As on a phone. */}',
    'call(); // By name.',
  ])('a comment is refused that has no main clause: %s', (text) => {
    expect(linesOf(text)).toEqual([1]);
  });

  test.each([
    '/** True when it is over. */',
    '// Where a disk is slow, the task waits.',
    '// As the parent is open, its name\n// does not matter.',
    '// By default every name is shown.',
    "const a = '/** What */';",
    'const a = `\n// Whether`;',
    '/** @returns Whether it is over. */',
    '// The name that users see:\n// What they typed.',
  ])('a comment is accepted that has one, and what is no comment: %s', (text) => {
    expect(linesOf(text)).toEqual([]);
  });

  test('a comment of a stylesheet has a main clause, too', () => {
    expect(linesOf('.told {\n  /* As high as the bar. */\n}', 'card.css')).toEqual([2]);
  });

  test('comment lines that follow code are comments of their own', () => {
    expect(linesOf('a(); // One.\n// What is left.\nb();\n// Two.\n\n// Whether.')).toEqual([2, 6]);
  });
});
