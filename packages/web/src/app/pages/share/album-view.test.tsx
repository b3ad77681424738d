import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLinkKeys } from '../../../features/visitors/link/link-keys';
import { pageConfig } from '../../../lib/page-config';
import { entry } from '../../../testing/entries';
import { fakeServer } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { SharePage } from './share-page';

const at = (folder: string, name: string, change = {}) => {
  const item = entry(name, change);
  return { ...item, path: `${folder}/${item.name}` };
};

const ALBUM = { title: 'Ten days at the sea', owner: 'ann', expire: 0 };

const folder = (path: string, items: object[], change = {}) => ({
  ...entry('Trip/'),
  path,
  items,
  numDirs: 0,
  numFiles: items.length,
  album: ALBUM,
  ...change,
});

const picture = (folder: string, name: string, size = 1024) => at(folder, name, { type: 'image', size });
const items = [
  at('', 'On the way/'),
  picture('', 'a.png'),
  at('', 'b.mp4', { type: 'video' }),
  picture('', 'c.png'),
  at('', 'list.bin', { size: 10 }),
];

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

function openAt(address: string) {
  function Address() {
    return <output aria-label="place">{useLocation().pathname}</output>;
  }
  renderInApp(
    <>
      <SharePage />
      <Address />
    </>,
    { at: address, user: null },
  );
  return userEvent.setup();
}

const address = () => screen.getByLabelText('place').textContent;
const wall = () => screen.findByRole('list', { name: 'Shared items' });
const names = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((item) => within(item).getAllByRole('link')[0]?.getAttribute('aria-label'));

function serve(change = {}, answers: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({
    'GET /api/public/share/h': () => folder('/', items, change),
    'GET /api/public/share/h/On%20the%20way': () =>
      folder('/On the way', [picture('/On the way', 'd.png', 2048)]),
    'GET /api/public/shapes/h': () => ({ 'a.png': 0.5 }),
    'GET /api/public/size/h': () => ({ size: 2 * 1024 * 1024, numFiles: 5, numDirs: 1 }),
    'GET /api/public/share/empty': () => folder('/', []),
    ...answers,
  });
}

function downloads(): string[] {
  const addresses: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    addresses.push(this.getAttribute('href') ?? '');
  });
  return addresses;
}

describe('an album', () => {
  it('shows its title, who shares it and until when, and its folders, pictures and other files in this order', async () => {
    serve({ album: { ...ALBUM, expire: Date.UTC(2026, 10, 30, 12) / 1000 } });
    openAt('/share/h');
    expect(names(await wall())).toEqual(['On the way', 'a.png', 'b.mp4', 'c.png', 'list.bin']);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ten days at the sea');
    expect(screen.getByText('Shared by ann')).toBeTruthy();
    expect(screen.getByText(/^Until Nov 30, 2026/)).toBeTruthy();
    expect(screen.getByText('2 pictures')).toBeTruthy();
    expect(screen.getByText('1 film')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Download all/ })).toBeTruthy();
    expect(document.title).toContain('Ten days at the sea');
  });

  it('an album without a title has the name of its folder, and shows everything through its token', async () => {
    serve({ album: { ...ALBUM, title: '' } });
    useLinkKeys.setState({ keys: { h: { password: 'p', token: 't', renewAt: Date.now() + 60_000 } } });
    openAt('/share/h');
    await wall();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Trip');
    const pictures = [...document.querySelectorAll('main img')].map((each) => each.getAttribute('src') ?? '');
    const shown = (size: string, name: string) =>
      expect.stringMatching(
        new RegExp(`^/api/public/preview/${size}/h/${name}\\?inline=true&key=\\d+&token=t$`),
      );
    expect(pictures).toEqual([
      shown('big', 'a.png'),
      shown('wall', 'a.png'),
      shown('wall', 'b.mp4'),
      shown('wall', 'c.png'),
    ]);
  });

  const sizeIn = (list: HTMLElement, name: string) => {
    const { inlineSize, blockSize } = within(list).getByRole('link', { name }).parentElement?.style ?? {};
    return Number.parseFloat(inlineSize ?? '') / Number.parseFloat(blockSize ?? '');
  };

  it('shows pictures in their proportions from the beginning', async () => {
    const requests = serve();
    openAt('/share/h');
    const list = await wall();
    expect(sizeIn(list, 'a.png')).toBeCloseTo(0.5, 1);
    expect(sizeIn(list, 'b.mp4')).toBeCloseTo(16 / 9, 1);
    expect(sizeIn(list, 'c.png')).toBeCloseTo(4 / 3, 1);
    expect(requests.filter(({ path }) => path.startsWith('/api/public/shapes'))).toHaveLength(1);
  });

  it('does not wait for proportions that come late', async () => {
    let answer: (shapes: object) => void = () => undefined;
    serve({}, { 'GET /api/public/shapes/h': () => new Promise<object>((resolve) => (answer = resolve)) });
    openAt('/share/h');
    expect(screen.queryByRole('list', { name: 'Shared items' })).toBeNull();
    const list = await wall();
    expect(sizeIn(list, 'a.png')).toBeCloseTo(4 / 3, 1);
    answer({ 'a.png': 0.5 });
    await waitFor(() => expect(sizeIn(list, 'a.png')).toBeCloseTo(0.5, 1));
  });

  it('has names instead of pictures where thumbnails are switched off', async () => {
    pageConfig.EnableThumbs = false;
    serve();
    openAt('/share/h');
    expect(within(await wall()).getByText('a', { exact: false, selector: '[title="a.png"]' })).toBeTruthy();
    expect(document.querySelector('main img')).toBeNull();
  });

  it('has the cover that its owner chose, unless it is gone', async () => {
    serve({ album: { ...ALBUM, cover: 'c.png' } });
    openAt('/share/h');
    await wall();
    const cover = () => document.querySelector('main img')?.getAttribute('src');
    expect(cover()).toContain('/preview/big/h/c.png');
    cleanup();
    serve({ album: { ...ALBUM, cover: 'gone.png' } });
    openAt('/share/h');
    await wall();
    expect(cover()).toContain('/preview/big/h/a.png');
  });

  it('says how large it is with its folders, and is sorted by its visitor', async () => {
    serve();
    const user = openAt('/share/h');
    await wall();
    expect(await screen.findByRole('button', { name: /^Download all · 2.*MB$/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sort by name' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Sort by name' }));
    expect(names(await wall())).toEqual(['On the way', 'c.png', 'b.mp4', 'a.png', 'list.bin']);
  });

  it('leads into its folders, which say how large they are, and out of them', async () => {
    serve();
    const user = openAt('/share/h');
    await user.click(within(await wall()).getByRole('link', { name: 'On the way' }));
    expect(address()).toBe('/share/h/On%20the%20way/');
    expect(await screen.findByRole('button', { name: /^Download all · 2.* KB$/ })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('On the way');
    await user.keyboard('{Backspace}');
    expect(address()).toBe('/share/h');
  });

  it('is walked through by keys, and what is chosen is downloaded', async () => {
    const addresses = downloads();
    serve();
    const user = openAt('/share/h');
    const list = await wall();
    within(list).getByRole('link', { name: 'On the way' }).focus();
    await user.keyboard('{ArrowDown}{ArrowRight} ');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('b.mp4');
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Choose c.png' }));
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(addresses).toEqual(['/api/public/dl/h?files=b.mp4%2Cc.png&algo=zip&underscore=false']);
    await user.keyboard('{Escape}');
    expect(screen.queryByText('2 selected')).toBeNull();
    await user.keyboard('{Control>}a{/Control}');
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(addresses.at(-1)).toBe('/api/public/dl/h?algo=zip');
  });

  it('chooses a range with Shift', async () => {
    serve();
    const user = openAt('/share/h');
    await wall();
    await user.click(screen.getByRole('button', { name: 'Choose a.png' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('button', { name: 'Choose list.bin' }));
    expect(screen.getByText('4 selected')).toBeTruthy();
  });

  it('opens a picture above the wall, and its arrows pass over other files', async () => {
    serve();
    const user = openAt('/share/h');
    await user.click(within(await wall()).getByRole('link', { name: 'a.png' }));
    const viewer = await screen.findByRole('dialog', { name: 'a.png' });
    expect(within(viewer).getByText(/1 of 3/)).toBeTruthy();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(await screen.findByRole('dialog', { name: 'c.png' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('c.png'));
  });

  it('says so when it is empty', async () => {
    serve();
    openAt('/share/empty');
    expect(await screen.findByText('This folder is empty')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Download all/ })).toBeNull();
  });

  it('an album of ten thousand pictures renders those near the screen', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => picture('', `${index}.png`));
    fakeServer({ 'GET /api/public/share/h': () => folder('/', many) });
    openAt('/share/h');
    const list = await wall();
    expect(within(list).getAllByRole('listitem').length).toBeLessThan(100);
    expect(within(list).getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('10000');
    expect(screen.getByText('10,000 pictures')).toBeTruthy();
  });
});
