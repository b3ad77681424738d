import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLinkKeys } from '../../../features/visitors/link/link-keys';
import { modifiedMs } from '../../../lib/language/format';
import { pageConfig } from '../../../lib/page-config';
import { entry } from '../../../testing/entries';
import { type FakeRequest, fakeServer, refusal } from '../../../testing/fake-server';
import { type buildUser, renderInApp } from '../../../testing/render';
import { SharePage } from './share-page';

const at = (folder: string, name: string, change = {}) => {
  const item = entry(name, change);
  return { ...item, path: `${folder}/${item.name}` };
};

const folder = (path: string, items: object[] = [], change = {}) => ({
  ...entry('Trip/'),
  path,
  items,
  numDirs: 0,
  numFiles: items.length,
  ...change,
});

const items = [at('', 'Maps/'), at('', 'b.bin', { size: 2048 }), at('', 'a.bin', { size: 10 })];

beforeEach(() => {
  // jsdom has no layout: the window is given a size that shows everything.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000);
});
afterEach(() => {
  vi.restoreAllMocks();
  useLinkKeys.setState({ keys: {} });
  pageConfig.EnableThumbs = true;
});

function openAt(address: string, user: ReturnType<typeof buildUser> | null = null) {
  function Address() {
    return <output aria-label="place">{useLocation().pathname}</output>;
  }
  renderInApp(
    <>
      <SharePage />
      <Address />
    </>,
    { at: address, user },
  );
  return userEvent.setup();
}

const names = () =>
  screen
    .getAllByRole('row')
    .filter((row) => row.matches('[data-entry]'))
    .map((row) => row.querySelector('[title]')?.textContent);
const address = () => screen.getByLabelText('place').textContent;

function serveTrip(): FakeRequest[] {
  return fakeServer({
    'GET /api/public/share/h': () => folder('/', items),
    'GET /api/public/share/h/Maps': () => folder('/Maps', [at('/Maps', 'city.bin')]),
    'GET /api/public/share/empty': () => folder('/'),
    'GET /api/public/share/file*': () => ({ ...entry('song.bin', { size: 5 }), path: '' }),
    'GET /api/public/share/down': () => refusal(500, 'internal'),
    'GET /api/public/share/off': () => refusal(403, 'forbidden'),
  });
}

describe('a link to a folder', () => {
  it('shows its properties and its content, folders first, and calls only the endpoints of the link', async () => {
    const requests = serveTrip();
    openAt('/share/h');
    expect(await screen.findByRole('heading', { name: 'Trip' })).toBeTruthy();
    expect(names()).toEqual(['Maps', 'a.bin', 'b.bin']);
    expect(screen.getByText('3 items')).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeTruthy();
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/public/share/h']);
    expect(document.querySelector('img')).toBeNull();
  });

  it('says how large everything is, unless there are folders, whose size is unknown', async () => {
    fakeServer({
      'GET /api/public/share/h': () => folder('/', items),
      'GET /api/public/share/h/Maps': () => folder('/Maps', [at('/Maps', 'a.bin', { size: 2048 })]),
    });
    const user = openAt('/share/h');
    const info = () => screen.getByRole('region', { name: 'What is shared' }).textContent;
    await screen.findByText('Maps');
    expect(info()).not.toContain('Size');
    await user.dblClick(screen.getByText('Maps'));
    await waitFor(() => expect(info()).toMatch(/Size2.* KB/));
  });

  it('a link to the whole scope of a user has a title too', async () => {
    fakeServer({ 'GET /api/public/share/h': () => folder('/', items, { name: '' }) });
    openAt('/share/h');
    expect(await screen.findByRole('heading', { name: 'Shared files' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Shared files' })).toBeTruthy();
  });

  it('sorts by a column header', async () => {
    serveTrip();
    const user = openAt('/share/h');
    await user.click(await screen.findByRole('button', { name: 'Size' }));
    expect(names()).toEqual(['Maps', 'b.bin', 'a.bin']);
  });

  it('is entered by a double click and left by its breadcrumbs; a single click selects', async () => {
    serveTrip();
    const user = openAt('/share/h');
    await user.click(await screen.findByText('Maps'));
    expect(address()).toBe('/share/h');
    expect(screen.getByRole('row', { name: /Maps/ }).getAttribute('aria-selected')).toBe('true');
    await user.dblClick(screen.getByText('Maps'));
    expect(address()).toBe('/share/h/Maps/');
    expect(await screen.findByText('city', { exact: false })).toBeTruthy();
    await user.click(within(screen.getByRole('navigation', { name: 'Folder path' })).getByText('Trip'));
    expect(address()).toBe('/share/h');
  });

  it('can be used by keyboard', async () => {
    serveTrip();
    const user = openAt('/share/h');
    await screen.findByText('Maps');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(address()).toBe('/share/h/Maps/');
    await screen.findByText('city', { exact: false });
    await user.keyboard('{Backspace}');
    expect(address()).toBe('/share/h');
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('3 selected')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('3 selected')).toBeNull();
  });

  it('downloads several items as one archive of the chosen format', async () => {
    serveTrip();
    const addresses: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      addresses.push(this.getAttribute('href') ?? '');
    });
    const user = openAt('/share/h');
    await user.click(await screen.findByText('Maps'));
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    const strip = screen.getByRole('region', { name: 'Selection' });
    await user.click(within(strip).getByRole('button', { name: 'Download' }));
    await user.click(await screen.findByRole('button', { name: 'tar.zst' }));
    expect(addresses).toEqual(['/api/public/dl/h?files=Maps%2Ca.bin&algo=tarzst&underscore=false']);
  });

  it('a link with pictures shows thumbnails, first in cards where it is mostly pictures, using its token', async () => {
    const photo = at('', 'Quay & sea.png', { type: 'image' });
    fakeServer({
      'GET /api/public/share/h': () => ({
        ...folder('/', [photo, at('', 'film.mp4', { type: 'video' })]),
        hasThumbnails: true,
      }),
    });
    useLinkKeys.setState({ keys: { h: { password: 'p', token: 't', renewAt: Date.now() + 60_000 } } });
    const user = openAt('/share/h');
    const pictures = () => [...document.querySelectorAll('main img')].map((each) => each.getAttribute('src'));
    const key = modifiedMs(photo.modified);
    const address = `/api/public/preview/thumb/h/Quay%20%26%20sea.png?inline=true&key=${key}&token=t`;
    await screen.findByRole('grid');
    expect(pictures()).toEqual([address]);
    for (const [view, columns] of [
      [null, '4'],
      ['Show as gallery', '5'],
      ['Show as list', null],
      ['Show as mosaic', '4'],
      ['Show as gallery', '5'],
    ] as const) {
      if (view) await user.click(screen.getByRole('button', { name: view }));
      expect(pictures()).toEqual([address]);
      if (columns) expect(screen.getByRole('grid').getAttribute('aria-colcount')).toBe(columns);
    }
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Sort by name' }));
    expect(screen.getAllByRole('gridcell').map((each) => each.textContent)).toEqual([
      'Quay & sea.png',
      'film.mp4',
    ]);
  });

  it('F4: a link without pictures shows icons, and no gallery of them', async () => {
    const names = ['a.png', 'b.png'];
    const pictures = names.map((name) => at('', name, { type: 'image' }));
    fakeServer({ 'GET /api/public/share/h': () => folder('/', pictures) });
    const user = openAt('/share/h');
    await screen.findByRole('columnheader', { name: 'Name' });
    await user.click(screen.getByRole('button', { name: 'Show as mosaic' }));
    expect(screen.getAllByRole('gridcell')).toHaveLength(2);
    expect(document.querySelector('main img')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show as list' }));
    await screen.findByRole('columnheader', { name: 'Name' });
  });

  it('shows icons where thumbnails are switched off', async () => {
    pageConfig.EnableThumbs = false;
    const shown = { ...folder('/', [at('', 'Quay.png', { type: 'image' })]), hasThumbnails: true };
    fakeServer({ 'GET /api/public/share/h': () => shown });
    openAt('/share/h');
    await screen.findByRole('grid');
    expect(document.querySelector('main img')).toBeNull();
  });

  it('is shown in the view that was last chosen in this browser', async () => {
    serveTrip();
    const user = openAt('/share/h');
    await user.click(await screen.findByRole('button', { name: 'Show as mosaic' }));
    await user.dblClick(screen.getByText('Maps'));
    expect(await screen.findByRole('gridcell', { name: /city/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show as list' })).toBeTruthy();
  });

  it('says so when it is empty', async () => {
    serveTrip();
    openAt('/share/empty');
    expect(await screen.findByText('This folder is empty')).toBeTruthy();
    expect(screen.getByText('No items')).toBeTruthy();
  });

  it('a link to ten thousand items renders those near the screen, and begins with 500', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => at('', `${index}.bin`));
    fakeServer({ 'GET /api/public/share/h': () => folder('/', many) });
    openAt('/share/h');
    const grid = await screen.findByRole('grid');
    // Including the column headers and the title above the files.
    expect(grid.getAttribute('aria-rowcount')).toBe('10002');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    const lines = grid.querySelector<HTMLElement>('[role=rowgroup]');
    expect(Number.parseInt(lines?.style.blockSize ?? '', 10)).toBe(40 + 500 * 40);
  });
});

it('a link to one file shows its properties and downloads it', async () => {
  serveTrip();
  openAt('/share/file/whatever');
  expect(await screen.findByRole('heading', { name: 'song.bin' })).toBeTruthy();
  expect(screen.getByText('5 bytes')).toBeTruthy();
  expect(screen.queryByRole('grid')).toBeNull();
});

describe('a link with a password', () => {
  const passwords: (string | null)[] = [];
  const serve = (wrong = () => refusal(401, 'unauthenticated')) =>
    fakeServer({
      'GET /api/public/share/h*': ({ headers, query, path }) => {
        const password = headers.get('X-SHARE-PASSWORD');
        if (query.get('token') === 't') return folder('/Maps', [at('/Maps', 'city.bin')], { token: 't' });
        passwords.push(password);
        if (password === null) return refusal(401, 'unauthenticated');
        if (decodeURIComponent(password) !== 'ä+ b') return wrong();
        return folder(path.endsWith('h') ? '/' : '/Maps', items, { token: 't' });
      },
    });

  it('asks for the password, says when it is wrong, and then opens everything below', async () => {
    serve();
    const user = openAt('/share/h');
    const field = await screen.findByLabelText('Password');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('no{Enter}');
    expect(await screen.findByText('This password is wrong.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'ä+ b{Enter}');
    expect(await screen.findByText('Maps')).toBeTruthy();
    const save = screen.getByRole('link', { name: 'Download a.bin' });
    expect(save.getAttribute('href')).toBe('/api/public/dl/h/a.bin?token=t');
    await user.dblClick(screen.getByText('Maps'));
    expect(await screen.findByText('city', { exact: false })).toBeTruthy();
  });

  it('says when there were too many tries', async () => {
    serve(() => refusal(429, 'too_many_requests'));
    const user = openAt('/share/h');
    await screen.findByLabelText('Password');
    await user.keyboard('no{Enter}');
    expect(await screen.findByText(/^Too many attempts/)).toBeTruthy();
  });
});

it.each(['/share/nothing', '/share/off', '/share/h/missing', '/share/x/%zz', '/share/'])(
  'the address %s is that of an unknown link, and the page does not say why',
  async (address) => {
    serveTrip();
    openAt(address);
    expect((await screen.findByRole('heading')).textContent).toBe('This link does not work');
  },
);

it('a request that failed can be repeated', async () => {
  serveTrip();
  const user = openAt('/share/down');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Something went wrong on the server')).toBeTruthy();
});
