import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { equalSecrets, randomToken } from './secrets.js';

test('SG-5, R-82: random texts are long enough, and never the same', () => {
  const texts = Array.from({ length: 1000 }, () => randomToken(16));
  expect(new Set(texts).size).toBe(1000);
  for (const text of texts) expect(text).toMatch(/^[\w-]{22}$/);
});

test('UN-9, R-82: secrets of any length are compared', () => {
  expect(equalSecrets('same', 'same')).toBe(true);
  expect(equalSecrets('same', 'other')).toBe(false);
  expect(equalSecrets('', 'x'.repeat(100_000))).toBe(false);
});

test('SG-5, R-82: nothing on the server uses a predictable generator', () => {
  const source = fileURLToPath(new URL('../..', import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  expect(files.length).toBeGreaterThan(100);
  const guilty = files.filter((name) => readFileSync(`${source}/${name}`, 'utf8').includes('Math.random'));
  expect(guilty).toEqual([]);
});
