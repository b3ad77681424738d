import { render, renderHook, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { InEnglish } from '../testing/in-english';
import { useRichT, useT } from './i18n';
import { directionOf, formatLocaleOf, pickLocale } from './language/locales';

it('a message takes the given values', () => {
  const { result } = renderHook(useT, { wrapper: InEnglish });
  expect(result.current('auth.login.title', { name: 'Library' })).toBe('Log in to Library');
});

it('the translation knows which messages exist', () => {
  const { result } = renderHook(useT, { wrapper: InEnglish });
  expect(result.current.has('errors.not_found')).toBe(true);
  expect(result.current.has('errors.of_a_later_server')).toBe(false);
});

function Usage() {
  return <p>{useRichT()('frame.usage', { used: '1 GB', total: '2 GB' })}</p>;
}

it('tags in a message become elements', () => {
  render(<Usage />, { wrapper: InEnglish });
  expect(screen.getByText('1 GB').tagName).toBe('B');
  expect(document.body.textContent).toBe('1 GB of 2 GB used');
});

it('the page has the language and direction', () => {
  render(<InEnglish>x</InEnglish>);
  expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' });
});

describe('the language', () => {
  it.each([
    ['en', ['de'], 'en'],
    ['', ['en-GB'], 'en'],
    ['xx', ['yy'], 'en'],
    ['EN', [], 'en'],
    ['', ['nl-NL'], 'nl'],
    ['', ['nl-BE'], 'nl-be'],
    ['', ['nb-NO'], 'no'],
    ['nn', [], 'no'],
    ['iw', [], 'he'],
    ['', ['fa-AF'], 'fa'],
    ['cz', [], 'cs'],
    ['ua', [], 'uk'],
    ['sv', [], 'sv-se'],
    ['zh_TW', [], 'zh-tw'],
  ])('the language for a user with %j and a browser with %j is %s', (wanted, browser, locale) => {
    expect(pickLocale(wanted, browser)).toBe(locale);
  });

  it('the language for dates and numbers is the variant that the browser prefers', () => {
    expect(formatLocaleOf('en', ['de', 'en-GB', 'en-US'])).toBe('en-GB');
    expect(formatLocaleOf('en', ['de'])).toBe('en');
    expect(formatLocaleOf('pt', ['pt-BR', 'pt'])).toBe('pt-PT');
    expect(formatLocaleOf('no', ['nn-NO', 'nb-NO'])).toBe('nb');
  });

  it('is written from right to left where it should be', () => {
    const directions = ['ar', 'fa', 'he', 'pt-br', 'no'].map(directionOf);
    expect(directions).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr']);
  });
});
