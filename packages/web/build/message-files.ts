import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const LOCALES = join(import.meta.dirname, '../src/locales');
const LOADER = /[\\/]src[\\/]lib[\\/]language[\\/]message-files\.ts$/;
/**
 * The inputs of the files besides the messages: the versions of the bundler and of the parser, and this
 * folder.
 */
const MADE_WITH = ['../../../package-lock.json', './compiled-messages.ts', './message-files.ts'];

/** A file with messages of a language: those of all pages, or those of a part of the client. */
interface Source {
  path: string;
  locale: string;
  part: string | undefined;
}

/** The paths of all files in the folder of the messages, with slashes. */
const textFiles = (): string[] =>
  readdirSync(LOCALES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => path.replaceAll(sep, '/'))
    .toSorted();

/** The messages of all pages in English are several files, so its index is used. */
function sourceOf(path: string): Source[] {
  const [folder, name] = [dirname(path), basename(path, '.ts')];
  if (folder === '.') return [{ path, locale: name, part: undefined }];
  if (folder !== 'en') return [{ path, locale: name, part: folder }];
  return name === 'index' ? [{ path, locale: folder, part: undefined }] : [];
}

const nameOf = ({ locale, part }: Source): string =>
  part === undefined ? `locale-${locale}` : `words-${part}-${locale}`;

/** One hash for all files with messages, which changes whenever one of them may. */
function commonHash(): string {
  const hash = createHash('sha256');
  for (const path of textFiles()) hash.update(`${path}\n`).update(readFileSync(`${LOCALES}/${path}`));
  for (const path of MADE_WITH) hash.update(readFileSync(join(import.meta.dirname, path)));
  return hash.digest('base64url').slice(0, 8);
}

const MESSAGES_FILE = /^assets\/(?:locale|words-\w+)-\w+(?:-\w+)?-[\w-]{8}\.js$/;
const LANGUAGE_FILE = /^assets\/locale-(\w+(?:-\w+)?)-[\w-]{8}\.js$/;

type NamedChunk = Pick<Rolldown.OutputChunk, 'fileName' | 'isEntry'>;

/** The language whose messages of all pages this chunk holds, if it is such a chunk. */
export const localeOfChunk = ({ fileName }: NamedChunk): string | undefined =>
  LANGUAGE_FILE.exec(fileName)?.[1];

/**
 * The files with messages are entries of the bundler, too, as nothing imports them by a name that it knows.
 */
export const isEntryOfPage = ({ fileName, isEntry }: NamedChunk): boolean =>
  isEntry && !MESSAGES_FILE.test(fileName);

/**
 * Makes a file of each language, and of each part of the client in each language, all with the same hash in
 * their names: the client can compose these names, and needs no table of them, which would be more than 500
 * rows.
 */
export function messageFiles(): Plugin {
  let hash = '';
  return {
    name: 'message-files',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      hash = commonHash();
      for (const source of textFiles().flatMap(sourceOf))
        this.emitFile({
          type: 'chunk',
          id: `${LOCALES}/${source.path}`,
          fileName: `assets/${nameOf(source)}-${hash}.js`,
          preserveSignature: 'strict',
        });
    },
    load: {
      filter: { id: LOADER },
      handler: () => `export const loadMessagesFile = (locale, part) =>
  import(/* @vite-ignore */ \`./\${part ? \`words-\${part}\` : 'locale'}-\${locale}-${hash}.js\`);`,
    },
  };
}
