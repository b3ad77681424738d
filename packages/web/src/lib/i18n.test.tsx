import { render, renderHook, screen } from '@testing-library/react';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { en } from '../locales/en/index';
import { I18nProvider, useRichT, useT } from './i18n';
import { directionOf, formatLocaleOf, pickLocale } from './locales';

it.each(Object.entries(en))('%s is a message that can be read', (_key, text) => {
  expect(() => new IntlMessageFormat(text, 'en')).not.toThrow();
});

it('puts values into a message', () => {
  const { result } = renderHook(useT);
  expect(result.current('auth.login.title', { name: 'Library' })).toBe('Log in to Library');
});

it('shows English where a language lacks a message', () => {
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <I18nProvider locale="en" messages={{ 'common.cancel': 'Never mind' }}>
      {children}
    </I18nProvider>
  );
  const { result } = renderHook(useT, { wrapper });
  expect(result.current('common.cancel')).toBe('Never mind');
  expect(result.current('common.close')).toBe('Close');
});

function Usage() {
  return <p>{useRichT()('frame.usage', { used: '1 GB', total: '2 GB' })}</p>;
}

it('makes elements of the tags in a message', () => {
  render(<Usage />);
  expect(screen.getByText('1 GB').tagName).toBe('B');
  expect(document.body.textContent).toBe('1 GB of 2 GB used');
});

it('names language and direction on the page', () => {
  render(<I18nProvider locale="en">x</I18nProvider>);
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
  });

  it('is written from right to left where it should be', () => {
    expect([directionOf('ar'), directionOf('pt-br')]).toEqual(['rtl', 'ltr']);
  });
});
