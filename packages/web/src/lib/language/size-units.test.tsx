import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { InEnglish } from '../../testing/in-english';
import { useFormat } from '../i18n';
import { rememberSizeUnits } from './size-units';

afterEach(() => rememberSizeUnits('binary'));

it('sizes are written in the chosen units at once', () => {
  const { result } = renderHook(useFormat, { wrapper: InEnglish });
  expect(result.current.size(1_500_000)).toBe('1.4 MB');
  act(() => rememberSizeUnits('decimal'));
  expect(result.current.size(1_500_000)).toBe('1.5 MB');
  expect(localStorage.getItem('sizeUnits')).toBe('decimal');
});
