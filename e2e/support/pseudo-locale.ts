import { readdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';

const ASSETS = new URL('../../packages/web/dist/assets/', import.meta.url);
const CHUNK = /^locale-([\w-]+?)-[\w-]{8}\.js$/;

type Messages = Record<string, string>;

/** The messages that the built client has, by language. */
export async function builtMessages(): Promise<Map<string, Messages>> {
  const found = new Map<string, Messages>();
  for (const name of await readdir(ASSETS)) {
    const locale = CHUNK.exec(name)?.[1];
    if (locale === undefined) continue;
    const chunk = (await import(new URL(name, ASSETS).href)) as { messages: Messages };
    found.set(locale, chunk.messages);
  }
  return found;
}

const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  n: 'ñ',
  c: 'ç',
  A: 'Á',
  E: 'É',
};

/** Only messages without syntax are changed; in the others what a brace or a tag holds would have to stay. */
const HAS_SYNTAX = /[{}<>']/;

/** Longer by about a third, accented, and in brackets, so that what came from no message stands out. */
export function pseudo(message: string): string {
  if (HAS_SYNTAX.test(message)) return `⟦${message}⟧`;
  const accented = message.replace(/[aeiouncAE]/g, (letter) => ACCENTS[letter] ?? letter);
  return `⟦${accented}${'~'.repeat(Math.ceil(message.length / 3))}⟧`;
}

/** The page reads its English messages through `pseudo`. */
export async function showPseudo(page: Page, messages: Messages): Promise<void> {
  const changed = Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, pseudo(text)]));
  const body = `const messages = ${JSON.stringify(changed)};\nexport { messages, messages as en };\n`;
  await page.route('**/locale-en-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

/** Visible texts and names of controls with words that no message holds, but for `known` ones. */
export function wordsOutside(page: Page, known: string[]): Promise<string[]> {
  return page.evaluate((knownTexts) => {
    const found = new Set<string>();
    const check = (text: string | null) => {
      let rest = (text ?? '').replaceAll(/⟦[^⟧]*⟧/g, '');
      for (const word of knownTexts) rest = rest.replaceAll(word, '');
      if (/\p{L}{3,}/u.test(rest)) found.add((text ?? '').trim());
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (!holder?.checkVisibility() || holder.closest('script, kbd, svg, select, time')) continue;
      // A message with values is several nodes: its element holds the brackets.
      if (
        !/^[^⟦]*⟦.*⟧[^⟧]*$/s.test(holder.closest('p, button, a, label, h1, h2, h3, span')?.textContent ?? '')
      )
        check(node.textContent);
    }
    for (const each of document.querySelectorAll('[aria-label]')) check(each.getAttribute('aria-label'));
    return [...found];
  }, known);
}
