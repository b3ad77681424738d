import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMessages, writeMessages } from './text-file.mjs';

/** The language after which the files of a new one are formed. */
const PATTERN = 'de';

const isTypeScript = (name) => name.endsWith('.ts') && !name.endsWith('.test.ts');
const read = (path) => readFileSync(path, 'utf8');

/**
 * All messages of the web client, which are in a folder of TypeScript modules: `fr.ts` and `settings/fr.ts`,
 * and for English `en/*.ts` and `settings/en.ts`.
 */
export class Texts {
  #folder;

  constructor(folder) {
    this.#folder = folder;
  }

  /** The codes of all languages but English. */
  languages() {
    const names = readdirSync(this.#folder).filter(isTypeScript);
    return names.map((name) => name.slice(0, -'.ts'.length)).sort();
  }

  /** The messages of a language by key, in the order of English. */
  messagesOf(locale) {
    const found = this.#read(this.#filesOf(locale).map(({ file }) => file));
    if (locale === 'en') return found;
    const inOrder = [...this.messagesOf('en').keys()].filter((key) => found.has(key));
    return new Map([...inOrder, ...found.keys()].map((key) => [key, found.get(key)]));
  }

  /**
   * Puts messages into the files of a language, in their present form and order. A new language is formed
   * after another one, and has English where a message is missing.
   */
  write(locale, messages) {
    const isNew = !this.languages().includes(locale);
    for (const { file, english, pattern } of this.#filesOf(locale)) {
      const order = [...this.#read(english)];
      const all = isNew ? new Map(order.map(([key, text]) => [key, messages.get(key) ?? text])) : messages;
      const before = read(join(this.#folder, isNew ? pattern : file));
      const keys = order.map(([key]) => key);
      writeFileSync(join(this.#folder, file), writeMessages(before, all, keys));
    }
  }

  #read(files) {
    return new Map(files.flatMap((file) => [...readMessages(read(join(this.#folder, file)))]));
  }

  #parts() {
    const folders = readdirSync(this.#folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return folders.map(({ name }) => name).filter((name) => name !== 'en');
  }

  /** The files of a language, each with those that have the same messages in English and in the pattern. */
  #filesOf(locale) {
    const first = readdirSync(join(this.#folder, 'en')).filter((name) => name !== 'index.ts');
    const english = first.filter(isTypeScript).map((name) => `en/${name}`);
    const ofPages =
      locale === 'en'
        ? english.map((file) => ({ file }))
        : [{ file: `${locale}.ts`, english, pattern: `${PATTERN}.ts` }];
    const ofParts = this.#parts().map((part) => ({
      file: `${part}/${locale}.ts`,
      english: [`${part}/en.ts`],
      pattern: `${part}/${PATTERN}.ts`,
    }));
    const all = [...ofPages, ...ofParts];
    return all.filter(({ file, pattern }) => pattern !== undefined || existsSync(join(this.#folder, file)));
  }
}
