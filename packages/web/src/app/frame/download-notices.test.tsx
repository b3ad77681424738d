import type { DownloadEnd, LiveMessage } from '@satchel/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startDownload } from '../../lib/browser/downloads';
import { fakeServer } from '../../testing/fake-server';
import { renderInApp } from '../../testing/render';
import { toast } from '../../ui/toast';
import { LiveUpdates } from './live-updates';

const GIB = 1024 ** 3;
let send: (message: LiveMessage) => void;
/** The addresses that the browser was asked to save. */
let saved: string[];

beforeEach(async () => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href') ?? '');
  });
  let isOpen = false;
  fakeServer({
    'GET /api/events': () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          isOpen = true;
          send = (message) =>
            controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`));
        },
      });
      return new Response(body);
    },
    'PUT /api/events/*': () => new Response(null, { status: 204 }),
  });
  renderInApp(<LiveUpdates />);
  await waitFor(() => expect(isOpen).toBe(true));
});
afterEach(() => {
  toast.clear();
  vi.restoreAllMocks();
});

const idOf = (address = '') => new URL(address, 'http://x').searchParams.get('notify') ?? '';

const interrupted = (more: Partial<Extract<DownloadEnd, { type: 'interrupted' }>> = {}): DownloadEnd => ({
  ...{ type: 'interrupted', download: 'x', name: 'film.mp4', isArchive: false, reason: 'stalled' },
  ...{ received: GIB, size: 2 * GIB },
  ...more,
});

it('a download that stood still is told with how far it came, and begins again at a press', async () => {
  startDownload('/api/raw/film.mp4');
  expect(saved).toEqual([expect.stringMatching(/^\/api\/raw\/film\.mp4\?notify=[\w-]{1,32}$/)]);
  act(() => send({ changes: [interrupted({ download: idOf(saved[0]) })] }));
  await screen.findByText(/“film.mp4” stopped at 1\.0 GB of 2\.0 GB: nothing was received/);
  await screen.findByText(/continue it from its list/);
  await userEvent.click(screen.getByRole('button', { name: 'Download again' }));
  expect(saved[1]).toContain('/api/raw/film.mp4?notify=');
  expect(idOf(saved[1])).not.toBe(idOf(saved[0]));
  expect(screen.queryByText(/film.mp4/)).toBeNull();
});

it('an archive begins again at an address of its own, where the first one expires', async () => {
  const again = vi.fn();
  startDownload('/api/raw/?selection=a&algo=zip', again);
  expect(saved[0]).toContain('&algo=zip&notify=');
  const end = { download: idOf(saved[0]), name: 'a.zip', isArchive: true, size: null } as const;
  act(() => send({ changes: [interrupted({ ...end, reason: 'failed' })] }));
  await screen.findByText(/“a.zip” stopped at 1\.0 GB: the server could not read/);
  await screen.findByText(/cannot be continued/);
  await userEvent.click(screen.getByRole('button', { name: 'Download again' }));
  expect(again).toHaveBeenCalledOnce();
});

it('a download that another page began is told without a button', async () => {
  act(() => send({ changes: [interrupted()] }));
  await screen.findByText(/“film.mp4” stopped/);
  expect(screen.queryByRole('button', { name: 'Download again' })).toBeNull();
});

it('many downloads that stop at once are one notice', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  act(() => send({ changes: names.map((name) => interrupted({ name, download: name })) }));
  await screen.findByText('Several downloads stopped before they were complete: a, b, c, d, e …');
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(1);
});

it('an archive that lacks something is told, too', async () => {
  act(() => send({ changes: [{ type: 'incomplete', archive: 'a.zip', count: 2, note: 'NOTE.txt' }] }));
  await screen.findByText(/“a.zip” lacks 2 items/);
});
