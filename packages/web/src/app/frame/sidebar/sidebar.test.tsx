import { everyPermission } from '@satchel/contract';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changePageConfig } from '../../../lib/page-config-store';
import { fakeServer } from '../../../testing/fake-server';
import { buildUser, renderInApp } from '../../../testing/render';
import { ProductLine } from './product-line';
import { Sidebar } from './sidebar';

beforeEach(() => {
  fakeServer({
    'GET /api/places': () => ({ favourites: [] }),
    'GET /api/usage/': () => ({ used: 1, total: 2 }),
  });
});
afterEach(() => changePageConfig({ AuthMethod: 'json', DisableExternal: false, Version: '' }));

function open(create = true) {
  const onHelp = vi.fn();
  const user = buildUser({ username: 'ada', perm: { ...everyPermission(true), create } });
  renderInApp(<Sidebar onNewFolder={vi.fn()} onNewFile={vi.fn()} onHelp={onHelp} />, { user });
  return onHelp;
}
const namesOf = (role: string) =>
  screen.getAllByRole(role).map((each) => each.getAttribute('aria-label') ?? each.textContent);

it('the sidebar says who is logged in, and has the settings, the help and the logout once', async () => {
  const onHelp = open();
  await screen.findByText('Favourites');
  expect(screen.getByText('ada')).toBeTruthy();
  expect(
    [...namesOf('button'), ...namesOf('link')].filter((name) => /Settings|Help|Logout/.test(name)),
  ).toEqual(['Help', 'Logout', 'Settings']);
  fireEvent.click(screen.getByRole('button', { name: 'Help' }));
  expect(onHelp).toHaveBeenCalledOnce();
});

it('the sidebar has no logout where somebody else logs the user in', async () => {
  changePageConfig({ AuthMethod: 'proxy' });
  open();
  await screen.findByText('Favourites');
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
});

it('the sidebar offers nothing to make to who may not create', async () => {
  open(false);
  await screen.findByText('Favourites');
  for (const name of ['New', 'New folder', 'New file'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'n', altKey: true });
  expect(screen.queryByRole('menu')).toBeNull();
});

it.each([
  ['leads from the name to the page about the program', true, false, ['Satchel']],
  ['leads there from the version where links are hidden', true, true, ['1.2.3']],
  ['leads nowhere for visitors', false, false, []],
])('the foot of the sidebar %s', (_, hasAbout, DisableExternal, links) => {
  changePageConfig({ DisableExternal, Version: '1.2.3' });
  renderInApp(<ProductLine hasAbout={hasAbout} />);
  const shown = screen.queryAllByRole('link', { name: /^About Satchel/ });
  expect(shown.map(({ textContent }) => textContent)).toEqual(links);
  for (const link of shown) expect(link.getAttribute('href')).toBe('/settings/about');
  for (const text of ['Satchel', '1.2.3']) expect(screen.getByText(text)).toBeTruthy();
});
