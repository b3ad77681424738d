import { expect, test } from 'vitest';
import { canonicalBase, withoutBase } from './base-url.js';

test.each([
  ['', ''],
  ['/', ''],
  ['files', '/files'],
  ['//files//', '/files'],
  ['/~user/x.y-z_', '/~user/x.y-z_'],
  ['/@user/workspace/apps/filebrowser', '/@user/workspace/apps/filebrowser'],
  ["/a:b,c(d)'e+f!g$h&i=j*k", "/a:b,c(d)'e+f!g$h&i=j*k"],
  ['/żółw/文件', '/%C5%BC%C3%B3%C5%82w/%E6%96%87%E4%BB%B6'],
  ['/%c5%bc', '/%C5%BC'],
  ['/%40user', '/@user'],
  ['/two words', '/two%20words'],
  ['/two%20words', '/two%20words'],
  ['/100%', '/100%25'],
  ['/100%25', '/100%25'],
  ['/a%2520b', '/a%2520b'],
])('%j becomes %j, and stays that', (text, base) => {
  expect(canonicalBase(text)).toBe(base);
  expect(canonicalBase(base)).toBe(base);
});

test.each([
  '/a/../b',
  '/.',
  '/a/%2e%2E/b',
  '/a//b',
  '/a%2Fb',
  '/a%00b',
  '/a\nb',
  '/a\\b',
  '/a%5Cb',
  '/a?b',
  '/a%3Fb',
  '/a#b',
  '/a;Domain=x',
  '/a%3bb',
  '/%ff',
  '/\ud800',
])('%j is none', (text) => expect(canonicalBase(text)).toBeNull());

test.each([
  ['/@ann/x', '/@ann/x', '/'],
  ['/@ann/x?y', '/@ann/x', '/?y'],
  ['/@ann/x/files/a%20b?c=%2F', '/@ann/x', '/files/a%20b?c=%2F'],
  ['/%40ann/x/files/', '/@ann/x', '/files/'],
  ['/%40an%6E/%78?y', '/@ann/x', '/?y'],
  ['/%c3%bc/api', '/%C3%BC', '/api'],
  [`/${Buffer.from('ü').toString('latin1')}/api`, '/%C3%BC', '/api'],
  ['/100%25/api', '/100%25', '/api'],
  ['/api', '/@ann', '/api'],
  ['/@annie/api', '/@ann', '/@annie/api'],
  ['/@ann%2Fx/api', '/@ann/x', '/@ann%2Fx/api'],
  ['/%zz/api', '/@ann', '/%zz/api'],
  ['/@ann', '/@ann/x', '/@ann'],
  ['*', '/@ann', '*'],
])('the target %j below %j is %j', (target, base, rest) => expect(withoutBase(target, base)).toBe(rest));
