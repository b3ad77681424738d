import { expect, it } from 'vitest';
import { themeOf } from './theme';

it('the empty theme of the operator is light, and the choice of this browser comes first', () => {
  expect(['', 'light', 'dark', 'system', 'pink'].map((theme) => themeOf(theme, null))).toEqual([
    'light',
    'light',
    'dark',
    'system',
    'light',
  ]);
  expect([themeOf('dark', 'system'), themeOf('', 'dark'), themeOf('system', 'light')]).toEqual([
    'system',
    'dark',
    'light',
  ]);
});
