import { expect, it } from 'vitest';
import { codeToSend, inGroups, isWholeCode } from './code-text';

it.each([
  ['123456', true],
  ['123 456', true],
  ['123-456', true],
  ['١٢٣٤٥٦', true],
  ['１２３４５６', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['', false],
])('the text %j is six digits: %s', (text, isWhole) => {
  expect(isWholeCode(text)).toBe(isWhole);
});

it('a code is sent without spaces around it, in the digits that the server reads', () => {
  expect(codeToSend(' k7m2x-0qp4t ')).toBe('k7m2x-0qp4t');
  expect(codeToSend('۱۲۳ ۴۵۶')).toBe('123 456');
});

it('a secret is shown in groups of four letters', () => {
  expect(inGroups('JBSWY3DPEH')).toBe('JBSW Y3DP EH');
  expect(inGroups('')).toBe('');
});
