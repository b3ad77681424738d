import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { en } from '../../locales/en/index';
import { loadMessages, useMessages, useWantedLocale } from './load-messages';

it('the messages of a language are loaded', async () => {
  expect(await loadMessages('en')).toEqual({ locale: 'en', messages: en, parts: 0 });
});

it('loaded messages are returned without waiting', () => {
  const first = { locale: 'en', messages: en, parts: 0 } as const;
  expect(renderHook(() => useMessages('en', first)).result.current).toBe(first);
});

it('the page follows the browser to another language, unless the reader has chosen one', () => {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
  const { result } = renderHook(() => ['', 'pl'].map(useWantedLocale));
  expect(result.current).toEqual(['en', 'pl']);
  languages.mockReturnValue(['ja-JP', 'en-US']);
  act(() => void window.dispatchEvent(new Event('languagechange')));
  expect(result.current).toEqual(['ja', 'pl']);
});
