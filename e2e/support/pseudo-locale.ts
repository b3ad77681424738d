import { readdir } from 'node:fs/promises';
import { IntlMessageFormat } from 'intl-messageformat';

const ASSETS = new URL('../../packages/web/dist/assets/', import.meta.url);
const CHUNK = /^locale-([\w-]+?)-[\w-]{8}\.js$/;

export interface BuiltLanguage {
  messages: Record<string, string>;
  /** Where the built client has them. */
  path: string;
}

/** What the built client has, by language. */
export async function builtLanguages(): Promise<Map<string, BuiltLanguage>> {
  const found = new Map<string, BuiltLanguage>();
  for (const name of await readdir(ASSETS)) {
    const locale = CHUNK.exec(name)?.[1];
    if (locale === undefined) continue;
    const { messages } = (await import(new URL(name, ASSETS).href)) as BuiltLanguage;
    found.set(locale, { messages, path: `/static/assets/${name}` });
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

/** Longer by about a third, as other languages are than English, and in brackets: no other text has them. */
function stretched(text: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  if (!/\p{L}/u.test(words)) return text;
  return `${before}⟦${words.replace(/[aeioucnAEIOU]/g, (letter) => ACCENTED[letter] ?? letter)}⟧${after}`;
}

/** The same from right to left: a mark of that direction, and an override around letters that have another. */
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
    // A literal is what has a text and nothing that it would be put in for.
    return part.type === 0 ? { ...part, value: change(part.value) } : part;
  });
}

export type PseudoMessages = Record<string, Ast>;

/** Every literal part of every message, wherever it stands in plurals and tags, so that values stay outside. */
export function pseudoOf(messages: Record<string, string>, direction: 'ltr' | 'rtl'): PseudoMessages {
  const change = direction === 'ltr' ? stretched : (text: string) => turned(stretched(text));
  return Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [
      key,
      changed(new IntlMessageFormat(text, 'en').getAst(), change),
    ]),
  );
}
