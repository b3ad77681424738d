import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../src');

/** A sibling whose left side names no class, attribute or state, such as `* + *` or `section ~ p`. */
const OF_ANY_ELEMENT = /(?:^|[\s>+~(,])(?:\*|[a-z][a-z0-9]*)\s*[+~](?!=)/;

/** The selectors of a style sheet, without its comments and declarations. */
function selectorsOf(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...plain.matchAll(/[^{};]+(?=\{)/g)]
    .map(([prelude]) => prelude.trim())
    .filter((prelude) => !prelude.startsWith('@'));
}

it('the check of style sheets recognises siblings of any element', () => {
  const css =
    '.a > * + * { b: c } .a + .a { b: c } .a p span + span { b: calc(1 + 2) } @media (x) { b.c ~ b { d: e } }';
  expect(selectorsOf(css).filter((each) => OF_ANY_ELEMENT.test(each))).toEqual([
    '.a > * + *',
    '.a p span + span',
  ]);
});

// Chromium looks for the elements of such a rule, and styles them again, wherever an element appears or
// disappears: a whole list for each row that appears while scrolling.
it('no style sheet has a rule for siblings of any element', () => {
  const sheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  expect(sheets.length).toBeGreaterThan(50);
  const found = sheets.flatMap((name) =>
    selectorsOf(readFileSync(join(SOURCES, name), 'utf8'))
      .filter((selector) => OF_ANY_ELEMENT.test(selector))
      .map((selector) => `${name}: ${selector}`),
  );
  expect(found).toEqual([]);
});
