import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from '../run.mjs';
import { checkTexts, exportTexts, importTexts, TextFaults } from './exchange.mjs';
import { messageFaults } from './message-faults.mjs';
import { Texts } from './texts.mjs';

const SOURCE = join(ROOT, 'packages/web/src/locales');
const SOME = /[\\/](?:en[\\/][\w-]+|en|de|ja)\.ts$/;
let folder;
let locales;
let files;
let texts;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-texts-'));
  [locales, files] = [join(folder, 'locales'), join(folder, 'files')];
  // The other languages would only take time; the round trip has them all.
  cpSync(SOURCE, locales, { recursive: true, filter: (path) => !path.endsWith('.ts') || SOME.test(path) });
  texts = new Texts(locales);
});
afterEach(() => rmSync(folder, { recursive: true }));

const fileOf = (code) => join(files, `${code}.json`);
const exported = (code) => JSON.parse(readFileSync(fileOf(code), 'utf8'));

/** Exports, changes the file of a language, and imports. */
function imported(code, change) {
  exportTexts(texts, files);
  const messages = exported(code);
  change(messages);
  writeFileSync(fileOf(code), JSON.stringify(messages));
  return importTexts(texts, files);
}

function sourceFiles(of) {
  const paths = readdirSync(of, { recursive: true }).filter((path) => path.endsWith('.ts'));
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(of, path), 'utf8')]));
}

/** The sentences by which an import is refused; nothing was changed then. */
function refusal(code, change) {
  const before = sourceFiles(locales);
  try {
    imported(code, change);
  } catch (error) {
    expect(error).toBeInstanceOf(TextFaults);
    expect(sourceFiles(locales)).toEqual(before);
    return error.sentences;
  }
  throw new Error('The import was not refused');
}

describe('an export', () => {
  test('an export has a file of each language, with its messages in the order of English', () => {
    const codes = exportTexts(texts, files);
    expect(codes).toEqual(['en', ...texts.languages()]);
    const keys = Object.keys(exported('en'));
    expect(keys.length).toBeGreaterThan(1000);
    for (const code of codes) expect(Object.keys(exported(code))).toEqual(keys);
    expect(exported('de')['files.action.rename']).toBe('Umbenennen');
  });
});

describe('an import', () => {
  test('an import of what was exported leaves every byte of every language as it was', () => {
    // Each row is printed anew. If this fails for a row with an escape such as \u200c, write the character
    // itself.
    cpSync(SOURCE, locales, { recursive: true });
    imported('en', () => undefined);
    expect(sourceFiles(locales)).toEqual(sourceFiles(SOURCE));
  });

  test('an import writes each message where it belongs, and breaks lines as the formatter does', () => {
    const before = sourceFiles(locales);
    exportTexts(texts, files);
    const original = exported('ja');
    imported('ja', (messages) => {
      for (const key of Object.keys(messages)) messages[key] = messages[key].replace(/^/, 'x'.repeat(40));
    });
    expect(texts.messagesOf('ja').get('files.action.rename')).toBe(
      'x'.repeat(40) + original['files.action.rename'],
    );
    writeFileSync(fileOf('ja'), JSON.stringify(original));
    importTexts(texts, files);
    expect(sourceFiles(locales)).toEqual(before);
  });

  test('an import keeps what is missing or empty, and says how much', () => {
    const [change] = imported('de', (messages) => {
      delete messages['files.action.rename'];
      messages['files.action.copy'] = '';
      messages['files.action.cut'] = 'Abschneiden';
    }).filter(({ code }) => code === 'de');
    expect(change).toEqual({
      code: 'de',
      isNew: false,
      missing: ['files.action.rename', 'files.action.copy'],
    });
    const german = texts.messagesOf('de');
    expect(['rename', 'copy', 'cut'].map((name) => german.get(`files.action.${name}`))).toEqual([
      'Umbenennen',
      'Kopieren',
      'Abschneiden',
    ]);
  });

  test('an import adds a message that the source of the language lacks after the one before it', () => {
    const row = "  'files.action.rename': 'Umbenennen',\n";
    exportTexts(texts, files);
    const source = readFileSync(join(locales, 'de.ts'), 'utf8');
    writeFileSync(join(locales, 'de.ts'), source.replace(row, ''));
    importTexts(texts, files);
    expect(readFileSync(join(locales, 'de.ts'), 'utf8')).toBe(source);
  });

  test('an import makes the files of a new language, with English where it lacks something', () => {
    exportTexts(texts, files);
    writeFileSync(
      fileOf('eo'),
      JSON.stringify({ 'files.action.rename': 'Renomi', 'trash.restore': 'Restaŭri' }),
    );
    const news = importTexts(texts, files).find(({ code }) => code === 'eo');
    expect([news.isNew, news.missing.length]).toEqual([true, Object.keys(exported('en')).length - 2]);
    expect(readFileSync(join(locales, 'trash/eo.ts'), 'utf8')).toMatch(
      /^import type \{ TrashMessages \} from '.\/en';\n.*'trash.restore': 'Restaŭri',\n/s,
    );
    const own = texts.messagesOf('eo');
    expect([own.size, own.get('files.action.rename')]).toEqual([texts.messagesOf('en').size, 'Renomi']);
    expect([...own.values()]).not.toContain('Wiederherstellen');
  });

  test.each([
    ['no such message', { 'files.nothing': 'Nichts' }, 'de.json: there is no message “files.nothing”.'],
    [
      'a value that is missing, and another name of it',
      { 'page.filesAt': '{Name} - Dateien' },
      [
        'de.json: “page.filesAt” lacks {name}.',
        'de.json: “page.filesAt” has {Name}, which English does not have.',
      ],
    ],
    [
      'a tag that is missing',
      { 'files.delete.one': '{name} wird gelöscht.' },
      'de.json: “files.delete.one” lacks <b>.',
    ],
    [
      'a form of the plural that is missing',
      { 'files.count.files': '{count, plural, other {# Dateien}}' },
      'de.json: “files.count.files” lacks the form “one” of {count}.',
    ],
    [
      'a form of the plural that nobody reaches',
      { 'files.count.files': '{count, plural, one {# Datei} few {# Dateien} other {# Dateien}}' },
      'de.json: “files.count.files” has the form “few” of {count}, which the language never uses.',
    ],
    [
      'a name as a number',
      { 'page.filesAt': '{name, number} - Dateien' },
      'de.json: “page.filesAt” writes {name} as a number, and English does not.',
    ],
    [
      'broken syntax',
      { 'page.filesAt': '{name - Dateien' },
      'de.json: “page.filesAt” is not an ICU message at character 1: malformed argument.',
    ],
    [
      'an apostrophe that quotes',
      { 'page.files': "Meine Datei'n" },
      'de.json: “page.files” has a straight apostrophe, which quotes in ICU messages: write ’.',
    ],
    ['something else than text', { 'page.files': 1 }, 'de.json: “page.files” is not a text.'],
  ])('refuses %s', (_, changes, sentences) => {
    expect(refusal('de', (messages) => Object.assign(messages, changes))).toEqual([sentences].flat());
  });

  test('an import refuses another English', () => {
    expect(refusal('en', (messages) => Object.assign(messages, { 'page.files': 'Docs' }))).toEqual([
      'en.json: “page.files” differs; English is changed in the source, with the code that shows it.',
    ]);
  });

  test('an import refuses files that are no languages, all with one sentence each', () => {
    exportTexts(texts, files);
    writeFileSync(fileOf('notes'), '{}');
    writeFileSync(fileOf('de'), '{');
    writeFileSync(fileOf('ja'), '[]');
    expect(() => importTexts(texts, files)).toThrow(
      /^de\.json is not JSON: .*\nja\.json is not an object of messages by key\.\nnotes\.json is not named after a language, as pt-br\.json is\.$/,
    );
    expect(() => importTexts(texts, locales)).toThrow('There is no file <language>.json in');
  });
});

describe('a check', () => {
  test('a check finds nothing in the source', () => {
    const found = checkTexts(texts);
    expect(found.map(({ code }) => code)).toEqual(texts.languages());
    expect(found.flatMap(({ faults }) => faults)).toEqual([]);
  });

  test('a check lists messages that are missing, unknown or differ', () => {
    const path = join(locales, 'goto/de.ts');
    const source = readFileSync(path, 'utf8');
    const rows = "  'goto.none': '{x}',\n  'goto.other': 'x',\n";
    writeFileSync(
      path,
      source.replace(/ {2}'goto\.missing': .*\n/, '').replace(/ {2}'goto\.none': .*\n/, rows),
    );
    const { count, faults } = checkTexts(texts).find(({ code }) => code === 'de');
    expect(count).toBe(texts.messagesOf('en').size);
    expect(faults).toEqual([
      'de lacks “goto.missing”: There is no such folder.',
      'de: there is no message “goto.other” in English.',
      'de: “goto.none” has {x}, which English does not have.',
    ]);
  });
});

test('the forms of the plural are those of the language', () => {
  const english = '{count, plural, one {# file} other {# files}}';
  const polish = '{count, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}';
  expect(messageFaults('pl', polish, english)).toEqual([]);
  // Millions have a form of their own in French, which may fall back to “other”.
  expect(messageFaults('fr', english, english)).toEqual([]);
  expect(messageFaults('pl', english, english)).toEqual([
    'lacks the form “few” of {count}',
    'lacks the form “many” of {count}',
  ]);
});
