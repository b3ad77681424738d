import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { InEnglish } from '../testing/in-english';
import { ApiError } from './api/api-error';
import { useErrorText } from './error-text';

const GB = 1024 ** 3;

function textOf(details?: Record<string, unknown>): string {
  const { result } = renderHook(useErrorText, { wrapper: InEnglish });
  return result.current(
    new ApiError({ status: 507, code: 'storage_full', message: 'x', ...(details && { details }) }),
  );
}

it('a refusal by a limit says which one, and how much of it is used', () => {
  const quota = { of: 'user', name: '', unit: 'bytes', limit: 5 * GB, used: 4.9 * GB };
  expect(textOf({ quota })).toBe('The storage limit leaves no room for this: 4.9 GB of 5.0 GB are used.');
  expect(
    textOf({ quota: { ...quota, of: 'folder', name: 'Work', unit: 'files', limit: 1000, used: 1000 } }),
  ).toBe('Work: The limit of files and folders leaves no room for this: 1,000 of 1,000.');
});

it('a full disk is still that of the server', () => {
  expect(textOf()).toBe('There is no space left on the server.');
});
