// @vitest-environment jsdom
import { ROOT } from '@satchel/contract';
import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type FakeRequest, fakeServer, refusal } from '../../../testing/fake-server';
import { useFolderChoice } from '../state/folder-choices';
import { saveSorting, saveViewMode } from './preferences';

const BY_NAME = { by: 'name', asc: false };

const changeOf = ({ json }: FakeRequest) => (json() as { data: object }).data;

describe('choices of a user', () => {
  it('reach the server in their order, each after the response of the one before', async () => {
    const answers: ((response: object) => void)[] = [];
    const requests = fakeServer({
      'PUT /api/users/7': () => new Promise<object>((resolve) => answers.push(resolve)),
    });
    const saved = [saveViewMode(7, ROOT, 'mosaic'), saveViewMode(7, ROOT, 'list')];
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    expect(requests.map(changeOf)).toEqual([{ id: 7, viewMode: 'mosaic' }]);
    answers[0]?.({});
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    expect(requests.map(changeOf)).toEqual([
      { id: 7, viewMode: 'mosaic' },
      { id: 7, viewMode: 'list' },
    ]);
    answers[1]?.({});
    await Promise.all(saved);
  });

  it('are stored after one that was refused', async () => {
    let count = 0;
    const requests = fakeServer({
      'PUT /api/users/7': () => {
        count += 1;
        return count === 1 ? refusal(403, 'forbidden') : {};
      },
    });
    const first = saveSorting(7, ROOT, { by: 'size', asc: true }, BY_NAME);
    const second = saveSorting(7, ROOT, { by: 'name', asc: false }, BY_NAME);
    await expect(first).rejects.toThrow();
    await second;
    expect(requests).toHaveLength(2);
  });

  it('that only these pages know are remembered for the folder alone', async () => {
    const requests = fakeServer({ 'PUT /api/users/7': () => ({}) });
    await saveSorting(7, ROOT, { by: 'type', asc: false }, BY_NAME);
    expect(requests).toHaveLength(0);
    const { result } = renderHook(() => useFolderChoice(7, ROOT).sorting?.by);
    expect(result.current).toBe('type');
  });
});
