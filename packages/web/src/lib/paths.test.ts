import { PathError, parseVirtualPath, ROOT } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { expect, it } from 'vitest';
import { apiUrl } from './api/api-client';
import { addressedPath, filesUrl, pathOfUrl } from './paths';

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

it.each(NAMES)('the address of %j can be parsed back to it', (name) => {
  const path = parseVirtualPath(`/folder/${name}`);
  const url = filesUrl(path, false);
  // The browser must not change the address when it normalises it.
  expect(new URL(url, 'http://x').pathname).toBe(url);
  expect(pathOfUrl(url)).toBe(path);
});

it('the address of a folder ends in exactly one slash', () => {
  expect(filesUrl(ROOT, true)).toBe('/files/');
  expect(filesUrl(parseVirtualPath('/a/b'), true)).toBe('/files/a/b/');
  expect(filesUrl(parseVirtualPath('/a/b'), false)).toBe('/files/a/b');
});

it('an address finds the same folder with and without the slash', () => {
  expect(pathOfUrl('/files')).toBe('/');
  expect(pathOfUrl('/files/')).toBe('/');
  expect(pathOfUrl('/files/a/')).toBe('/a');
  expect(pathOfUrl('/files//a')).toBe('/a');
});

it.each(['/files/%', '/files/%ff', '/files/a/%2E%2E/b', '/files/%00'])(
  'the address %s is rejected',
  (url) => {
    expect(() => pathOfUrl(url)).toThrow(PathError);
  },
);

it('the address of a call is encoded by segment, and ends in a slash for a folder', () => {
  const url = (path: string) => apiUrl(endpoints.files.show, { params: { path } });
  expect(url(addressedPath(parseVirtualPath('/a b/c#d'), false))).toBe('/api/resources/a%20b/c%23d');
  expect(url(addressedPath(parseVirtualPath('/a'), true))).toBe('/api/resources/a/');
  expect(url(addressedPath(ROOT, true))).toBe('/api/resources/');
});
