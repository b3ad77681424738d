import { type LiveChange, parseVirtualPath } from '@satchel/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeRequest, fakeServer, refusal } from '../../../testing/fake-server';
import { forgetFolderSizes, sizesIn } from '../state/folder-sizes';
import { FolderSizesReader } from './read-folder-sizes';

const docs = parseVirtualPath('/docs');
let reader: FolderSizesReader;

beforeEach(() => {
  vi.useFakeTimers();
  forgetFolderSizes();
  reader = new FolderSizesReader(docs);
});
afterEach(() => {
  reader.stop();
  vi.useRealTimers();
});

/** Responds with this size for all folders except `missing`. */
function serve(size = 7): FakeRequest[] {
  return fakeServer({ 'POST /api/sizes/docs/': ({ json }) => linesFor(json(), size) });
}

function linesFor(request: unknown, size: number): Response {
  const { names } = request as { names: string[] };
  const found = names.filter((name) => name !== 'missing');
  return new Response(found.map((name) => `${JSON.stringify({ name, size, isPart: false })}\n`).join(''));
}

const asked = (requests: FakeRequest[]) => requests.map(({ json }) => (json() as { names: string[] }).names);
const known = () => Object.fromEntries(sizesIn(docs).sizes);
const soon = () => vi.advanceTimersByTimeAsync(200);

test('a folder is asked for only in sight, once, and not while one scrolls', async () => {
  const requests = serve();
  reader.want(['a', 'b']);
  await vi.advanceTimersByTimeAsync(100);
  reader.want(['b', 'missing']);
  await soon();
  reader.want(['b', 'missing', 'c']);
  await soon();
  reader.want(['b']);
  await soon();
  expect(asked(requests)).toEqual([['b', 'missing'], ['c']]);
  expect(known()).toMatchObject({ b: { size: 7, isPart: false }, missing: null });
  expect(sizesIn(docs).haveAllCome).toBe(false);
});

test('all folders are read, a screen at a time, where the list waits for all of them', async () => {
  const requests = serve();
  const all = Array.from({ length: 100 }, (_, index) => `f${index}`);
  reader.want(['f98'], all);
  await soon();
  expect(asked(requests).map((names) => names.length)).toEqual([64, 36]);
  expect(asked(requests)[0]?.slice(0, 2)).toEqual(['f98', 'f0']);
  expect(sizesIn(docs).haveAllCome).toBe(true);
});

test.each<[LiveChange[] | null, string[]]>([
  [[{ type: 'written', path: '/docs/a/deep/x' }], ['a']],
  [[{ type: 'moved', from: '/docs/b/x', path: '/elsewhere/x' }], ['b']],
  [[{ type: 'folder', path: '/docs/a/deep' }], ['a']],
  [[{ type: 'tree', path: '/docs' }], ['a', 'b']],
  [null, ['a', 'b']],
])('after the changes %j these folders are read again: %j', async (changes, names) => {
  serve(1);
  reader.want(['a', 'b']);
  await soon();
  const requests = serve(2);
  reader.take([
    { type: 'written', path: '/docs/x' },
    { type: 'removed', path: '/other/a' },
    { type: 'trash' },
  ]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests).toEqual([]);
  reader.take(changes);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked(requests)).toEqual([names]);
  expect(known()[names[0] ?? '']).toEqual({ size: 2, isPart: false });
});

test('a folder that leaves the sight while it is counted is given up, and the rest is asked for with what is new', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  const requests = fakeServer({ 'POST /api/sizes/docs/': () => new Promise<Response>(() => undefined) });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    signals.push(init?.signal);
    return fetch(input, init);
  });
  reader.want(['a', 'b']);
  await soon();
  reader.want(['b']);
  await soon();
  expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
  reader.want(['b', 'c']);
  await soon();
  expect(asked(requests)).toEqual([
    ['a', 'b'],
    ['b', 'c'],
  ]);
  reader.want([]);
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
});

test('a failed request is tried again after a while', async () => {
  const requests = fakeServer({ 'POST /api/sizes/docs/': () => refusal(503, 'busy') });
  reader.want(['a']);
  await vi.advanceTimersByTimeAsync(20_000);
  reader.want(['a', 'b']);
  await soon();
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(requests).toHaveLength(2);
});

test('a request that is too much for now is sent again when the server says', async () => {
  const refused = { code: 'too_many_requests', message: '', details: { retryAfter: 5 } };
  let isRefusing = true;
  const requests = fakeServer({
    'POST /api/sizes/docs/': ({ json }) =>
      isRefusing ? Response.json(refused, { status: 429 }) : linesFor(json(), 7),
  });
  reader.want(['a']);
  await vi.advanceTimersByTimeAsync(4_900);
  expect(requests).toHaveLength(1);
  isRefusing = false;
  await vi.advanceTimersByTimeAsync(500);
  expect(requests).toHaveLength(2);
  expect(known()).toMatchObject({ a: { size: 7, isPart: false } });
});

test('a page that nobody sees asks when it is seen', async () => {
  const requests = serve();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  reader.want(['a']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toEqual([]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await soon();
  expect(asked(requests)).toEqual([['a']]);
  hidden.mockRestore();
});
