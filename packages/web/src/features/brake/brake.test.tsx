import type { BroughtBack, Burst } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../lib/api/api-client';
import { ApiError } from '../../lib/api/api-error';
import { brake } from '../../lib/api/brake';
import { type FakeRequest, fakeServer } from '../../testing/fake-server';
import { buildUser, renderInApp } from '../../testing/render';
import { toast } from '../../ui/toast';
import { UploadFailure } from '../uploads/queue/upload-job';
import { UploadQueue } from '../uploads/queue/upload-queue';
import { BrakePrompt } from './brake-prompt';
import { useBrakeQuestion } from './brake-watch';
import { Bursts } from './bursts';

const DETAILS = { burst: 'one', deleted: 1000, replaced: 200, minutes: 5 };
const burst = (change: Partial<Burst> = {}): Burst => ({
  ...{ id: 'one', username: 'ann', since: '2026-01-02T10:00:00Z', at: '2026-01-02T10:04:00Z' },
  ...{ deleted: 1000, replaced: 200, state: 'paused', ...change },
});

const paused = () =>
  Response.json({ code: 'paused_by_brake', message: '', requestId: '', details: DETAILS }, { status: 429 });

let isPaused: boolean;
let requests: FakeRequest[];
let bursts: Burst[];
let returned: BroughtBack;

beforeEach(() => {
  toast.clear();
  isPaused = true;
  bursts = [];
  returned = { done: 2, failed: [], files: 1200, missing: 0 };
  requests = fakeServer({
    'DELETE /api/resources/*': () => (isPaused ? paused() : '200 OK'),
    'POST /api/brake/confirm': () => {
      isPaused = false;
      return '';
    },
    'POST /api/brake/*': () => returned,
    'GET /api/brake': () => ({ items: bursts }),
  });
});

function Asking() {
  const question = useBrakeQuestion();
  return question && <BrakePrompt question={question} />;
}
const remove = (path: string) => api.call(endpoints.files.remove, { params: { path } });
const sent = (method: string) => requests.filter((request) => request.method === method).length;

it('the prompt asks once for all requests that wait, and sends them again', async () => {
  renderInApp(<Asking />);
  const both = Promise.all([remove('/a'), remove('/b')]);
  await screen.findByRole('alertdialog');
  expect(screen.getByText(/1,200/)).toBeTruthy();
  await waitFor(() => expect(sent('DELETE')).toBe(2));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await both;
  expect([sent('POST'), sent('DELETE')]).toEqual([1, 4]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('the prompt ends the requests without a failure when all of it is restored', async () => {
  renderInApp(<Asking />);
  const removed = remove('/a').catch((error: unknown) => error);
  await userEvent.click(await screen.findByRole('button', { name: 'Bring all of it back' }));
  expect(await removed).toMatchObject({ code: 'cancelled' });
  expect(requests.map(({ path }) => path)).toContain('/api/brake/one/restore');
});

it('the notice says how many files came back, and how many did not', async () => {
  returned = { done: 1, failed: [], files: 200, missing: 1000 };
  renderInApp(<Asking />);
  remove('/a').catch(() => undefined);
  await userEvent.click(await screen.findByRole('button', { name: 'Bring all of it back' }));
  expect(await screen.findByText('Files brought back: 200')).toBeTruthy();
  const missing =
    'Files that could not be brought back: 1,000. What was moved to the trash can be restored there.';
  expect(screen.getByText(missing)).toBeTruthy();
});

it('the rest of a batch that was paused is sent again', async () => {
  renderInApp(<Asking />);
  const error = new ApiError({ status: 429, code: 'paused_by_brake', message: '', details: DETAILS });
  const again = async (items: readonly string[]) => ({ done: [...items], failed: [], isCancelled: false });
  const failed = [{ item: 'b', error }];
  const outcome = brake.finish({ done: ['a'], failed, isCancelled: false }, again);
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await outcome).toEqual({ done: ['a', 'b'], failed: [], isCancelled: false });
  const stopped = brake.finish({ done: ['a'], failed, isCancelled: false }, again);
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await stopped).toEqual({ done: ['a'], failed: [], isCancelled: true });
});

describe('uploads that replace files', () => {
  const start = () => {
    const refusal = { status: 429, code: 'paused_by_brake', message: '', details: DETAILS } as const;
    const send = async () => {
      if (isPaused) throw new UploadFailure({ kind: 'rejected', error: new ApiError(refusal) });
    };
    const nothing = async () => undefined;
    const queue = new UploadQueue({
      ...{ send, discard: nothing, probe: async () => null },
      ...{ isResumable: () => false, hasBegun: () => false },
    });
    const names = Array.from({ length: 8 }, (_, index) => `${index}.txt`);
    queue.add(
      '/',
      names.map((name) => ({ relativePath: name, file: new File(['x'], name), override: true })),
    );
    return () => queue.summary().counts;
  };

  it('wait for the answer, and are sent again', async () => {
    renderInApp(<Asking />);
    const counts = start();
    await screen.findByRole('alertdialog');
    expect(counts()).toMatchObject({ active: 5, queued: 3, failed: 0 });
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(counts()).toMatchObject({ done: 8, failed: 0 }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('stand still when the user stops them, and do not ask for each', async () => {
    renderInApp(<Asking />);
    const counts = start();
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(counts()).toMatchObject({ active: 0, queued: 0, failed: 1, paused: 7 }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});

it('the list has what did not come back, and offers to try it again', async () => {
  bursts = [burst({ state: 'partly_restored', missing: 7 })];
  renderInApp(<Bursts />);
  expect(await screen.findByText('Partly brought back')).toBeTruthy();
  expect(screen.getByText('Files that did not come back: 7')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Bring all of it back' })).toBeTruthy();
});

it('the list has paused sessions, which are restored', async () => {
  bursts = [burst(), burst({ id: 'two', username: 'ben', state: 'restored' })];
  const user = buildUser();
  renderInApp(<Bursts />, { user: { ...user, perm: { ...user.perm, admin: true } } });
  expect((await screen.findAllByRole('listitem')).length).toBe(2);
  await userEvent.click(screen.getByRole('button', { name: 'Bring all of it back' }));
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/brake/one/restore'));
});
