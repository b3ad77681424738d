import { expect, it } from 'vitest';
import { foldText } from './fold-text.js';

it.each([
  ['ΛΟΓΑΡΙΑΣΜΟΣ', 'λογαριασμος'],
  ['ΛΟΓΑΡΙΑΣΜΌΣ.txt', 'λογαριασμοσ.TXT'],
  ['İstanbul', 'istanbul'],
  ['ISTANBUL', 'ıstanbul'],
  ['Müller Café', 'muller cafe'],
  ['Mu\u0308nchen', 'm\u00fcnchen'],
  ['STRASSE', 'straße'],
  ['GROẞ', 'gross'],
  ['ПОЕЗДКА', 'поёздка'],
  ['שָׁלוֹם', 'שלום'],
  ['مُحَمَّد', 'محمد'],
  ['أحمد', 'احمد'],
  ['کتاب‌های', 'كتابهاي'],
  ['Đà Nẵng', 'da nang'],
  ['ŁÓDŹ', 'lodz'],
  ['が', 'か\u3099'],
  ['한글', '\u1112\u1161\u11ab\u1100\u1173\u11af'],
])('%s is found by %s', (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

it.each([
  ['か', 'が'],
  ['ดี', 'ดา'],
  ['की', 'का'],
  ['o', 'ø'],
])('%s is not %s', (one, other) => {
  expect(foldText(one)).not.toBe(foldText(other));
});
