import { expect, test } from 'vitest';
import { defaultSettings } from '../settings/default-settings.js';
import { preferencesIn } from './import-users.js';

const LANGUAGES =
  'ar bg ca cs de el en es fa fr he hr hu is it ja ko lv nl nl-be no pl pt pt-br ro ru sk sv-se tr uk vi zh-cn zh-tw';

test('users keep their language, each that the last release of File Browser had', () => {
  const { defaults } = defaultSettings();
  const kept = LANGUAGES.split(' ').map((locale) => preferencesIn({ locale }, defaults).locale);
  expect(kept.join(' ')).toBe(LANGUAGES);
  // Its first releases had other codes, which the client understands.
  expect(preferencesIn({ locale: 'pt_BR' }, defaults).locale).toBe('pt_BR');
  expect(preferencesIn({}, defaults).locale).toBe('en');
});
