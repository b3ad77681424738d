import { everyPermission, type PlacesChange, type Places as PlacesOfUser } from '@satchel/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDrag } from '../../../features/files/state/drag-store';
import { actionDone, forgetOwnActions } from '../../../lib/own-actions';
import { type FakeRequest, fakeServer, refusal } from '../../../testing/fake-server';
import { buildUser, renderInApp } from '../../../testing/render';
import { useFrame } from '../frame-store';
import { PlacesKeeper, stay } from '../places-keeper';
import { Places } from './places';
import { Sidebar } from './sidebar';
import { WidthHandle } from './width-handle';

let places: PlacesOfUser;
let requests: FakeRequest[];
let isRefused: boolean;
let recents: string[];
const STAY_MS = stay.ms;

const folder = (path: string) => ({ path, isDir: true });

beforeEach(() => {
  places = { favourites: [folder('/docs'), folder('/plans')] };
  isRefused = false;
  recents = ['/x/last.txt'];
  stay.ms = 0;
  requests = fakeServer({
    'GET /api/places': () => places,
    'PUT /api/places': (request) => {
      if (isRefused) return refusal(403, 'forbidden');
      const { favourites, layout } = request.json() as PlacesChange;
      places = {
        favourites: favourites?.map(folder) ?? places.favourites,
        ...((layout ?? places.layout) && { layout: layout ?? places.layout }),
      };
      return places;
    },
    'GET /api/places/recent': () => ({
      items: recents.map((path) => ({ path, isDir: false, at: '2026-05-04T10:00:00Z' })),
    }),
    'POST /api/places/recent': () => new Response(null, { status: 204 }),
  });
});

async function open(at = '/files/music/') {
  renderInApp(
    <>
      <PlacesKeeper />
      <Places />
    </>,
    { at },
  );
  return screen.findByRole('list', { name: 'Favourites' });
}
const names = () =>
  within(screen.getByRole('list', { name: 'Favourites' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

it('the sidebar lists the favourites as links, and hides what was opened last until it is unfolded', async () => {
  const list = await open();
  expect(within(list).getByRole('link', { name: 'docs' }).getAttribute('href')).toBe('/files/docs/');
  expect(screen.queryByRole('link', { name: 'last.txt' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Recent' }));
  expect((await screen.findByRole('link', { name: 'last.txt' })).getAttribute('href')).toBe(
    '/files/x/last.txt',
  );
  expect(places.layout?.folded).toEqual(['folders']);
});

it('a key makes the open folder a favourite, beside what another device has added', async () => {
  await open();
  places = { favourites: [...places.favourites, folder('/other')] };
  await userEvent.keyboard('{Control>}d{/Control}');
  await waitFor(() => expect(names()).toEqual(['docs', 'plans', 'other', 'music']));
  await userEvent.click(screen.getByRole('button', { name: 'Remove from favourites' }));
  await waitFor(() => expect(names()).toEqual(['docs', 'plans', 'other']));
});

it('the menu sorts the favourites', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Actions for “plans”' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  await waitFor(() => expect(names()).toEqual(['plans', 'docs']));
});

it('dragging a row beside another one sorts the favourites', async () => {
  places = { favourites: ['/docs', '/plans', '/x'].map(folder) };
  await open();
  const row = (name: string) => screen.getByRole('link', { name }).closest('li') as HTMLElement;
  const dataTransfer = { setData: () => undefined, types: [] };
  fireEvent.dragStart(row('x'), { dataTransfer });
  row('docs').getBoundingClientRect = () => ({ top: 100, height: 40 }) as DOMRect;
  fireEvent.dragOver(row('docs'), { dataTransfer, clientY: 110 });
  fireEvent.drop(row('docs'), { dataTransfer });
  await waitFor(() => expect(names()).toEqual(['x', 'docs', 'plans']));
});

it('the heading takes what is dropped on it', async () => {
  await open();
  useDrag.getState().start([{ path: '/new', name: 'new', isDir: true }] as never);
  const heading = screen.getByRole('button', { name: 'Favourites' });
  fireEvent.drop(heading, { dataTransfer: { types: [] } });
  await waitFor(() => expect(names()).toEqual(['docs', 'plans', 'new']));
  expect(useDrag.getState().items).toBeNull();
});

describe('the size of the sidebar', () => {
  const size = () => {
    const { width, isCollapsed } = useFrame.getState();
    return { width, isCollapsed };
  };
  beforeEach(() => useFrame.getState().showSidebar({ width: 232, isCollapsed: false }));

  it('is that of the other devices', async () => {
    places = { ...places, layout: { width: 300, isCollapsed: true, folded: [] } };
    await open();
    await waitFor(() => expect(size()).toEqual({ width: 300, isCollapsed: true }));
  });

  it('is sent to them once it was chosen, and what is folded stays', async () => {
    places = { ...places, layout: { width: 232, isCollapsed: false, folded: ['favourites'] } };
    renderInApp(
      <>
        <PlacesKeeper />
        <WidthHandle />
      </>,
    );
    const handle = await screen.findByRole('separator', { name: 'Width of the sidebar' });
    handle.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await waitFor(() => expect(places.layout).toMatchObject({ width: 264, folded: ['favourites'] }));
    expect(handle.getAttribute('aria-valuenow')).toBe('264');
    useFrame.getState().setCollapsed(true);
    await waitFor(() => expect(places.layout).toMatchObject({ width: 264, isCollapsed: true }));
    expect(requests.filter(({ method }) => method === 'PUT').length).toBe(3);
  });

  it('has limits', async () => {
    renderInApp(<WidthHandle />);
    const handle = await screen.findByRole('separator');
    handle.setPointerCapture = () => undefined;
    fireEvent.pointerDown(handle, { pointerId: 1, clientX: 232 });
    fireEvent.pointerMove(handle, { pointerId: 1, clientX: 2000 });
    expect(size().width).toBe(420);
    fireEvent.pointerMove(handle, { pointerId: 1, clientX: 3 });
    expect(size().width).toBe(180);
    fireEvent.pointerUp(handle, { pointerId: 1 });
    fireEvent.doubleClick(handle);
    expect(size().width).toBe(232);
  });
});

it('a notice says that a change was refused', async () => {
  await open();
  isRefused = true;
  await userEvent.click(screen.getByRole('button', { name: 'Add to favourites' }));
  expect(await screen.findByText(/The favourites could not be changed\./)).toBeTruthy();
  expect(names()).toEqual(['docs', 'plans']);
});

describe('what was opened last', () => {
  const visits = () => requests.filter(({ method }) => method === 'POST').map((each) => each.json());

  it('shows six of them, and the others on request', async () => {
    recents = ['/a/x.txt', '/b/x.txt', ...'123456'.split('').map((name) => `/c/${name}`)];
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Recent' }));
    const list = await screen.findByRole('list', { name: 'Recent' });
    const rows = () => within(list).queryAllByRole('link');
    await waitFor(() => expect(rows().length).toBe(6));
    // The folder above distinguishes names that repeat.
    expect(
      rows()
        .map(({ textContent }) => textContent)
        .slice(0, 3),
    ).toEqual(['x.txta', 'x.txtb', '1']);
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(rows().length).toBe(8);
    await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(rows().length).toBe(6);
  });

  it('has the folder in which one stays, and a file at once', async () => {
    await open();
    await waitFor(() => expect(visits()).toEqual([{ path: '/music' }]));
    stay.ms = STAY_MS;
    renderInApp(<PlacesKeeper />, { at: '/files/music/song.mp3' });
    await waitFor(() => expect(visits()).toEqual([{ path: '/music' }, { path: '/music/song.mp3' }]));
  });

  it('has a folder that one leaves soon only if something was changed in it', async () => {
    stay.ms = STAY_MS;
    await open();
    expect(visits()).toEqual([]);
    act(() => actionDone({ id: 'a', kind: 'delete', count: 1, name: 'old.txt' }));
    await waitFor(() => expect(visits()).toEqual([{ path: '/music' }]));
    act(forgetOwnActions);
  });
});

it('the root has no star', async () => {
  await open('/files/');
  expect(screen.queryByRole('button', { name: 'Add to favourites' })).toBeNull();
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
});

it.each([true, false])('the sidebar leads to the links of who may share: %s', async (share) => {
  const user = buildUser({ perm: { ...everyPermission(true), share } });
  const nothing = () => {};
  renderInApp(<Sidebar onNewFolder={nothing} onNewFile={nothing} onHelp={nothing} />, {
    user,
    at: '/settings/shares',
  });
  await screen.findByRole('list', { name: 'Favourites' });
  // A page below the settings that has a link of its own is marked there.
  const current = screen.queryAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
  expect(current).toEqual(share ? ['Shared by me'] : []);
});
