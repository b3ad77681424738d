import type { LiveMessage } from '@satchel/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { HistoryScreen } from '../../features/history/history-screen';
import { VersionsSection } from '../../features/versions/versions-section';
import { fakeServer } from '../../testing/fake-server';
import { renderInApp } from '../../testing/render';
import { LiveUpdates } from './live-updates';
import { Places } from './sidebar/places';
import { UsageMeter } from './sidebar/usage-meter';

const at = '2026-05-04T10:00:00Z';
const file = { path: '/docs/a.txt', name: 'a.txt', type: 'text', size: 3, modified: at } as const;
const version = (id: string, username: string) => ({ id, size: 3, modifiedAt: at, replacedAt: at, username });
const entry = (id: string, path: string) => ({
  ...{ id, kind: 'save', path, items: 1, at, undoable: 1, redoable: 0, final: 0 },
});

let send: (message: LiveMessage) => void;
let versions: object[];
let history: object[];
let favourites: object[];
let used: number;
let quotas: object[] | undefined;
let reads: string[];

beforeEach(() => {
  [versions, history, used, reads] = [[version('1', 'ann')], [entry('1', '/docs/a.txt')], 1, []];
  favourites = [];
  quotas = undefined;
  const read = (what: string, response: () => object) => () => {
    reads.push(what);
    return response();
  };
  const list = (items: object[]) => ({ items, total: items.length });
  fakeServer({
    'GET /api/events': () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          send = (message) =>
            controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`));
        },
      });
      return new Response(body);
    },
    'GET /api/versions/docs/a.txt': read('versions', () => ({ items: versions, isEnabled: true })),
    'GET /api/history': read('history', () => list(history)),
    'GET /api/usage/': read('usage', () => ({ used: used * 1024 ** 3, total: 8 * 1024 ** 3, quotas })),
    'GET /api/places': read('places', () => ({ favourites })),
    'PUT /api/events/*': () => new Response(null, { status: 204 }),
  });
});

async function open() {
  renderInApp(
    <>
      <LiveUpdates />
      <VersionsSection file={file} />
      <HistoryScreen />
      <UsageMeter />
      <Places />
    </>,
  );
  await screen.findByText('Replaced by ann');
  await screen.findByText('Saved: “a.txt”');
  await screen.findByText(/1\.0 GB/);
  await screen.findByRole('list', { name: 'Favourites' });
  await waitFor(() => expect(send).toBeTruthy());
}

it('versions, the history and the usage follow what another tab does to a file', async () => {
  await open();
  [versions, history, used] = [[version('2', 'ben')], [entry('2', '/docs/b.txt')], 2];
  act(() => send({ changes: [{ type: 'written', path: '/docs/a.txt' }] }));
  await screen.findByText('Replaced by ben');
  await screen.findByText('Saved: “b.txt”');
  await screen.findByText(/2\.0 GB/);
});

it('versions that another tab deleted disappear; nothing else is read again for that', async () => {
  await open();
  const before = reads.filter((what) => what !== 'versions');
  versions = [];
  act(() => send({ changes: [{ type: 'versions' }] }));
  await waitFor(() => expect(screen.queryByText('Replaced by ann')).toBeNull());
  expect(reads.filter((what) => what !== 'versions')).toEqual(before);
});

it('versions of another file are not read again', async () => {
  await open();
  const before = reads.filter((what) => what === 'versions');
  [versions, used] = [[], 3];
  act(() => send({ changes: [{ type: 'written', path: '/docs/other.txt' }] }));
  await screen.findByText(/3\.0 GB/);
  expect(reads.filter((what) => what === 'versions')).toEqual(before);
});

it('favourites that another device added appear', async () => {
  await open();
  favourites = [{ path: '/plans', isDir: true }];
  act(() => send({ changes: [{ type: 'places' }] }));
  await screen.findByRole('link', { name: 'plans' });
});

it('the usage is read again when the trash or the versions change, where a limit counts them', async () => {
  await open();
  const counts = () => reads.filter((what) => what === 'usage').length;
  expect(counts()).toBe(1);
  const bytes = { limit: 8 * 1024 ** 3, used: 1024 ** 3 };
  quotas = [{ of: 'user', name: '', bytes, files: { limit: null, used: 1 } }];
  act(() => send({ changes: [{ type: 'written', path: '/docs/b.txt' }] }));
  await waitFor(() => expect(counts()).toBe(2));
  await screen.findByText(/1\.0 GB/);
  act(() => send({ changes: [{ type: 'trash' }] }));
  await waitFor(() => expect(counts()).toBe(3));
});
