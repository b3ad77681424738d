import type { Job } from '@satchel/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server';
import { renderInApp } from '../../testing/render';
import { AllJobs } from './all-jobs';

const startedAt = new Date(Date.now() - 600_000).toISOString();
const job = (id: string, username: string, change: Partial<Job> = {}): Job => ({
  id,
  kind: 'delete',
  path: '/old things/',
  entries: 1200,
  totalEntries: 4000,
  bytes: 0,
  startedAt,
  state: 'running',
  user: { id: username === 'ben' ? 2 : 3, username },
  ...change,
});
const copy: Partial<Job> = { kind: 'copy', items: 3, path: '/a', destination: '/b' };

it('the list shows running jobs with their users, folders and progress', async () => {
  const requests = fakeServer({ 'GET /api/jobs': () => [job('1', 'ben'), job('1', 'cleo', copy)] });
  renderInApp(<AllJobs />);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Deleting old things');
  expect(first?.textContent).toContain('ben, started 10 minutes ago');
  expect(first?.textContent).toContain('1,200 of 4,000 items');
  expect(second?.textContent).toContain('Copying 3 items');
  expect(second?.textContent).toContain('/a/b');
  const bar = within(first as HTMLElement).getByRole('progressbar', { name: 'Deleting old things' });
  expect(bar.getAttribute('aria-valuenow')).toBe('30');
  expect(requests[0]?.query.get('user')).toBe('all');
});

it('the list says so when nothing runs, and shows jobs that begin later by itself', async () => {
  let jobs: Job[] = [];
  fakeServer({ 'GET /api/jobs': () => jobs });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderInApp(<AllJobs />);
  expect(await screen.findByText('Nothing is running')).toBeTruthy();
  jobs = [job('1', 'ben')];
  await vi.advanceTimersByTimeAsync(5000);
  expect(await screen.findByText('Deleting old things')).toBeTruthy();
  jobs = [job('1', 'ben', { state: 'done' })];
  await vi.advanceTimersByTimeAsync(1000);
  expect(await screen.findByText('Done')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('the list asks before it cancels the job of the right user, which runs until it has ended', async () => {
  const state = { cleo: 'running' as Job['state'] };
  const requests = fakeServer({
    'GET /api/jobs': () => [job('j 1', 'ben'), job('j 1', 'cleo', { state: state.cleo })],
    'DELETE /api/jobs/j%201': () => '200 OK',
  });
  renderInApp(<AllJobs />);
  const user = userEvent.setup();
  const stop = await screen.findByRole('button', { name: 'Stop: Deleting old things, cleo' });
  await user.click(stop);
  const prompt = screen.getByRole('alertdialog', { name: 'Stop this job?' });
  expect(prompt.textContent).toContain('“Deleting old things” by cleo will be left unfinished.');
  await user.click(within(prompt).getByRole('button', { name: 'Cancel' }));
  expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await user.click(stop);
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Cancelling…')).toBeTruthy();
  await waitFor(() => expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1));
  expect(requests.find(({ method }) => method === 'DELETE')?.query.get('user')).toBe('3');
  state.cleo = 'cancelled';
  expect(await screen.findByText('Stopped')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Stop: Deleting old things, ben' })).toBeTruthy();
});

it('the list says why cancelling failed, and nothing when the job has just ended by itself', async () => {
  let answer = refusal(403, 'forbidden');
  const requests = fakeServer({
    'GET /api/jobs': () => [job('1', 'ben')],
    'DELETE /api/jobs/1': () => answer,
  });
  renderInApp(<AllJobs />);
  const user = userEvent.setup();
  const stop = async () => {
    await user.click(await screen.findByRole('button', { name: 'Stop: Deleting old things, ben' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Stop' }));
  };
  await stop();
  expect(await screen.findByText(/permission/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /close/i }));
  answer = refusal(404, 'not_found');
  await stop();
  await waitFor(() => expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText('Cancelling…')).toBeNull());
  expect(screen.queryByText(/permission|found/)).toBeNull();
});

it('the list says in the reader’s language why a job failed', async () => {
  const error = { code: 'storage_full', message: 'x' };
  fakeServer({ 'GET /api/jobs': () => [job('1', 'ben', { state: 'failed', error })] });
  renderInApp(<AllJobs />);
  expect(await screen.findByText('Failed: There is no space left on the server.')).toBeTruthy();
});

it('the list reports a failure, tries again, and keeps its content when a later request fails', async () => {
  let isDown = true;
  fakeServer({ 'GET /api/jobs': () => (isDown ? refusal(500, 'internal') : [job('1', 'ben')]) });
  renderInApp(<AllJobs />);
  expect(await screen.findByText('Something went wrong on the server.')).toBeTruthy();
  isDown = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Deleting old things')).toBeTruthy();
  isDown = true;
  expect((await screen.findByText('Something went wrong on the server.')).role).toBe('alert');
  expect(screen.getByText('Deleting old things')).toBeTruthy();
});
