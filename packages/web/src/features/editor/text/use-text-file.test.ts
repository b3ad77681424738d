import { EditorState } from '@codemirror/state';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CurrentUserContext } from '../../../lib/current-user';
import { forgetOwnActions, useOwnActions } from '../../../lib/own-actions';
import { pageConfig } from '../../../lib/page-config';
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
  it('has changes when its text differs, and none when the edit is undone', async () => {
    const { result, type } = await open({});
    type('one\ntwo!');
    expect(result.current.isDirty).toBe(true);
    type('one\ntwo');
    expect(result.current.isDirty).toBe(false);
  });

  it('is saved in its current state, and not at all without changes', async () => {
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

  it('is saved with the opened version as condition, and with its line endings', async () => {
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

  it('is saved again after a save that was under way, based on its version', async () => {
    const responses: ((response: Response) => void)[] = [];
    const { requests, result, type } = await open({
      'PUT /api/resources/a.txt': () => new Promise<Response>((resolve) => responses.push(resolve)),
    });
    type('first');
    const first = result.current.save();
    await waitFor(() => expect(responses).toHaveLength(1));
    type('first and second');
    const second = result.current.save();
    const third = result.current.save();
    await act(async () => {
      responses[0]?.(withTag('200 OK', '"2"'));
      expect(await first).toBe(true);
    });
    await waitFor(() => expect(responses).toHaveLength(2));
    expect(result.current.isDirty).toBe(true);
    await act(async () => {
      responses[1]?.(withTag('200 OK', '"3"'));
      expect(await Promise.all([second, third])).toEqual([true, true]);
    });
    const puts = requests.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ body }) => body)).toEqual(['first', 'first and second']);
    expect(puts[1]?.headers.get('If-Match')).toBe('"2"');
    expect(result.current).toMatchObject({ isDirty: false, isSaving: false });
  });

  it('a text that is not UTF-8 is saved in its encoding, if the server is sure of that', async () => {
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

  const inEncoding: Parameters<typeof fakeServer>[0][string] = ({ query }) => {
    const encoding = query.get('encoding') ?? 'windows-1252';
    const content = `in ${encoding}`;
    return withTag({ ...resource, type: 'textImmutable', content, encoding, readAs: encoding }, '"1"');
  };

  it('is opened again in the encoding that its reader chooses, and saved in it', async () => {
    const { requests, result, type } = await open({
      'GET /api/resources/a.txt': inEncoding,
      'PUT /api/resources/a.txt': () => withTag('200 OK', '"2"'),
    });
    expect(result.current.file).toMatchObject({ body: 'in windows-1252', readAs: 'windows-1252' });
    await act(() => result.current.readAs('koi8-r'));
    expect(result.current.file).toMatchObject({ body: 'in koi8-r', readAs: 'koi8-r' });
    type('in koi8-r');
    expect(result.current.isDirty).toBe(false);
    type('more');
    await act(() => result.current.save());
    expect(requests.at(-1)?.headers.get('X-Text-Encoding')).toBe('koi8-r');
    await act(() => result.current.reload());
    expect(result.current.file).toMatchObject({ readAs: 'koi8-r' });
  });

  it('stays in its encoding if it cannot be read in the chosen one', async () => {
    const { result, onError } = await open({
      'GET /api/resources/a.txt': (request) =>
        request.query.has('encoding') ? refusal(503, 'busy') : inEncoding(request),
    });
    await act(() => result.current.readAs('koi8-r'));
    expect(onError).toHaveBeenCalledOnce();
    expect(result.current.file).toMatchObject({ readAs: 'windows-1252' });
    await act(() => result.current.reload());
    expect(result.current.file).toMatchObject({ readAs: 'windows-1252' });
  });

  it('a text that is kept for its user is kept in the chosen encoding', async () => {
    const first = await open({ 'GET /api/resources/a.txt': inEncoding });
    first.type('discarded');
    act(() => first.result.current.giveUp());
    await act(() => first.result.current.readAs('koi8-r'));
    first.type('in koi8-r');
    first.type('typed');
    first.unmount();
    const second = await open({ 'GET /api/resources/a.txt': inEncoding });
    expect(second.result.current.restored?.doc.toString()).toBe('typed');
    expect(second.result.current.file).toMatchObject({ readAs: 'koi8-r', encoding: 'koi8-r' });
  });

  it('a text that is not UTF-8 is read-only if the server guesses, and UTF-8 is sent unchanged', async () => {
    const { result } = await open({
      'GET /api/resources/a.txt': () => withTag({ ...resource, type: 'textImmutable' }, '"1"'),
    });
    expect(result.current.file).toMatchObject({ isImmutable: true, encoding: null });
    const plain = await open({ 'PUT /api/resources/a.txt': () => withTag('200 OK', '"2"') });
    plain.type('x');
    await act(() => plain.result.current.save());
    expect(plain.requests.at(-1)?.headers.has('X-Text-Encoding')).toBe(false);
  });

  it('asks when somebody else changed it, and overwrites only after a confirmation', async () => {
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

  it('loads the other version on request', async () => {
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

  it('can be created again after it was deleted', async () => {
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

  it('keeps the text when the server rejects it', async () => {
    const { result, type, onError } = await open({
      'PUT /api/resources/a.txt': () => refusal(507, 'storage_full'),
    });
    type('mine');
    await act(() => result.current.save());
    expect(onError).toHaveBeenCalledOnce();
    expect(result.current).toMatchObject({ isDirty: true, conflict: null });
  });

  it('is kept when its editor is removed, and returned once', async () => {
    const first = await open({});
    first.type('typed');
    first.unmount();
    expect(hasDrafts()).toBe(true);
    const second = await open({});
    expect(second.result.current.restored?.doc.toString()).toBe('typed');
    expect(hasDrafts()).toBe(false);
  });

  it('is not kept when the user confirmed to discard it, or saved it', async () => {
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

  it('keeps the version it is based on when another one is on the disk by then', async () => {
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

  it('can be created again when its file was deleted while nobody was logged in', async () => {
    const first = await open({});
    first.type('typed');
    first.unmount();
    const { result } = await open({ 'GET /api/resources/a.txt': () => refusal(404, 'not_found') });
    expect(result.current).toMatchObject({ conflict: 'deleted' });
    expect(result.current.restored?.doc.toString()).toBe('typed');
  });
});

describe('a save', () => {
  afterEach(() => {
    forgetOwnActions();
    Object.assign(pageConfig, { EnableVersions: false, EnableTrash: false });
  });
  const undoLast = () =>
    act(() => useOwnActions.setState(({ done }) => ({ done: done.slice(0, -1), undone: done.slice(-1) })));
  async function saved() {
    let [content, tag] = ['one', '"1"'];
    const opened = await open({
      'GET /api/resources/a.txt': () => withTag({ ...resource, content }, tag),
      'PUT /api/resources/a.txt': () => withTag('200 OK', '"2"'),
    });
    opened.type('two');
    await act(() => opened.result.current.save());
    [content, tag] = ['one again', '"3"'];
    return opened;
  }

  it('can be undone as the action that was sent, and then the editor shows what the file has again', async () => {
    pageConfig.EnableVersions = true;
    const { requests, result } = await saved();
    const [action] = useOwnActions.getState().done;
    expect(action).toMatchObject({ kind: 'save', count: 1, name: 'a.txt' });
    expect(requests.find(({ method }) => method === 'PUT')?.headers.get('X-Action-Id')).toBe(action?.id);
    expect(result.current.savedAt).toBeInstanceOf(Date);
    undoLast();
    await waitFor(() => expect(result.current.file?.body).toBe('one again'));
    expect(result.current.savedAt).toBeNull();
  });

  it('a save that is undone while its user types on leaves what was typed', async () => {
    pageConfig.EnableVersions = true;
    const { requests, result, type } = await saved();
    type('two and more');
    const before = requests.length;
    undoLast();
    expect([requests.length, result.current.isDirty]).toEqual([before, true]);
  });

  it('a save that is undone leaves what is typed until the file has arrived', async () => {
    pageConfig.EnableVersions = true;
    const answers: ((response: Response) => void)[] = [];
    let isLate = false;
    const { requests, result, type } = await open({
      'GET /api/resources/a.txt': () =>
        isLate
          ? new Promise<Response>((resolve) => answers.push(resolve))
          : withTag({ ...resource, content: 'one' }, '"1"'),
      'PUT /api/resources/a.txt': () => withTag('200 OK', '"2"'),
    });
    type('two');
    await act(() => result.current.save());
    isLate = true;
    undoLast();
    await waitFor(() => expect(answers).toHaveLength(1));
    type('two and more');
    const seen = requests.length;
    await act(async () => answers[0]?.(withTag({ ...resource, content: 'one again' }, '"3"')));
    await act(() => result.current.save());
    expect([result.current.file?.body, requests.length - seen]).toEqual(['one', 1]);
  });

  it('is not offered to be undone where nothing is kept, nor a file that would not go to the trash', async () => {
    await saved();
    expect(useOwnActions.getState().done).toEqual([]);
    pageConfig.EnableVersions = true;
    const { result, type } = await open({ 'POST /api/resources/a.txt': () => withTag('200 OK', '"2"') });
    type('three');
    await act(() => result.current.recreate());
    expect(useOwnActions.getState().done).toEqual([]);
    pageConfig.EnableTrash = true;
    type('four');
    await act(() => result.current.recreate());
    expect(useOwnActions.getState().done).toHaveLength(1);
  });
});
