import { EditorState } from '@codemirror/state';
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { useTextFile } from './use-text-file';

const resource = { path: '/a.txt', name: 'a.txt', type: 'text', content: 'one\r\ntwo' };
const withTag = (body: object | string, etag: string) =>
  typeof body === 'string'
    ? new Response(body, { headers: { ETag: etag } })
    : Response.json(body, { headers: { ETag: etag } });

async function open(routes: Parameters<typeof fakeServer>[0]) {
  const requests = fakeServer({ 'GET /api/resources/a.txt': () => withTag(resource, '"1"'), ...routes });
  const onSaved = vi.fn();
  const onError = vi.fn();
  const { result } = renderHook(() => useTextFile({ path: '/a.txt', onSaved, onError }));
  await waitFor(() => expect(result.current.file).not.toBeNull());
  const type = (text: string) =>
    act(() => result.current.update(EditorState.create({ doc: text.split('\r\n').join('\n') })));
  type('one\ntwo');
  return { requests, result, type, onSaved, onError };
}

describe('a text file', () => {
  it('is changed when its text differs, and not when the change is taken back', async () => {
    const { result, type } = await open({});
    type('one\ntwo!');
    expect(result.current.isDirty).toBe(true);
    type('one\ntwo');
    expect(result.current.isDirty).toBe(false);
  });

  it('is saved as the version that was opened, with its line endings', async () => {
    const put = vi.fn(() => withTag('200 OK', '"2"'));
    const { requests, result, type, onSaved } = await open({ 'PUT /api/resources/a.txt': put });
    type('one\ntwo\nthree');
    await act(() => result.current.save());
    const first = requests.at(-1);
    expect(first?.headers.get('If-Match')).toBe('"1"');
    expect(first?.body).toBe('one\r\ntwo\r\nthree');
    expect(result.current.isDirty).toBe(false);
    expect(onSaved).toHaveBeenCalledOnce();

    type('four');
    await act(() => result.current.save());
    expect(requests.at(-1)?.headers.get('If-Match')).toBe('"2"');
  });

  it('asks when somebody else changed it, and overwrites only when told so', async () => {
    const changed = ({ headers }: { headers: Headers }) =>
      headers.has('If-Match') ? refusal(412, 'changed_meanwhile') : withTag('200 OK', '"9"');
    const { result, type, onError } = await open({ 'PUT /api/resources/a.txt': changed });
    type('mine');
    await act(() => result.current.save());
    expect(result.current).toMatchObject({ conflict: 'changed', isDirty: true });

    await act(() => result.current.overwrite());
    expect(result.current).toMatchObject({ conflict: null, isDirty: false });
    expect(onError).not.toHaveBeenCalled();
  });

  it('loads the other version when that is wanted', async () => {
    const { result, type } = await open({
      'PUT /api/resources/a.txt': () => refusal(412, 'changed_meanwhile'),
    });
    type('mine');
    await act(() => result.current.save());
    const before = result.current.file;
    await act(() => result.current.reload());
    expect(result.current.file).not.toBe(before);
    expect(result.current.conflict).toBeNull();
  });

  it('can be made again after it was deleted', async () => {
    const { requests, result, type } = await open({
      'PUT /api/resources/a.txt': () => refusal(404, 'not_found'),
      'POST /api/resources/a.txt': () => withTag('200 OK', '"3"'),
    });
    type('mine');
    await act(() => result.current.save());
    expect(result.current.conflict).toBe('deleted');
    await act(() => result.current.recreate());
    expect(requests.at(-1)?.query.get('override')).toBe('false');
    expect(result.current).toMatchObject({ conflict: null, isDirty: false });
  });

  it('keeps the text when the server refuses', async () => {
    const { result, type, onError } = await open({
      'PUT /api/resources/a.txt': () => refusal(507, 'storage_full'),
    });
    type('mine');
    await act(() => result.current.save());
    expect(onError).toHaveBeenCalledOnce();
    expect(result.current).toMatchObject({ isDirty: true, conflict: null });
  });
});
