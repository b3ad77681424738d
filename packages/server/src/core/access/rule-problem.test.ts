import type { Rule } from '@satchel/contract';
import { expect, test } from 'vitest';
import { patternFault } from './pattern-fault.js';
import { plainRules, requireGoodRules } from './rule-problem.js';

const path = (text: string): Rule => ({ regex: false, allow: false, path: text, regexp: null });
const pattern = (raw: string): Rule => ({ regex: true, allow: false, path: '', regexp: { raw } });

test.each([
  ['a(b', 1],
  ['(a(b)c', 0],
  ['a[b', 1],
  ['a)b', 1],
  ['ab**', 2],
  ['*a', 0],
  ['ab\\', 2],
  ['x(?=y)', 1],
  ['q[z-a]', 2],
  ['aa{1001}', 2],
  ['\\(\\)(?<!x)', 4],
])('the regular expression %s is invalid from position %d', (raw, position) => {
  expect(patternFault(raw)?.position).toBe(position);
});

test('a valid regular expression has no fault', () => {
  expect(patternFault('^/a(b|c)+\\.txt$')).toBeNull();
});

test('the first rule that may not be stored is named, with the reason', () => {
  const refusal = (rules: Rule[]): unknown => {
    try {
      requireGoodRules(rules, 'rules');
      return null;
    } catch (error) {
      return (error as { details: unknown }).details;
    }
  };
  expect(refusal([path('/a'), path(''), pattern('a+')])).toBeNull();
  expect(refusal([path('/a'), path('b')])).toEqual({ field: 'rules', reason: 'no_leading_slash', index: 1 });
  expect(refusal([pattern('')])).toEqual({ field: 'rules', reason: 'empty', index: 0 });
  expect(refusal([pattern('a(')])).toEqual({
    field: 'rules',
    reason: 'invalid_pattern',
    index: 0,
    position: 1,
  });
  expect(refusal([pattern('a'.repeat(513))])).toMatchObject({ reason: 'too_long', max: 512 });
  expect(refusal([{ ...path('/a'), regex: true }])).toMatchObject({ reason: 'empty' });
  expect(refusal(Array.from({ length: 1001 }, () => path('/a')))).toMatchObject({ reason: 'too_long' });
});

test('unknown fields of a rule are not stored', () => {
  expect(plainRules([{ ...pattern('a'), more: 1 } as Rule])).toEqual([pattern('a')]);
});
