import { everyPermission } from '@satchel/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server';
import { buildUser, renderInApp } from '../../../testing/render';
import { initialsOf, StartRow } from './start-row';

const effects = () => ({ onNewFolder: vi.fn(), onNewFile: vi.fn(), onHelp: vi.fn(), onLogout: vi.fn() });

function open(perm = everyPermission(true), own: Partial<ReturnType<typeof effects>> = {}) {
  fakeServer({});
  const all = { ...effects(), ...own };
  renderInApp(<StartRow isCollapsed={false} {...all} />, { user: buildUser({ username: 'ada', perm }) });
  return all;
}
const entries = async (menu: string) =>
  within(await screen.findByRole('menu', { name: menu }))
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);

it('opens the settings, the help and the logout at the name of the user', async () => {
  const { onLogout } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'ada' }));
  expect(await entries('ada')).toEqual(['Settings', 'Help', 'Logout']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(onLogout).toHaveBeenCalledOnce();
});

it('has no logout where somebody else logs the user in', async () => {
  open(everyPermission(true), { onLogout: undefined });
  await userEvent.click(await screen.findByRole('button', { name: 'ada' }));
  expect(await entries('ada')).toEqual(['Settings', 'Help']);
});

it('opens what can be made here by Alt+N', async () => {
  const { onNewFolder } = open();
  await screen.findByRole('button', { name: 'New' });
  fireEvent.keyDown(document.body, { key: 'n', altKey: true });
  expect(await entries('New')).toEqual(['New folder', 'New file', 'Upload', 'Upload folder']);
  await userEvent.keyboard('{Enter}');
  expect(onNewFolder).toHaveBeenCalledOnce();
});

it('offers nothing to make to who may not create', async () => {
  open({ ...everyPermission(true), create: false });
  await screen.findByRole('button', { name: 'ada' });
  expect(screen.queryByRole('button', { name: 'New' })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'n', altKey: true });
  expect(screen.queryByRole('menu')).toBeNull();
});

it('takes the initials from two words at most, in whole characters', () => {
  const names = ['ada', 'Ada Lovelace', 'ada.byron@king.example', '  ', '🦊 fox', '‏ليلى حسن'];
  expect(names.map(initialsOf)).toEqual(['A', 'AL', 'AB', '', '🦊F', 'لح']);
});
