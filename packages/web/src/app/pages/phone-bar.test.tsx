import { everyPermission, parseVirtualPath } from '@satchel/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSearchPanel } from '../../features/search/search-store';
import { fakeServer } from '../../testing/fake-server';
import { buildUser, renderInApp } from '../../testing/render';
import { PhoneBar } from './phone-bar';

const docs = parseVirtualPath('/docs');
const recent = [{ path: '/music/last.ogg', isDir: false, at: '2026-05-04T10:00:00Z' }];
const open = (may = true) =>
  renderInApp(<PhoneBar folder={docs} />, { user: buildUser({ perm: everyPermission(may) }) });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  fakeServer({ 'GET /api/places/recent': () => ({ items: recent }) });
});

it('leads to the files, the own links and the search', async () => {
  open();
  const files = await screen.findByRole('link', { name: 'Files' });
  expect(files.getAttribute('href')).toBe('/files/');
  expect(screen.getByRole('link', { name: 'Shared' }).getAttribute('href')).toBe('/settings/shares');
  await press('Search');
  expect(useSearchPanel.getState().isOpen).toBe(true);
});

it('lists what was opened last', async () => {
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

it('has nothing that the user may not do', async () => {
  open(false);
  await screen.findByRole('link', { name: 'Files' });
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Shared' })).toBeNull();
});
