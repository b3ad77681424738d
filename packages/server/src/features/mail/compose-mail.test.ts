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
