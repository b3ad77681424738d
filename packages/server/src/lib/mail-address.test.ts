import { expect, test } from 'vitest';
import { cleanMailAddress, parseMailbox } from './mail-address.js';

test.each([
  ['ann@example.org', 'ann@example.org'],
  [' Ann.Lee+x@Example.ORG ', 'Ann.Lee+x@example.org'],
  ['root@localhost', 'root@localhost'],
  ["o'neil_%&*@a-b.example", "o'neil_%&*@a-b.example"],
  ['post@bücher.example', 'post@bücher.example'],
  ['почта@пример.рф', 'почта@пример.рф'],
  ['post@BU\u0308CHER.example', 'post@bücher.example'],
  ['post@xn--bcher-kva.example', 'post@bücher.example'],
  ['ann@ｅxample。org', 'ann@example.org'],
  [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
])('%s is an address', (text, stored) => {
  expect(cleanMailAddress('mail', text)).toBe(stored);
});

test.each([
  '',
  'ann',
  'ann@',
  '@example.org',
  'a@b@c',
  'a b@example.org',
  'a..b@example.org',
  '.a@example.org',
  'a@-example.org',
  'a@example..org',
  'a@[192.0.2.1]',
  'a@192.0.2.1',
  'a@127.1',
  'a@0x7f000001',
  'a@example.org.',
  'a＠elsewhere.example@example.org',
  'a(comment)@example.org',
  'group:a@example.org;',
  'a@exam\u200bple.org',
  'a@exa_mple.org',
  'a@example.org, b@example.org',
  'a@example.org;b@example.org',
  'Ann <a@example.org>',
  '"a b"@example.org',
  'a@example.org\r\nBcc: b@example.org',
  'a\0@example.org',
  'a@exam\u202eple.org',
  'a@example.org/path',
  `${'a'.repeat(65)}@example.org`,
  `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}`,
])('%j is none', (text) => {
  expect(() => cleanMailAddress('mail', text)).toThrow(/^mail: /);
});

test.each([
  ['a@example.org', '', 'a@example.org'],
  ['<a@example.org>', '', 'a@example.org'],
  ['Our files <a@example.org>', 'Our files', 'a@example.org'],
  ['"Files, ours" <a@example.org>', 'Files, ours', 'a@example.org'],
])('the sender %s', (text, name, address) => {
  expect(parseMailbox('mail.from', text)).toEqual({ name, address });
});

test.each([
  '',
  'Files',
  'a@example.org, b@example.org',
  'A <a@example.org>, B <b@example.org>',
  'A\r\nB <a@example.org>',
])('%j is no sender', (text) => {
  expect(() => parseMailbox('mail.from', text)).toThrow();
});
