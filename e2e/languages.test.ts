import { expect, test } from 'vitest';
import { builtLanguages } from './support/pseudo-locale.js';

const LANGUAGES = 'ar de en es fr is it ja ko nl-be pl pt pt-br ro ru sv-se zh-cn zh-tw'.split(' ');

test('the built client contains all languages, each with every message', async () => {
  const built = await builtLanguages();
  expect([...built.keys()].toSorted()).toEqual(LANGUAGES);
  const keys = Object.keys(built.get('en')?.messages ?? {}).toSorted();
  expect(keys.length).toBeGreaterThan(500);
  for (const { messages } of built.values()) expect(Object.keys(messages).toSorted()).toEqual(keys);
});
