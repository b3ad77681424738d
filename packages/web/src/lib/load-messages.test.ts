import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { en } from '../locales/en/index';
import { loadMessages, useMessages } from './load-messages';

it('gives the messages of a language', async () => {
  expect(await loadMessages('en')).toEqual({ locale: 'en', messages: en });
});

it('shows what is there already, without waiting', () => {
  const first = { locale: 'en', messages: en } as const;
  expect(renderHook(() => useMessages('en', first)).result.current).toBe(first);
});
