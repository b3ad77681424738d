import type { QuotaUsage, Usage } from '@satchel/contract';
import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { addPicked, useUploadStore } from '../upload-store';
import { fits, fittingOf, needOf, roomIn, roomOf } from './room-left';
import { RoomPrompt } from './room-prompt';
import { cancelRoomQuestions, chooseByRoom } from './room-question';

const MB = 1024 ** 2;
const part = (limit: number | null, used: number) => ({ limit, used });
const usage: Usage = {
  ...{ total: 10, used: 4 },
  quotas: [
    { of: 'user', name: '', bytes: part(10 * MB, 4 * MB), files: part(null, 90) },
    { of: 'folder', name: 'Work', bytes: part(null, 0), files: part(100, 98) },
  ],
};
const upload = (name: string, size: number) => {
  const file = new File([], name);
  Object.defineProperty(file, 'size', { value: size });
  return { relativePath: name, file };
};
const three = [upload('a', 3 * MB), upload('b', 5 * MB), upload('c', MB)];

describe('the room', () => {
  it('is what the tightest limit of each kind leaves, and never less than nothing', () => {
    expect(roomOf(usage)).toEqual({ bytes: 6 * MB, files: 2 });
    expect(roomOf({ total: 10, used: 4 })).toBeUndefined();
    const [own, folder] = usage.quotas ?? [];
    const full = { ...own, bytes: part(1, 1), isElsewhere: true } as QuotaUsage;
    expect(roomOf({ ...usage, quotas: [full] })).toBeUndefined();
    expect(roomOf({ ...usage, quotas: [full, folder as QuotaUsage] })).toEqual({ bytes: Infinity, files: 2 });
    const over = [{ of: 'user' as const, name: '', bytes: part(1, 5), files: part(null, 0) }];
    expect(roomOf({ total: 1, used: 5, quotas: over })).toEqual({ bytes: 0, files: Infinity });
  });

  it('is asked of the folder of the uploads, unless the page knows that there are no limits', async () => {
    const requests = fakeServer({ 'GET /api/usage/Work/new': () => usage });
    const client = new QueryClient();
    expect(await roomIn(client, '/Work/new')).toEqual({ bytes: 6 * MB, files: 2 });
    client.setQueryData(['usage', '/'], { total: 10, used: 4 });
    expect(await roomIn(client, '/Work/new')).toBeUndefined();
    expect(requests).toHaveLength(1);
    client.setQueryData(['usage', '/'], usage);
    expect(await roomIn(client, '/Work/new')).toBeDefined();
  });

  it('is unknown where the server does not tell, so that the upload begins', async () => {
    fakeServer({ 'GET /api/usage/*': () => refusal(403, 'forbidden') });
    expect(await roomIn(new QueryClient(), '/')).toBeUndefined();
  });

  it('takes the uploads that fit in their order, a folder as one of the files', () => {
    expect(needOf([...three, { relativePath: 'empty', file: null }])).toEqual({ bytes: 9 * MB, files: 4 });
    expect(fits({ bytes: 6, files: 2 }, { bytes: 6, files: 2 })).toBe(true);
    const names = (bytes: number, files: number) =>
      fittingOf(three, { bytes, files }).map(({ relativePath }) => relativePath);
    expect(names(6 * MB, 2)).toEqual(['a', 'c']);
    expect(names(0, 2)).toEqual([]);
    expect(names(Infinity, 1)).toEqual(['a']);
  });
});

describe('the question before an upload', () => {
  it('is not asked where everything fits', async () => {
    renderInApp(<RoomPrompt />);
    expect(await chooseByRoom(three, { bytes: 9 * MB, files: Infinity })).toBe(three);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('says how much is needed and left, and uploads what fits', async () => {
    renderInApp(<RoomPrompt />);
    const chosen = chooseByRoom(three, { bytes: 6 * MB, files: 2 });
    const prompt = await screen.findByRole('alertdialog', { name: 'Not enough room' });
    expect(prompt.textContent).toContain('These files need 9.0 MB, and 6.0 MB is left.');
    expect(prompt.textContent).toContain('Files and folders: 3. Room is left for 2.');
    await userEvent.click(screen.getByRole('button', { name: 'Upload what fits' }));
    expect((await chosen).map(({ relativePath }) => relativePath)).toEqual(['a', 'c']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('offers no upload where nothing fits, and begins none after a cancel', async () => {
    renderInApp(<RoomPrompt />);
    const chosen = chooseByRoom(three, { bytes: 0, files: Infinity });
    await screen.findByRole('alertdialog');
    expect(screen.queryByRole('button', { name: 'Upload what fits' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await chosen).toEqual([]);
  });

  it('leaves the tray empty until it is answered', async () => {
    fakeServer({ 'GET /api/usage/': () => usage });
    renderInApp(<RoomPrompt />);
    const picked = three.map(({ file }) => file);
    const adding = addPicked(new QueryClient(), '/', [...picked, ...picked]);
    await screen.findByRole('alertdialog');
    const { summary } = useUploadStore.getState();
    expect([summary.isScanning, summary.total]).toEqual([false, 0]);
    cancelRoomQuestions();
    await adding;
    expect(useUploadStore.getState().summary.total).toBe(0);
  });

  it('of two drops is asked one after the other, and a logout answers both', async () => {
    renderInApp(<RoomPrompt />);
    const both = [1, 2].map((files) => chooseByRoom(three, { bytes: Infinity, files }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('left for 1');
    cancelRoomQuestions();
    expect(await Promise.all(both)).toEqual([[], []]);
  });
});
