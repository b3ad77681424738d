import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NAMES } from './names.mjs';
import { ROOT } from './run.mjs';

const read = (file) => readFileSync(join(ROOT, file), 'utf8');
const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);

test('what cannot read names.json says the same', () => {
  const { description, license, homepage = '' } = JSON.parse(read('package.json'));
  expect(homepage).toBe(NAMES.address);
  const labels = Object.fromEntries(
    [...read('Dockerfile').matchAll(/org\.opencontainers\.image\.(\w+)="([^"$]*)"/g)].map(
      ([, name, value]) => [name, value],
    ),
  );
  expect(labels).toMatchObject({ title: NAMES.title, vendor: NAMES.vendor, description, licenses: license });
});

test('compose files and documents build and start the image by its name', () => {
  for (const file of ['compose.yaml', 'compose.postgres.yaml'])
    expect([file, matches(read(file), /^ {4}build: .*\n {4}image: (\S+)/gm)]).toEqual([file, [NAMES.image]]);
  const built = matches(read('docs/deployment.md'), /docker build -t (\S+)/g);
  expect(new Set(built)).toEqual(new Set([NAMES.image]));
  const archives = matches(read('docs/deployment.md'), /tar -xf ([\w-]+)-<version>/g);
  expect(new Set(archives)).toEqual(new Set([NAMES.package]));
});

test('the workflows take the names from names.json', () => {
  const folder = '.github/workflows';
  for (const file of readdirSync(join(ROOT, folder)))
    expect([file, read(join(folder, file)).match(new RegExp(NAMES.title, 'i'))]).toEqual([file, null]);
});
