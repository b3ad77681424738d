import { everyPermission, type LiveChange, type TrashItem, type TrashListing } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { trashCountQuery } from '../../features/trash/trash-count';
import { TrashScreen } from '../../features/trash/trash-screen';
import { tokenStore } from '../../lib/api/token-store';
import { fakeServer } from '../../testing/fake-server';
import { buildUser, renderInApp } from '../../testing/render';
import { LiveUpdates } from './live-updates';

let items: TrashItem[];
let stream: ReadableStreamDefaultController<Uint8Array> | undefined;

beforeEach(() => {
  tokenStore.set('a.b.c');
  items = [trashed('first.txt')];
  fakeServer({
    'GET /api/events': () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream = controller;
        },
      });
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
    },
    'PUT /api/events/*': () => new Response(null, { status: 204 }),
    'GET /api/trash': ({ query }): TrashListing => ({
      items: query.get('limit') === '0' ? [] : items,
      ...{ total: items.length, size: 0, isEnabled: true },
    }),
  });
});
afterEach(() => tokenStore.set(null));

function trashed(name: string): TrashItem {
  const times = { deletedAt: '2026-01-01T00:00:00Z', expiresAt: '2026-01-31T00:00:00Z' };
  const facts = { isDir: false, size: 1, username: 'ada', isReachable: true };
  return { id: name, name, path: `/${name}`, ...times, ...facts };
}

const send = (event: object) =>
  stream?.enqueue(new TextEncoder().encode(`id: e\ndata: ${JSON.stringify(event)}\n\n`));
const receive = (...changes: LiveChange[]) => send({ changes });

function Count() {
  return <output>{useQuery(trashCountQuery()).data}</output>;
}

it('the trash and its count follow what happens in other tabs and on other devices', async () => {
  renderInApp(
    <>
      <LiveUpdates />
      <Count />
      <TrashScreen ask={async () => null} onRestored={() => undefined} renderFolders={() => null} />
    </>,
    { user: buildUser({ perm: everyPermission(true) }) },
  );
  const shows = (count: number, ...names: string[]) =>
    waitFor(() => {
      expect(document.querySelector('output')?.textContent).toBe(String(count));
      for (const name of ['first.txt', 'second.txt'])
        expect(screen.queryAllByTitle(name), name).toHaveLength(names.includes(name) ? 1 : 0);
    });
  await shows(1, 'first.txt');
  await waitFor(() => expect(stream).toBeDefined());
  send({ stream: 's', isReset: false });
  items = [trashed('second.txt'), ...items];
  receive({ type: 'trash' });
  await shows(2, 'first.txt', 'second.txt');
  items = [];
  receive({ type: 'trash' });
  await shows(0);
  await screen.findByText('The trash is empty');
});
