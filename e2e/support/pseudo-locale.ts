import { readdir } from 'node:fs/promises';
import { IntlMessageFormat } from 'intl-messageformat';

const ASSETS = new URL('../../packages/web/dist/assets/', import.meta.url);
/** The file names of messages, both of all pages and of parts of the client that are loaded later. */
const CHUNK = /^(?:locale|words-\w+)-([a-z]{2}(?:-[a-z]{2})?)-[\w-]{8}\.js$/;

export interface BuiltLanguage {
  messages: Record<string, string>;
  /** The paths of these files in the built client. */
  paths: string[];
}

/** The messages in the built client, by language. */
export async function builtLanguages(): Promise<Map<string, BuiltLanguage>> {
  const found = new Map<string, BuiltLanguage>();
  for (const name of await readdir(ASSETS)) {
    const locale = CHUNK.exec(name)?.[1];
    if (locale === undefined) continue;
    const { messages } = (await import(new URL(name, ASSETS).href)) as Pick<BuiltLanguage, 'messages'>;
    const { messages: others = {}, paths = [] } = found.get(locale) ?? {};
    const path = `/static/assets/${name}`;
    found.set(locale, { messages: { ...others, ...messages }, paths: [...paths, path] });
  }
  return found;
}

type Ast = ReturnType<IntlMessageFormat['getAst']>;
type Part = Ast[number];

const ACCENTED: Record<string, string> = {
  a: 'áá',
  e: 'éé',
  i: 'íí',
  o: 'óó',
  u: 'úú',
  c: 'ç',
  n: 'ñ',
  A: 'ÁÁ',
  E: 'ÉÉ',
  I: 'ÍÍ',
  O: 'ÓÓ',
  U: 'ÚÚ',
};

/**
 * Makes a text a third longer, as other languages are than English, and adds brackets, which no other text
 * has.
 */
function stretched(text: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  if (!/\p{L}/u.test(words)) return text;
  return `${before}⟦${words.replace(/[aeioucnAEIOU]/g, (letter) => ACCENTED[letter] ?? letter)}⟧${after}`;
}

/**
 * Makes a text run from right to left: with a mark of that direction, and an override around letters of the
 * other one.
 */
const turned = (text: string): string => text.replace(/⟦.*⟧/s, '\u200f\u202e$&\u202c\u200f');

function changed(ast: Ast, change: (text: string) => string): Ast {
  return ast.map((part: Part): Part => {
    if ('options' in part) {
      const options = Object.entries(part.options).map(([name, option]) => [
        name,
        { ...option, value: changed(option.value, change) },
      ]);
      return { ...part, options: Object.fromEntries(options) } as Part;
    }
    if ('children' in part) return { ...part, children: changed(part.children, change) };
    // A literal has a text and no value that replaces it.
    return part.type === 0 ? { ...part, value: change(part.value) } : part;
  });
}

export type PseudoMessages = Record<string, Ast>;

/** Changes each literal part of each message, also within plurals and tags; values stay outside. */
export function pseudoOf(messages: Record<string, string>, direction: 'ltr' | 'rtl'): PseudoMessages {
  const change = direction === 'ltr' ? stretched : (text: string) => turned(stretched(text));
  return Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [
      key,
      changed(new IntlMessageFormat(text, 'en').getAst(), change),
    ]),
  );
}
