import { EditorState } from '@codemirror/state';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CurrentUserContext } from '../../../lib/current-user';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { buildUser } from '../../../testing/users';
import { hasDrafts } from './drafts';
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
  const { result, unmount } = renderHook(() => useTextFile({ path: '/a.txt', onSaved, onError }), {
    wrapper: ({ children }) => createElement(CurrentUserContext, { value: buildUser() }, children),
  });
  await waitFor(() => expect(result.current.file).not.toBeNull());
  const type = (text: string) =>
    act(() => result.current.update(EditorState.create({ doc: text.split('\r\n').join('\n') })));
  type('one\ntwo');
  return { requests, result, unmount, type, onSaved, onError };
}

describe('a text file', () => {
  it('is changed when its text differs, and not when the change is taken back', async () => {
    const { result, type } = await open({});
    type('one\ntwo!');
    expect(result.current.isDirty).toBe(true);
    type('one\ntwo');
    expect(result.current.isDirty).toBe(false);
  });

  it('is saved as it is at that moment, and not at all without changes', async () => {
    const put = vi.fn(() => withTag('200 OK', '"2"'));
    const { result } = await open({ 'PUT /api/resources/a.txt': put });
    const { save, update } = result.current;
    expect(await act(save)).toBe(true);
    expect(put).not.toHaveBeenCalled();
    await act(() => {
      update(EditorState.create({ doc: 'three' }));
      return save();
    });
    expect(put).toHaveBeenCalledOnce();
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

  it('that is not UTF-8 is saved in what it is written in, where the server is sure of that', async () => {
    const western = { ...resource, type: 'textImmutable', content: 'café', encoding: 'windows-1252' };
    const { requests, result, type } = await open({
      'GET /api/resources/a.txt': () => withTag(western, '"1"'),
      'PUT /api/resources/a.txt': () => withTag('200 OK', '"2"'),
    });
    expect(result.current.file).toMatchObject({ isImmutable: false, encoding: 'windows-1252' });
    type('cafés');
    await act(() => result.current.save());
    expect(requests.at(-1)?.headers.get('X-Text-Encoding')).toBe('windows-1252');
  });

  it('that is not UTF-8 is for reading where the server guesses, and UTF-8 is sent as it is', async () => {
    const { result } = await open({
      'GET /api/resources/a.txt': () => withTag({ ...resource, type: 'textImmutable' }, '"1"'),
    });
    expect(result.current.file).toMatchObject({ isImmutable: true, encoding: null });
    const plain = await open({ 'PUT /api/resources/a.txt': () => withTag('200 OK', '"2"') });
    plain.type('x');
    await act(() => plain.result.current.save());
    expect(plain.requests.at(-1)?.headers.has('X-Text-Encoding')).toBe(false);
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

  it('is kept when its editor is taken away, and handed over once', async () => {
    const first = await open({});
    first.type('typed');
    first.unmount();
    expect(hasDrafts()).toBe(true);
    const second = await open({});
    expect(second.result.current.restored?.doc.toString()).toBe('typed');
    expect(hasDrafts()).toBe(false);
  });

  it('is not kept when somebody agreed to lose it, or saved it', async () => {
    const first = await open({});
    first.type('typed');
    act(() => first.result.current.giveUp());
    first.unmount();
    const second = await open({ 'PUT /api/resources/a.txt': () => withTag('200 OK', '"2"') });
    second.type('typed');
    await act(() => second.result.current.save());
    second.unmount();
    expect(hasDrafts()).toBe(false);
  });

  it('is still the version that was typed into when another is on the disk by then', async () => {
    const put = vi.fn(() => withTag('200 OK', '"3"'));
    const first = await open({});
    first.type('typed');
    first.unmount();
    const { requests, result, type } = await open({
      'GET /api/resources/a.txt': () => withTag({ ...resource, content: 'theirs' }, '"2"'),
      'PUT /api/resources/a.txt': put,
    });
    type('typed');
    await act(() => result.current.save());
    expect(requests.at(-1)?.headers.get('If-Match')).toBe('"1"');
  });

  it('can be made again when its file went away while nobody was logged in', async () => {
    const first = await open({});
    first.type('typed');
    first.unmount();
    const { result } = await open({ 'GET /api/resources/a.txt': () => refusal(404, 'not_found') });
    expect(result.current).toMatchObject({ conflict: 'deleted' });
    expect(result.current.restored?.doc.toString()).toBe('typed');
  });
});
