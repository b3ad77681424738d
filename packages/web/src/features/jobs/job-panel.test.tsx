import type { Job } from '@satchel/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderInApp } from '../../testing/render';
import { JobPanel } from './job-panel';
import type { TrayJob } from './tray-job';

const elsewhere: Job = {
  id: 'other-1',
  kind: 'delete',
  path: '/old things/',
  entries: 1200,
  totalEntries: 4000,
  bytes: 0,
  startedAt: '2026-01-01T00:00:00Z',
  state: 'running',
};
const own: TrayJob = {
  id: 7,
  kind: 'copy',
  batch: 'mine',
  total: 12,
  done: 2,
  failed: 1,
  startedMs: 0,
  cancel: () => undefined,
};

function show(props: Partial<Parameters<typeof JobPanel>[0]> = {}, jobs: Job[] = []) {
  const requests = fakeServer({
    'GET /api/jobs': () => Response.json(jobs),
    'DELETE /api/jobs/other-1': () => new Response('200 OK'),
    'PATCH /api/jobs/other-1': () => elsewhere,
  });
  const calls = { onDismiss: vi.fn(), onOthersEnded: vi.fn() };
  renderInApp(<JobPanel jobs={[]} reports={[]} {...calls} {...props} />);
  return { ...calls, requests, user: userEvent.setup() };
}

describe('jobs in the tray', () => {
  it('are named and can be cancelled, once', async () => {
    const cancel = vi.fn();
    const { user } = show({ jobs: [{ ...own, cancel }] });
    await screen.findByTitle('Copying 12 items');
    expect(screen.getByText(/1 failed/)).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Cancel: Copying 12 items' });
    await user.click(button);
    await user.click(button);
    expect(cancel).toHaveBeenCalledOnce();
    expect(screen.getByText(/Cancelling…/)).toBeTruthy();
  });

  it('jobs of another page show their progress, and are cancelled at the server', async () => {
    const { requests, user } = show({}, [elsewhere]);
    await screen.findByTitle('Deleting old things');
    expect(screen.getByText(/1,200 of 4,000 items/)).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('30');
    await user.click(screen.getByRole('button', { name: 'Cancel: Deleting old things' }));
    expect(requests.map(({ method }) => method)).toContain('DELETE');
  });

  it('jobs of another page are paused and resumed at the server', async () => {
    const { requests, user } = show({}, [
      elsewhere,
      { ...elsewhere, id: 'p', path: '/tmp/', state: 'paused' },
    ]);
    expect(await screen.findByText('Paused')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Resume: Deleting tmp' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Pause: Deleting old things' }));
    const change = requests.find(({ method }) => method === 'PATCH');
    expect(change?.json()).toEqual({ state: 'paused' });
  });

  it('jobs that undo or redo are named as such', async () => {
    show({}, [
      { ...elsewhere, kind: 'undo', path: '/', items: 700 },
      { ...elsewhere, id: 'r', kind: 'redo', path: '/', items: 1 },
    ]);
    expect(await screen.findByRole('region', { name: 'Undoing 700 items' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Redoing 1 item' })).toBeTruthy();
  });

  it('jobs that the server continued after a restart say so', async () => {
    show({}, [{ ...elsewhere, isInterrupted: true }]);
    const row = await screen.findByRole('region', { name: 'Deleting old things' });
    expect(row.textContent).toContain('The server restarted · ');
  });

  it('jobs that ended while nobody waited show their results, until they are closed', async () => {
    const failures = [{ path: '/old things/a.txt', code: 'forbidden', message: '' }];
    const result = { done: 3, failed: 1, failures };
    const ended = { state: 'done', isKept: true, isInterrupted: true, items: 4, result } as const;
    const { requests, user } = show({}, [{ ...elsewhere, ...ended }]);
    const row = await screen.findByRole('region', { name: 'Deleting 4 items' });
    expect(row.textContent).toContain('Done · The server restarted · 3 of 4 items · 1 failed');
    expect(screen.getByText('/old things/a.txt')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close: Deleting 4 items' }));
    expect(requests.map(({ method }) => method)).toContain('DELETE');
  });

  it('jobs that failed in part leave a list of failures and reasons, until it is closed', async () => {
    const failures = [{ name: 'a.txt', reason: 'There is no space left on the server.' }];
    const { onDismiss, user } = show({ reports: [{ id: 3, title: '1 item was not copied.', failures }] });
    expect(screen.getByRole('region', { name: '1 item was not copied.' })).toBeTruthy();
    expect(screen.getByText('There is no space left on the server.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close this list' }));
    expect(onDismiss).toHaveBeenCalledExactlyOnceWith(3);
  });
});
