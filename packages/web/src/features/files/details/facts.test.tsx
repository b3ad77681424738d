import { everyPermission, parseVirtualPath } from '@satchel/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { useSeveralFolders } from '../../../lib/own-folders';
import { entry } from '../../../testing/entries';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { buildUser, renderInApp } from '../../../testing/render';
import { Facts } from './facts';

const root = parseVirtualPath('/');
const picture = entry('sea.jpg', { type: 'image', size: 2048 });
const several = [entry('a/'), entry('b/'), entry('c.txt', { size: 24 })];

function show(items: Parameters<typeof Facts>[0]['items'], perm = everyPermission(true)) {
  return renderInApp(<Facts items={items} folder={root} />, { at: '/files/', user: buildUser({ perm }) });
}

function factOf(name: string): string | undefined {
  return screen.getByText(name).nextElementSibling?.textContent ?? undefined;
}

describe('a file', () => {
  it('has its exact size, its resolution, and its date in both forms', async () => {
    fakeServer({ 'GET /api/dimensions/sea.jpg': () => ({ width: 4000, height: 3000 }) });
    show([picture]);
    expect(await screen.findByText('4000 × 3000 pixels')).toBeTruthy();
    expect(factOf('Size')).toBe('2.0 KB (2,048 bytes)');
    expect(factOf('Last modified')).toMatch(/ago|last|month|now.*\(Mar \d, 2026/);
  });

  it('has no resolution if it cannot be read', async () => {
    fakeServer({ 'GET /api/dimensions/sea.jpg': () => refusal(415, 'unsupported_media_type') });
    show([picture]);
    await waitFor(() => expect(screen.queryByText('Resolution')).toBeNull());
  });

  it('computes a checksum on request', async () => {
    const requests = fakeServer({
      'GET /api/dimensions/sea.jpg': () => ({ width: 1, height: 1 }),
      'GET /api/resources/sea.jpg': () => ({ ...picture, checksums: { sha256: 'abc123' } }),
    });
    show([picture]);
    await userEvent.click(await screen.findByText('Checksums'));
    const buttons = await screen.findAllByRole('button', { name: 'Show' });
    expect(requests.some(({ query }) => query.has('checksum'))).toBe(false);
    await userEvent.click(buttons[2] as HTMLElement);
    expect(await screen.findByText('abc123')).toBeTruthy();
  });

  it('has no checksums where its folder only lets it be viewed, though another one allows downloads', async () => {
    fakeServer({ 'GET /api/dimensions/sea.jpg': () => ({ width: 1, height: 1 }) });
    const [anywhere, seen] = [everyPermission(true), { ...everyPermission(false), view: true }];
    useSeveralFolders.setState({
      known: { areSeveral: true, anywhere, permissionsAt: () => seen, permissionsOf: () => seen },
    });
    const user = buildUser({ perm: anywhere, severalFolders: true });
    renderInApp(<Facts items={[picture]} folder={root} />, { at: '/files/', user });
    expect(await screen.findByText('1 × 1 pixels')).toBeTruthy();
    expect(screen.queryByText('Checksums')).toBeNull();
    useSeveralFolders.setState({ known: undefined });
  });

  it('has no checksums and no resolution without the permission to download', () => {
    const requests = fakeServer({});
    show([picture], { ...everyPermission(true), download: false });
    expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
    expect(requests).toEqual([]);
  });
});

describe('several entries', () => {
  it('are counted folder by folder, and the sum grows', async () => {
    let answer: (value: object) => void = () => undefined;
    fakeServer({
      'GET /api/size/a': () => ({ size: 1000, numFiles: 3, numDirs: 1 }),
      'GET /api/size/b': () =>
        new Promise<object>((resolve) => {
          answer = resolve;
        }),
    });
    show(several);
    await waitFor(() => expect(factOf('Size')).toContain('1.0 KB'));
    expect(screen.getByText('Counting…')).toBeTruthy();
    answer({ size: 4096, numFiles: 2, numDirs: 0 });
    await waitFor(() => expect(screen.queryByText('Counting…')).toBeNull());
    expect(factOf('Size')).toBe('5.0 KB (5,120 bytes)');
    expect(factOf('Contains')).toBe('3 folders, 6 files');
  });

  it('say so when a folder cannot be counted', async () => {
    fakeServer({
      'GET /api/size/a': () => refusal(403, 'forbidden'),
      'GET /api/size/b': () => ({ size: 1, numFiles: 1, numDirs: 0 }),
    });
    show(several);
    await waitFor(() => expect(screen.queryByText('Counting…')).toBeNull());
    expect(factOf('Contains')).toBe('2 folders, 2 files');
    expect(factOf('Size')).toMatch(/permission|may not|allowed/i);
  });

  it('are not counted any further when the panel is closed', async () => {
    fakeServer({ 'GET /api/size/a': () => new Promise<object>(() => undefined) });
    const asked = vi.spyOn(globalThis, 'fetch');
    const view = show(several);
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    const signal = asked.mock.calls[0]?.[1]?.signal;
    expect(signal?.aborted).toBe(false);
    view.unmount();
    expect(signal?.aborted).toBe(true);
  });
});
