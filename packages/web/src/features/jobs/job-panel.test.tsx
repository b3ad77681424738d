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
  });
  const calls = { onDismiss: vi.fn(), onOthersEnded: vi.fn() };
  renderInApp(<JobPanel jobs={[]} reports={[]} {...calls} {...props} />);
  return { ...calls, requests, user: userEvent.setup() };
}

describe('work in the tray', () => {
  it('is named and can be cancelled, once', async () => {
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

  it('that another page began shows how far it is, and is cancelled at the server', async () => {
    const { requests, user } = show({}, [elsewhere]);
    await screen.findByTitle('Deleting old things');
    expect(screen.getByText(/1,200 of 4,000 items/)).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('30');
    await user.click(screen.getByRole('button', { name: 'Cancel: Deleting old things' }));
    expect(requests.at(-1)?.method).toBe('DELETE');
  });

  it('that failed in part leaves a list of what and why, until it is closed', async () => {
    const failures = [{ name: 'a.txt', reason: 'There is no space left on the server.' }];
    const { onDismiss, user } = show({ reports: [{ id: 3, title: '1 item was not copied.', failures }] });
    expect(screen.getByRole('region', { name: '1 item was not copied.' })).toBeTruthy();
    expect(screen.getByText('There is no space left on the server.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close this list' }));
    expect(onDismiss).toHaveBeenCalledExactlyOnceWith(3);
  });
});
