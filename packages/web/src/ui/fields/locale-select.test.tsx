import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { InEnglish } from '../../testing/in-english';
import { LocaleSelect } from './locale-select';

function labels(value: string): { chosen: string | undefined; all: string[] } {
  render(<LocaleSelect value={value} onChange={() => undefined} />, { wrapper: InEnglish });
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
  return {
    chosen: select.selectedOptions[0]?.label,
    all: [...select.options].map(({ label }) => label),
  };
}

it('the languages are listed by their names: the own alphabet of the reader first, accents as letters', () => {
  const { chosen, all } = labels('');
  expect([chosen, all[0]]).toEqual(['Same as the browser', 'Same as the browser']);
  const some = ['Deutsch', 'Íslenska', 'Italiano', 'Nederlands', 'Nederlands (België)', 'Norsk bokmål'];
  expect(all.filter((label) => some.includes(label))).toEqual(some);
  expect(all.indexOf('Русский')).toBeGreaterThan(all.indexOf('Svenska'));
  expect(all.indexOf('日本語')).toBeGreaterThan(all.indexOf('العربية'));
});

it('the field shows the language that a name from elsewhere means', () => {
  expect(labels('pt_BR').chosen).toBe('Português (Brasil)');
});

it('the field keeps a language that it does not know', () => {
  const { chosen, all } = labels('tlh');
  expect([chosen, all.at(-1)]).toEqual(['tlh', 'tlh']);
});
