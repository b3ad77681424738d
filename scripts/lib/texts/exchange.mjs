import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageFaults } from './message-faults.mjs';

const CODE = /^[a-z]{2,3}(?:-[a-z]{2,4})?$/;

/** The faults of the files of translators; each line is a sentence. Nothing was written. */
export class TextFaults extends Error {
  name = 'TextFaults';

  constructor(sentences) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

/**
 * Writes a file for each language into `folder`: one JSON object of all messages by key. Returns the codes.
 */
export function exportTexts(texts, folder) {
  const codes = ['en', ...texts.languages()];
  mkdirSync(folder, { recursive: true });
  for (const code of codes) {
    const messages = Object.fromEntries(texts.messagesOf(code));
    writeFileSync(join(folder, `${code}.json`), `${JSON.stringify(messages, null, 2)}\n`);
  }
  return codes;
}

/** Throws `TextFaults` with one sentence. */
function parseFile(name, text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch (error) {
    throw new TextFaults([`${name} is not JSON: ${error.message}.`]);
  }
  if (found === null || typeof found !== 'object' || Array.isArray(found))
    throw new TextFaults([`${name} is not an object of messages by key.`]);
  const noText = Object.keys(found).find((key) => typeof found[key] !== 'string');
  if (noText !== undefined) throw new TextFaults([`${name}: “${noText}” is not a text.`]);
  // Editors leave a message empty that is not translated yet.
  return new Map(Object.entries(found).filter(([, message]) => message !== ''));
}

function faultsOf(code, messages, english) {
  const name = `${code}.json`;
  const unknown = [...messages.keys()].filter((key) => !english.has(key));
  if (code === 'en') {
    const changed = [...messages].filter(([key, text]) => english.has(key) && english.get(key) !== text);
    return [...unknown, ...changed.map(([key]) => key)].map(
      (key) => `${name}: “${key}” differs; English is changed in the source, with the code that shows it.`,
    );
  }
  const known = [...messages].filter(([key]) => english.has(key));
  return [
    ...unknown.map((key) => `${name}: there is no message “${key}”.`),
    ...known.flatMap(([key, text]) =>
      messageFaults(code, text, english.get(key)).map((fault) => `${name}: “${key}” ${fault}.`),
    ),
  ];
}

/**
 * Puts the messages of all files in `folder` into the source, and returns what was imported. What a file
 * lacks stays as it is. Throws `TextFaults`.
 */
export function importTexts(texts, folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  if (names.length === 0) throw new TextFaults([`There is no file <language>.json in ${folder}.`]);
  const english = texts.messagesOf('en');
  const faults = [];
  const files = [];
  for (const name of names.sort()) {
    const code = name.slice(0, -'.json'.length);
    try {
      if (!CODE.test(code))
        throw new TextFaults([`${name} is not named after a language, as pt-br.json is.`]);
      const messages = parseFile(name, readFileSync(join(folder, name), 'utf8'));
      faults.push(...faultsOf(code, messages, english));
      files.push({ code, messages });
    } catch (error) {
      if (!(error instanceof TextFaults)) throw error;
      faults.push(...error.sentences);
    }
  }
  if (faults.length > 0) throw new TextFaults(faults);
  const before = texts.languages();
  const translated = files.filter(({ code }) => code !== 'en');
  for (const { code, messages } of translated) texts.write(code, messages);
  return translated.map(({ code, messages }) => ({
    code,
    isNew: !before.includes(code),
    missing: [...english.keys()].filter((key) => !messages.has(key)),
  }));
}

/**
 * Counts for each language how many messages it has, how many of them are those of English, and what is
 * wrong, as sentences.
 */
export function checkTexts(texts) {
  const english = texts.messagesOf('en');
  return texts.languages().map((code) => {
    const messages = texts.messagesOf(code);
    const missing = [...english.keys()].filter((key) => !messages.has(key));
    const unknown = [...messages.keys()].filter((key) => !english.has(key));
    const present = [...messages].filter(([key]) => english.has(key));
    return {
      code,
      count: messages.size,
      asInEnglish: present.filter(([key, text]) => text === english.get(key)).length,
      faults: [
        ...missing.map((key) => `${code} lacks “${key}”: ${english.get(key)}`),
        ...unknown.map((key) => `${code}: there is no message “${key}” in English.`),
        ...present.flatMap(([key, text]) =>
          messageFaults(code, text, english.get(key)).map((fault) => `${code}: “${key}” ${fault}.`),
        ),
      ],
    };
  });
}
