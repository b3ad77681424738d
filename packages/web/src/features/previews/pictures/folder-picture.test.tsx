import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LiveConnection, onLiveChanges } from '../../../lib/api/live';
import { entry } from '../../../testing/entries';
import { fakeServer } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { FolderPicture } from './folder-picture';

const SEA = { name: 'Sea and sand.png', type: 'image', modified: '2026-11-20T10:00:00.000Z' };
const BOAT = { name: 'The boat.mp4', type: 'video', modified: '2026-11-21T10:00:00.000Z' };
const CHANGED = '2026-11-25T10:00:00.000Z';

const show = (name: string, change = {}) =>
  renderInApp(<FolderPicture item={{ ...entry(`${name}/`), ...change }} icon={<b>icon</b>} />);
const pictures = () => [...document.querySelectorAll('img')].map((each) => each.getAttribute('src'));

it('a folder shows the thumbnails of what it names, and asks once until it changes', async () => {
  const calls = fakeServer({ 'GET /api/pictures/trip': () => [SEA, BOAT] });
  const { unmount } = show('trip', { path: '/trip' });
  expect(screen.getByText('icon')).toBeTruthy();
  const shown = [
    `/api/preview/thumb/trip/Sea%20and%20sand.png?inline=true&key=${Date.parse(SEA.modified)}`,
    `/api/preview/thumb/trip/The%20boat.mp4?inline=true&key=${Date.parse(BOAT.modified)}`,
  ];
  await waitFor(() => expect(pictures()).toEqual(shown));
  unmount();
  const again = show('trip', { path: '/trip' });
  expect(pictures()).toEqual(shown);
  again.unmount();
  show('trip', { path: '/trip', modified: CHANGED });
  expect(screen.getByText('icon')).toBeTruthy();
  await waitFor(() => expect(pictures()).toEqual(shown));
  expect(calls).toHaveLength(2);
});

it('a folder of a link is read with its token', async () => {
  fakeServer({ 'GET /api/public/pictures/h/sub': () => [SEA] });
  show('sub', { path: '/sub', link: { hash: 'h', token: 't' } });
  const key = Date.parse(SEA.modified);
  await waitFor(() =>
    expect(pictures()).toEqual([
      `/api/public/preview/thumb/h/sub/Sea%20and%20sand.png?inline=true&key=${key}&token=t`,
    ]),
  );
});

it('a folder without pictures keeps its icon', async () => {
  const calls = fakeServer({ 'GET /api/pictures/none': () => [] });
  show('none', { path: '/none' });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.getByText('icon')).toBeTruthy();
});

it('a picture follows what is written into its folder, and requests no other folder then', async () => {
  const messages = new TransformStream<string, string>();
  const writer = messages.writable.getWriter();
  const calls = fakeServer({
    'GET /api/events': () => new Response(messages.readable.pipeThrough(new TextEncoderStream())),
    'GET /api/pictures/live': () => [{ ...SEA, modified: calls.length > 3 ? CHANGED : SEA.modified }],
    'GET /api/pictures/calm': () => [BOAT],
  });
  const stop = new LiveConnection().start();
  const both = [entry('live/', { path: '/live' }), entry('calm/', { path: '/calm' })];
  renderInApp(both.map((item) => <FolderPicture key={item.path} item={item} icon={<b>icon</b>} />));
  await waitFor(() => expect(pictures()).toHaveLength(2));
  const path = '/live/Sea and sand.png';
  await writer.write(`data: ${JSON.stringify({ changes: [{ type: 'written', path }] })}\n\n`);
  await waitFor(() => expect(pictures()[0]).toContain(`key=${Date.parse(CHANGED)}`), { timeout: 5000 });
  expect(calls.filter(({ path: asked }) => asked.includes('/api/pictures/'))).toHaveLength(3);
  stop();
});

it('a folder outside of the screen shows what was written once it comes back, and until then what it had', async () => {
  const messages = new TransformStream<string, string>();
  const writer = messages.writable.getWriter();
  const asked = (name: string) => calls.filter(({ path }) => path === `/api/pictures/${name}`).length;
  const calls = fakeServer({
    'GET /api/events': () => new Response(messages.readable.pipeThrough(new TextEncoderStream())),
    'GET /api/pictures/away': () => [{ ...SEA, modified: asked('away') > 1 ? CHANGED : SEA.modified }],
    'GET /api/pictures/same': () => [BOAT],
  });
  const stop = new LiveConnection().start();
  const both = () => [entry('away/', { path: '/away' }), entry('same/', { path: '/same' })];
  const tiles = () => both().map((item) => <FolderPicture key={item.path} item={item} icon={<b>icon</b>} />);
  const before = renderInApp(tiles());
  await waitFor(() => expect(pictures()).toHaveLength(2));
  before.unmount();
  const isReported = new Promise<void>((resolve) => onLiveChanges(() => resolve()));
  const path = '/away/Sea and sand.png';
  await writer.write(`data: ${JSON.stringify({ changes: [{ type: 'written', path }] })}\n\n`);
  await isReported;
  renderInApp(tiles());
  expect(pictures()[0]).toContain(`key=${Date.parse(SEA.modified)}`);
  await waitFor(() => expect(pictures()[0]).toContain(`key=${Date.parse(CHANGED)}`));
  expect([asked('away'), asked('same')]).toEqual([2, 1]);
  stop();
});
