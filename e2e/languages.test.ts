import { expect, test } from 'vitest';
import { LOCALES } from '../packages/web/src/lib/language/locales.js';
import { builtLanguages } from './support/pseudo-locale.js';

test('the built client contains all languages, each with every message', async () => {
  const built = await builtLanguages();
  expect([...built.keys()].toSorted()).toEqual(Object.keys(LOCALES).toSorted());
  const keys = Object.keys(built.get('en')?.messages ?? {}).toSorted();
  expect(keys.length).toBeGreaterThan(500);
  for (const { messages } of built.values()) expect(Object.keys(messages).toSorted()).toEqual(keys);
});
