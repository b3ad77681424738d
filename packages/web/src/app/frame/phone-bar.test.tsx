import { everyPermission } from '@satchel/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { usePrompts } from '../../features/files/state/prompt-store';
import { useSearchPanel } from '../../features/search/search-store';
import { fakeServer } from '../../testing/fake-server';
import { buildUser, renderInApp } from '../../testing/render';
import { PhoneBar } from './phone-bar';

const recent = [{ path: '/music/last.ogg', isDir: false, at: '2026-05-04T10:00:00Z' }];
const open = (may = true, at = '/files/docs/') =>
  renderInApp(<PhoneBar />, { at, user: buildUser({ perm: everyPermission(may) }) });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  fakeServer({ 'GET /api/places/recent': () => ({ items: recent }) });
});

it('the bar leads to the files, the own links and the search', async () => {
  open();
  const files = await screen.findByRole('link', { name: 'Files' });
  expect(files.getAttribute('href')).toBe('/files/');
  expect(screen.getByRole('link', { name: 'Shared' }).getAttribute('href')).toBe('/settings/shares');
  await press('Search');
  // A bar that lists all places searches in all of them.
  expect(useSearchPanel.getState()).toMatchObject({ isOpen: true, isEverywhere: true });
});

it('the bar says where one is', async () => {
  open(true, '/settings/shares');
  expect(await screen.findByRole('link', { name: 'Shared', current: 'page' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Files', current: false })).toBeTruthy();
});

it('the bar makes a folder in the open one, and elsewhere in the user’s own', async () => {
  for (const [at, folder] of [
    ['/files/docs/', '/docs'],
    ['/settings/shares', '/'],
  ] as const) {
    const { unmount } = open(true, at);
    await press('Add');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'New folder' }));
    await waitFor(() => expect(usePrompts.getState().prompt).toEqual({ kind: 'newFolder', folder }));
    usePrompts.getState().close();
    unmount();
  }
});

it('the bar lists what was opened last', async () => {
  open();
  await press('Recent');
  expect(await screen.findByRole('menuitem', { name: 'last.ogg' })).toBeTruthy();
});

it.each([
  ['Take a picture', { accept: 'image/*', multiple: false, capture: 'environment' }],
  ['Photos and films', { accept: 'image/*,video/*', multiple: true }],
  ['Upload', { accept: '', multiple: true }],
])('“%s” asks the browser for files', async (name, expected) => {
  const asked = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
  open();
  await press('Add');
  await userEvent.click(await screen.findByRole('menuitem', { name }));
  expect(asked.mock.contexts.at(-1)).toMatchObject(expected);
});

it('the bar has nothing that the user may not do', async () => {
  open(false);
  await screen.findByRole('link', { name: 'Files' });
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Shared' })).toBeNull();
});
