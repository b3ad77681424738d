import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { expect, test } from 'vitest';

const PACKAGES = fileURLToPath(new URL('../..', import.meta.url));

/** Linear expressions with an assertion that the checker does not know; each with the reason. */
const CHECKED_BY_HAND = new Set([
  // One run of zeros at the start, then one more character.
  String.raw`/^0+(?=\d)/`,
  '/^0+(?=.)/',
  // Digits after a beginning of fixed length.
  String.raw`/^::ffff:(?=\d+\.)/i`,
  // Each sign reads the digits after it, among which there is no other sign.
  String.raw`/&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d+|#x[0-9a-f]+);)/gi`,
]);

/**
 * Expressions that the checker has found linear before, which takes seconds for some. `PROVE_EXPRESSIONS=1
 * npx vitest run packages/server/test/regular-expressions.test.ts` checks all of them again and writes the
 * list.
 */
const PROVEN_FILE = fileURLToPath(new URL('fixtures/linear-expressions.json', import.meta.url));
const PROVE_ALL = process.env.PROVE_EXPRESSIONS === '1';
const proven = new Set<string>(PROVE_ALL ? [] : JSON.parse(readFileSync(PROVEN_FILE, 'utf8')));

function sources(folder: string): string[] {
  const all = readdirSync(join(PACKAGES, folder), { recursive: true, encoding: 'utf8' });
  return all.filter((name) => /(?<!\.test)\.ts$/.test(name)).map((name) => join(PACKAGES, folder, name));
}

interface Expression {
  place: string;
  text: string;
}

/**
 * The regular expressions of a file; one that is built at run time cannot be checked, and is reported as its
 * source.
 */
function expressionsIn(file: string): Expression[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    const isBuilt =
      (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
    if (ts.isRegularExpressionLiteral(node) || isBuilt) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ place: `${relative(PACKAGES, file)}:${line + 1}`, text: node.getText() });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Empty for an expression with linear time. */
function problemOf({ place, text }: Expression): string[] {
  if (CHECKED_BY_HAND.has(text) || proven.has(text)) return [];
  if (!text.startsWith('/')) return [`${place}: ${text} is built at run time`];
  const end = text.lastIndexOf('/');
  const result = checkSync(text.slice(1, end), text.slice(end + 1), { checker: 'automaton', timeout: null });
  if (result.status === 'safe') return [];
  const why = result.status === 'vulnerable' ? result.complexity.summary : result.error.kind;
  return [`${place}: ${text} is ${why}`];
}

test('R-61, CP-5: every regular expression of the server takes time in proportion to its input', () => {
  const expressions = ['server/src', 'contract/src'].flatMap(sources).flatMap(expressionsIn);
  expect(expressions.length).toBeGreaterThan(100);
  expect(expressions.flatMap(problemOf)).toEqual([]);
  const texts = [...new Set(expressions.map(({ text }) => text))].filter(
    (text) => !CHECKED_BY_HAND.has(text),
  );
  if (PROVE_ALL) writeFileSync(PROVEN_FILE, `${JSON.stringify(texts.toSorted(), null, 2)}\n`);
  else expect([...proven].filter((text) => !texts.includes(text))).toEqual([]);
});

test('CP-5: the check finds bad expressions', () => {
  const problems = (text: string) => problemOf({ place: 'here', text });
  for (const text of [/\{[^}]*\}/g, /(a+)+$/, /\s*&\s*$/].map(String)) expect(problems(text)).toHaveLength(1);
  expect(problems('new RegExp(text)')).toHaveLength(1);
  expect(problems(String(/^[a-z]+$/))).toEqual([]);
});
