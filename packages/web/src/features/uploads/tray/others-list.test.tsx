import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import type { OtherUpload } from '../unfinished/other-devices';
import { nothingUnfinished } from '../unfinished/unfinished-list';
import { useUploadStore } from '../upload-store';
import { UploadPanel } from './upload-panel';

const upload = (fileName: string, isReceiving = false): OtherUpload => ({
  ...{
    path: `/docs/${fileName}`,
    target: '/docs',
    fileName,
    size: 8_000_000,
    modifiedMs: 0,
    override: false,
  },
  ...{ isBegun: true, loaded: 3_000_000, tab: '', uploadId: fileName, touchedAt: new Date().toISOString() },
  isReceiving,
});

let dropped: string[] = [];

beforeEach(() => {
  dropped = [];
  const drop = (name: string) => () => {
    dropped.push(name);
    return new Response(null, { status: 204 });
  };
  fakeServer({
    'GET /api/uploads': () => [],
    'DELETE /api/tus/docs/a.mov': drop('a.mov'),
    'DELETE /api/tus/docs/b.mov': drop('b.mov'),
  });
});
afterEach(() => useUploadStore.setState({ unfinished: nothingUnfinished }));

async function open(...others: OtherUpload[]): Promise<void> {
  useUploadStore.setState({ unfinished: { ...nothingUnfinished, others } });
  renderInApp(<UploadPanel />);
  await userEvent.click(screen.getByRole('button', { name: 'Show the list of uploads' }));
}

const forget = (name: string) =>
  userEvent.click(screen.getByRole('button', { name: `Forget the upload of ${name}` }));

it('the heading says how many uploads other devices have not finished', async () => {
  await open(upload('a.mov'), upload('b.mov'));
  expect(screen.getByRole('heading', { name: '2 unfinished uploads on other devices' })).toBeTruthy();
});

it('an upload of another device is dropped only after a question', async () => {
  await open(upload('a.mov'));
  await forget('a.mov');
  const question = await screen.findByRole('alertdialog', { name: 'Forget the upload of a.mov' });
  expect(within(question).getByText(/^2.9 MB of 7.6 MB · last active/)).toBeTruthy();
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(dropped).toEqual([]);
  await forget('a.mov');
  await userEvent.click(await screen.findByRole('button', { name: 'Forget it' }));
  await waitFor(() => expect(dropped).toEqual(['a.mov']));
});

it('the question about an upload that is being received says so', async () => {
  await open(upload('b.mov', true));
  await forget('b.mov');
  const question = await screen.findByRole('alertdialog', { name: 'Cancel 1 upload?' });
  expect(within(question).getByText(/being sent from another device/)).toBeTruthy();
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel uploads' }));
  await waitFor(() => expect(dropped).toEqual(['b.mov']));
});
