import { expect, test } from 'vitest';
import { defaultSettings } from '../settings/default-settings.js';
import { MailComposer } from './compose-mail.js';

const IPV6 = '2001:db8:85a3:8d3:1319:8a2e:370:7348';
const composer = new MailComposer(
  async () => defaultSettings(),
  () => Date.UTC(2026, 4, 6),
);
const lost = (locale: string) =>
  composer.passwordLink({ username: 'carla', locale }, { token: 'x', expiresAt: 0, askedFrom: IPV6 });
const login = (locale: string) =>
  composer.notice(
    { username: 'carla', locale },
    { kind: 'newDevice', address: IPV6, userAgent: 'curl/8' },
    '',
  );

test.each(['ar', 'fa', 'he'])('the parts of an address stay in order in %s', async (locale) => {
  const [asked, given] = await Promise.all([lost(locale), login(locale)]);
  for (const part of [asked.text, asked.html, given.text]) expect(part).toContain(`\u2068${IPV6}\u2069`);
  expect(given.html).toContain(`<bdi>${IPV6}</bdi>`);
});

test.each(['', 'de', 'ja'])('the language %j needs no marks for that', async (locale) => {
  const { text, html } = await lost(locale);
  expect(text).toContain(IPV6);
  for (const part of [text, html, (await login(locale)).text]) expect(part).not.toMatch(/[\u2066-\u2069]/);
});

const full = (locale: string, unit: 'bytes' | 'files', limit: number, used: number) =>
  composer.notice({ username: 'carla', locale }, { kind: 'storageNearlyFull', unit, limit, used }, '');
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each([
  ['', 'bytes', 5_368_709_120, 4_939_212_390, 'Storage limit: 5.0 GB\nUsed: 4.6 GB (91%)'],
  ['fr', 'bytes', 1_048_575, 1_048_575, 'Limite de stockage: 1,0 Mo\nUtilisé: 1,0 Mo (100 %)'],
  ['de', 'bytes', 1000, 999, 'Speicherlimit: 1.000 Byte\nBelegt: 999 Byte (99 %)'],
  ['pt-br', 'files', 12_000, 11_999, 'Limite de arquivos e pastas: 12.000\nEm uso: 11.999 (99%)'],
  ['en', 'files', 0, 3, 'Limit of files and folders: 0\nUsed: 3 (100%)'],
] as const)(
  'in the language %j, %s of %d are written as it does',
  async (locale, unit, limit, used, facts) => {
    const { text, html } = await full(locale, unit, limit, used);
    expect(plain(text)).toContain(facts);
    expect(html).toContain('/settings/trash"');
  },
);

test.each(['ar', 'fa', 'he'])('amounts keep their own direction in %s', async (locale) => {
  const { text, html } = await full(locale, 'bytes', 1000, 950);
  expect(text.match(/\u2068[^\u2069]+\u2069/g)).toHaveLength(2);
  expect(html.match(/<bdi>/g)).toHaveLength(2);
});
