import {
  everyPermission,
  type FolderViews,
  type FolderViewsChange,
  parseVirtualPath,
} from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { connection } from '../../lib/api/connection';
import { entry } from '../../testing/entries';
import { type FakeRequest, fakeServer, refusal } from '../../testing/fake-server';
import { buildUser, renderInApp } from '../../testing/render';
import { toast } from '../../ui/toast';
import { resourceQuery } from './api/resource-query';
import { ViewMenu } from './chrome/view-menu';
import { FilesScreen } from './files-screen';
import { FilesProvider } from './screen/files-provider';

const docs = parseVirtualPath('/docs');
const BY_NAME = { by: 'name', asc: false };
const usual: FolderViews['usual'] = { viewMode: 'list', sorting: BY_NAME };

let requests: FakeRequest[];

function open(routes: Parameters<typeof fakeServer>[0] = {}) {
  const items = ['alpha.png', 'beta.png'].map((name) => ({ ...entry(name), path: `/docs/${name}` }));
  requests = fakeServer({
    'GET /api/resources/docs': () => ({ ...entry('docs/'), path: '/docs', sorting: BY_NAME, items }),
    'GET /api/places/views': () => ({ usual, folders: [] }),
    'PUT /api/places/views': () => new Response(null, { status: 204 }),
    'PUT /api/users/1': () => ({}),
    'GET /health': () => ({}),
    ...routes,
  });
  function Page() {
    const { data } = useQuery(resourceQuery(docs));
    return (
      <FilesProvider folder={docs} resource={data}>
        <ViewMenu isShort={false} />
        <FilesScreen />
      </FilesProvider>
    );
  }
  const user = buildUser({ id: 1, perm: everyPermission(true), viewMode: 'list' });
  const { unmount } = renderInApp(<Page />, { at: '/files/docs/', user });
  return { unmount, user: userEvent.setup() };
}

const sent = () =>
  requests
    .filter(({ method, path }) => method === 'PUT' && path === '/api/places/views')
    .map((request) => request.json() as FolderViewsChange);

async function choose(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(screen.getByRole('button', { name: 'View' }));
  await user.click(
    await screen.findByRole(name === 'Use for all folders' ? 'menuitem' : 'menuitemradio', { name }),
  );
}
const isList = () => screen.queryByRole('columnheader', { name: 'Name' }) !== null;
const shown = () => screen.findByTitle('alpha.png');

beforeEach(() => {
  toast.clear();
  localStorage.clear();
  // jsdom has no layout: without a height no rows would be rendered.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  Element.prototype.scrollTo = () => undefined;
});

it('a folder is shown once its view is known, and never in another one before', async () => {
  let answer: (views: FolderViews) => void = () => undefined;
  open({ 'GET /api/places/views': () => new Promise<FolderViews>((resolve) => (answer = resolve)) });
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/resources/docs'));
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/places/views'));
  expect(screen.queryByTitle('alpha.png')).toBeNull();
  answer({ usual, folders: [{ path: '/docs', view: 'gallery' }] });
  await shown();
  expect(isList()).toBe(false);
});

it('a folder is shown as usual where the choices cannot be read', async () => {
  open({ 'GET /api/places/views': () => refusal(500, 'internal') });
  await shown();
  expect(isList()).toBe(true);
});

it('a choice is stored for this folder alone, and the next choice with it', async () => {
  const { user } = open();
  await shown();
  await choose(user, 'Gallery');
  await waitFor(() => expect(isList()).toBe(false));
  await choose(user, 'Sort by size');
  await waitFor(() =>
    expect(sent()).toEqual([
      { folders: [{ path: '/docs', view: 'gallery' }] },
      { folders: [{ path: '/docs', sorting: { by: 'size', asc: false } }] },
    ]),
  );
  expect(requests.filter(({ path }) => path === '/api/users/1')).toEqual([]);
  expect(localStorage.getItem('satchel.unsavedViews')).toBeNull();
});

it('a choice is undone when the server refuses it', async () => {
  const { user } = open({ 'PUT /api/places/views': () => refusal(404, 'not_found') });
  await shown();
  await choose(user, 'Gallery');
  expect(await screen.findByText(/The view could not be saved/)).toBeTruthy();
  expect(isList()).toBe(true);
  expect(localStorage.getItem('satchel.unsavedViews')).toBeNull();
});

it('a choice stays without a connection, and is stored once there is one', async () => {
  let isThere = true;
  const reached = (response: object) => () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return response;
  };
  const { user } = open({
    'PUT /api/places/views': () => reached(new Response(null, { status: 204 }))(),
    'GET /api/places/views': reached({ usual, folders: [] }),
    'GET /health': reached({}),
  });
  await shown();
  isThere = false;
  await choose(user, 'Gallery');
  await waitFor(() => expect(sent()).toHaveLength(1));
  await choose(user, 'Mosaic');
  expect(isList()).toBe(false);
  expect(localStorage.getItem('satchel.unsavedViews')).toContain('mosaic');
  isThere = true;
  await connection.check();
  await waitFor(() => expect(sent().at(-1)).toEqual({ folders: [{ path: '/docs', view: 'mosaic' }] }));
  await waitFor(() => expect(localStorage.getItem('satchel.unsavedViews')).toBeNull());
  expect(screen.queryByText(/could not be saved/)).toBeNull();
});

it('a choice that an earlier release kept in the browser is handed over before the choices are read', async () => {
  localStorage.setItem(
    'satchel.folders',
    JSON.stringify([
      ['1 /docs', { viewMode: 'list auto', sorting: { by: 'size', asc: true } }],
      ['2 /docs', { viewMode: 'mosaic' }],
      ['1 /odd', { viewMode: 5 }],
      7,
    ]),
  );
  open();
  await shown();
  const folders = [{ path: '/docs', view: 'auto', sorting: { by: 'size', asc: true } }];
  expect(sent()).toEqual([{ folders, areOlder: true }]);
  expect(localStorage.getItem('satchel.folders')).toBe('[["2 /docs",{"viewMode":"mosaic"}]]');
});

it('a view applies to all folders on request', async () => {
  const { user } = open({
    'GET /api/places/views': () => ({ usual, folders: [{ path: '/docs', view: 'gallery' }] }),
  });
  await shown();
  await choose(user, 'Use for all folders');
  await waitFor(() => expect(sent()).toEqual([{ setAside: true }]));
  const change = requests.find(({ path }) => path === '/api/users/1')?.json();
  const data = { id: 1, viewMode: 'mosaic gallery', sorting: BY_NAME };
  expect(change).toEqual({ what: 'user', which: ['viewMode', 'sorting'], data });
  expect(isList()).toBe(false);
});

it('a view is not applied to all folders by halves', async () => {
  const { user } = open({
    'GET /api/places/views': () => ({ usual, folders: [{ path: '/docs', view: 'gallery' }] }),
    'PUT /api/places/views': () => refusal(500, 'internal'),
  });
  await shown();
  await choose(user, 'Use for all folders');
  expect(await screen.findByText(/could not be applied to all folders/)).toBeTruthy();
  const changes = requests.filter(({ path }) => path === '/api/users/1').map((one) => one.json());
  expect(changes.at(-1)).toMatchObject({ data: usual });
});

// This is the last test: others would begin with its clock, and would not wait any more.
it('a folder is shown as usual where the server does not answer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { unmount } = open({ 'GET /api/places/views': () => new Promise<FolderViews>(() => undefined) });
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/places/views'));
    await vi.advanceTimersByTimeAsync(3_000);
    await shown();
    expect(isList()).toBe(true);
    unmount();
  } finally {
    vi.useRealTimers();
  }
});
