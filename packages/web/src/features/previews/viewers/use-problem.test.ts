import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection } from '../../../lib/api/connection';
import type { PreviewItem } from '../model/preview-item';
import { useProblem } from './use-problem';

const item: PreviewItem = {
  path: '/a.png',
  name: 'a.png',
  type: 'image',
  isDir: false,
  size: 1,
  modified: '2026-01-02T03:04:05Z',
  extension: '.png',
};
let answer: () => Promise<Response>;

beforeEach(() => vi.stubGlobal('fetch', () => answer()));
afterEach(() => {
  connection.worked();
  vi.unstubAllGlobals();
});

const open = () => renderHook(() => useProblem(item)).result;

it('a viewer waits for the server, and retries when any request has a response', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  const result = open();
  await act(() => result.current.onFailed());
  expect(result.current.problem).toBe('network');
  act(() => connection.worked());
  expect(result.current.problem).toBeNull();
});

it('a viewer retries when the response came before it began to wait', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  const result = open();
  await act(async () => {
    await result.current.onFailed();
    connection.worked();
  });
  expect(result.current.problem).toBeNull();
});

it('a viewer does not retry by itself what the server answers with an error', async () => {
  answer = () => Promise.resolve(new Response('', { status: 500 }));
  const result = open();
  await act(() => result.current.onFailed());
  expect(result.current.problem).toBe('network');
  act(() => result.current.retry?.());
  expect(result.current.problem).toBeNull();
});

it.each([
  [{}, 'damaged'],
  [{ extension: '.heic' }, 'format'],
  [{ type: 'video', extension: '.mp4' }, 'format'],
  [{ size: 0 }, 'empty'],
] as const)('the file %j has a problem of the kind %s, if the server sends it', async (file, problem) => {
  answer = () => Promise.resolve(new Response(''));
  const { result } = renderHook(() => useProblem({ ...item, ...file }));
  await act(() => result.current.onFailed());
  expect(result.current.problem).toBe(problem);
});

it('a picture that the server does not make of a format is a problem of the format, not of the network', async () => {
  answer = () => Promise.resolve(new Response('', { status: 501 }));
  const result = open();
  await act(() => result.current.onFailed());
  expect(result.current.problem).toBe('format');
});
