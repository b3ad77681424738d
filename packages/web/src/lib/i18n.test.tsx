import { render, renderHook, screen } from '@testing-library/react';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { en } from '../locales/en/index';
import { InEnglish } from '../testing/in-english';
import { useRichT, useT } from './i18n';
import { directionOf, formatLocaleOf, pickLocale } from './locales';

it.each(Object.entries(en))('%s is a message that can be read', (_key, text) => {
  expect(() => new IntlMessageFormat(text, 'en')).not.toThrow();
});

it('puts values into a message', () => {
  const { result } = renderHook(useT, { wrapper: InEnglish });
  expect(result.current('auth.login.title', { name: 'Library' })).toBe('Log in to Library');
});

it('knows which messages there are', () => {
  const { result } = renderHook(useT, { wrapper: InEnglish });
  expect(result.current.has('errors.not_found')).toBe(true);
  expect(result.current.has('errors.of_a_later_server')).toBe(false);
});

function Usage() {
  return <p>{useRichT()('frame.usage', { used: '1 GB', total: '2 GB' })}</p>;
}

it('makes elements of the tags in a message', () => {
  render(<Usage />, { wrapper: InEnglish });
  expect(screen.getByText('1 GB').tagName).toBe('B');
  expect(document.body.textContent).toBe('1 GB of 2 GB used');
});

it('names language and direction on the page', () => {
  render(<InEnglish>x</InEnglish>);
  expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' });
});

describe('the language', () => {
  it.each([
    ['en', ['de'], 'en'],
    ['', ['en-GB'], 'en'],
    ['xx', ['yy'], 'en'],
    ['EN', [], 'en'],
  ])('for a user with %j and a browser with %j is %s', (wanted, browser, locale) => {
    expect(pickLocale(wanted, browser)).toBe(locale);
  });

  it('of dates and numbers is the variant that the browser prefers', () => {
    expect(formatLocaleOf('en', ['de', 'en-GB', 'en-US'])).toBe('en-GB');
    expect(formatLocaleOf('en', ['de'])).toBe('en');
    expect(formatLocaleOf('pt', ['pt-BR', 'pt'])).toBe('pt-PT');
  });

  it('is written from right to left where it should be', () => {
    expect([directionOf('ar'), directionOf('pt-br')]).toEqual(['rtl', 'ltr']);
  });
});
