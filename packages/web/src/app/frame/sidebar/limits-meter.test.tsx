import type { QuotaUsage, Usage } from '@satchel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { USAGE } from '../../../lib/api/usage-query';
import { useSeveralFolders } from '../../../lib/own-folders';
import { fakeServer } from '../../../testing/fake-server';
import { buildUser, renderInApp } from '../../../testing/render';
import { severalFolders } from '../several-folders';
import { limitsOf } from './tightest-limit';
import { UsageMeter } from './usage-meter';

const GB = 1024 ** 3;
const none = { limit: null, used: 5 };

const own = (used: number, changes: Partial<QuotaUsage> = {}): QuotaUsage => ({
  ...{ of: 'user', name: '', bytes: { limit: 50 * GB, used: used * GB }, files: none },
  ...changes,
});

const usageOf = (...quotas: QuotaUsage[]): Usage => ({
  total: quotas[0]?.bytes.limit ?? null,
  used: quotas[0]?.bytes.used ?? 0,
  quotas,
});

let usage: Usage;

function open() {
  fakeServer({ 'GET /api/usage/': () => usage });
  renderInApp(<UsageMeter />);
}

it('shows how much of the limit is used, without a warning while there is room', async () => {
  usage = usageOf(own(12));
  open();
  expect((await screen.findByText('12.0 GB')).parentElement?.textContent).toBe('12.0 GB of 50.0 GB used');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('24');
  expect(screen.queryByText('Little room is left.')).toBeNull();
});

it('shows the limit of files and folders where that is the tighter one, and the other one in the details', async () => {
  usage = usageOf(own(12, { files: { limit: 1000, used: 980 } }));
  open();
  const line = (await screen.findByText('980')).parentElement;
  expect(line?.textContent).toBe('980 of 1,000 files and folders');
  expect(line?.closest('summary')).toBeTruthy();
  expect(screen.getByText('12.0 GB').closest('summary')).toBeNull();
  expect(screen.getByText('Little room is left.')).toBeTruthy();
});

it('a full limit of the user says that the trash counts, and leads there', async () => {
  usage = usageOf(own(50, { keptBytes: 3 * GB }));
  open();
  expect(await screen.findByText(/^Your storage limit is used up/)).toBeTruthy();
  const link = screen.getByText('Of it 3.0 GB in the trash and former versions');
  expect(link.closest('details')).toBeNull();
});

it('what the trash keeps is in the details while there is room', async () => {
  usage = usageOf(own(12, { keptBytes: 3 * GB }));
  open();
  const link = await screen.findByText('Of it 3.0 GB in the trash and former versions');
  expect(link.closest('details')).toBeTruthy();
});

it('names the folder whose limit it is, and does not speak of the trash there', async () => {
  usage = usageOf(own(50, { of: 'folder', name: 'Projects' }));
  open();
  expect(await screen.findByText('Projects')).toBeTruthy();
  expect(screen.getByText('The storage limit of this folder is used up.')).toBeTruthy();
});

it('the disk is shown where it leaves less than the limits', () => {
  const [tightest] = limitsOf({ total: 10 * GB, used: 9 * GB, quotas: [own(1)] });
  expect(tightest).toEqual({ unit: 'bytes', limit: 10 * GB, used: 9 * GB });
  expect(limitsOf(usageOf(own(1)))).toHaveLength(1);
});

it('a limit that is exceeded is shown once, with all that is used', () => {
  const limits = limitsOf({ total: 50 * GB, used: 50 * GB, quotas: [own(70)] });
  expect(limits.map(({ used, limit }) => [used, limit])).toEqual([[70 * GB, 50 * GB]]);
});

it('a notice appears once when the use passes the warning while the page is open', async () => {
  usage = usageOf(own(12));
  let readAgain = (): Promise<void> => Promise.resolve();
  const Reader = () => {
    const client = useQueryClient();
    readAgain = () => client.invalidateQueries({ queryKey: [USAGE] });
    return <UsageMeter />;
  };
  fakeServer({ 'GET /api/usage/': () => usage });
  renderInApp(<Reader />);
  await screen.findByText('12.0 GB');
  expect(screen.queryByText('Little room is left.')).toBeNull();
  usage = usageOf(own(46));
  await act(() => readAgain());
  await waitFor(() => expect(screen.getAllByText('Little room is left.')).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  for (const used of [12, 47]) {
    usage = usageOf(own(used));
    await act(() => readAgain());
    await screen.findByText(`${used}.0 GB`);
  }
  expect(screen.getAllByText('Little room is left.')).toHaveLength(1);
});

it('of several folders it asks for the one that is open, and not for each folder in it', async () => {
  const user = buildUser({ severalFolders: true });
  const folder = { path: '/Projects', name: 'Projects', perm: user.perm };
  act(() => useSeveralFolders.setState({ known: severalFolders([folder], user.perm) }));
  const requests = fakeServer({ 'GET /api/usage/Projects': () => usageOf(own(7)) });
  renderInApp(<UsageMeter />, { user, at: '/files/Projects/2026/May/' });
  await screen.findByText('7.0 GB');
  expect(requests.map(({ path }) => path)).toEqual(['/api/usage/Projects']);
  act(() => useSeveralFolders.setState({ known: undefined }));
});
