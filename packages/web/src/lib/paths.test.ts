import { PathError, parseVirtualPath, ROOT } from '@satchel/contract';
import { expect, it } from 'vitest';
import { filesUrl, pathOfUrl, resourceUrl } from './paths';

const NAMES = [
  'a b',
  '100%',
  '#1',
  'what?',
  'a+b',
  '"quoted"',
  '🌊',
  'ملف',
  'line\nbreak',
  '-dash',
  '.dot',
  '..x',
  '%2F',
  ';',
  '\\',
];

it.each(NAMES)('the address of %j leads back to it', (name) => {
  const path = parseVirtualPath(`/folder/${name}`);
  const url = filesUrl(path, false);
  // What the browser makes of the address may not change it.
  expect(new URL(url, 'http://x').pathname).toBe(url);
  expect(pathOfUrl(url)).toBe(path);
});

it('an address of a folder ends in a slash, once', () => {
  expect(filesUrl(ROOT, true)).toBe('/files/');
  expect(filesUrl(parseVirtualPath('/a/b'), true)).toBe('/files/a/b/');
  expect(filesUrl(parseVirtualPath('/a/b'), false)).toBe('/files/a/b');
});

it('finds the same folder with and without the slash', () => {
  expect(pathOfUrl('/files')).toBe('/');
  expect(pathOfUrl('/files/')).toBe('/');
  expect(pathOfUrl('/files/a/')).toBe('/a');
  expect(pathOfUrl('/files//a')).toBe('/a');
});

it.each(['/files/%', '/files/%ff', '/files/a/%2E%2E/b', '/files/%00'])('refuses %s', (url) => {
  expect(() => pathOfUrl(url)).toThrow(PathError);
});

it('encodes each segment of a call', () => {
  expect(resourceUrl('/api/resources', parseVirtualPath('/a b/c#d'))).toBe('/api/resources/a%20b/c%23d');
  expect(resourceUrl('/api/resources', parseVirtualPath('/a'), true)).toBe('/api/resources/a/');
});
