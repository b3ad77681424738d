import { everyPermission, parseVirtualPath } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { entry } from '../../../testing/entries';
import { fakeServer } from '../../../testing/fake-server';
import { buildUser, renderInApp } from '../../../testing/render';
import { resourceQuery } from '../api/resource-query';
import { HeaderActions } from '../chrome/header-actions';
import { FilesScreen } from '../files-screen';
import { FilesProvider } from '../screen/files-provider';

const root = parseVirtualPath('/');
const items = ['Letters/', 'Music/', 'alpha.txt', 'lettre à Rié.txt', 'zeta.txt'].map((name) => entry(name));

function Page() {
  const { data } = useQuery(resourceQuery(root));
  return (
    <FilesProvider folder={root} resource={data}>
      <HeaderActions />
      <FilesScreen />
    </FilesProvider>
  );
}

const shown = () =>
  screen.getAllByRole('row').flatMap((each) => each.querySelector('[data-name] [title]')?.textContent ?? []);
const selected = () =>
  screen
    .queryAllByRole('row', { selected: true })
    .map((each) => each.querySelector('[data-name] [title]')?.textContent);
const field = () => screen.findByRole('textbox', { name: 'Filter this folder' });

it('the field has what was typed before it was there', async () => {
  renderInApp(<Page />, {
    at: '/files/',
    user: buildUser({ perm: everyPermission(true), viewMode: 'list' }),
  });
  await screen.findByTitle('alpha.txt');
  act(() => void fireEvent.keyDown(document.body, { key: '/', code: 'Slash' }));
  for (const key of ['a', 'x', 'Backspace', 'l']) act(() => void fireEvent.keyDown(document.body, { key }));
  expect(await field()).toHaveProperty('value', 'al');
});

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  Element.prototype.scrollTo = () => undefined;
  const own = { ...entry('/'), path: '/', isDir: true, sorting: { by: 'name', asc: false } };
  fakeServer({ 'GET /api/resources/': () => ({ ...own, items, numDirs: 2, numFiles: 3 }) });
});

async function open() {
  renderInApp(<Page />, { at: '/files/', user: buildUser({ perm: everyPermission(true) }) });
  await screen.findByRole('row', { name: /alpha/ });
  return userEvent.setup();
}

async function filter(text: string) {
  const user = await open();
  await user.keyboard('/');
  await user.type(await field(), text);
  return user;
}

it('the list shows what contains the text, and counts that', async () => {
  await filter('ETTR');
  expect(shown()).toEqual(['lettre à Rié.txt']);
  expect(screen.getByText(/^1 file · /)).toBeDefined();
});

it('selecting takes only what is shown, and what is hidden leaves the selection', async () => {
  const user = await open();
  await user.keyboard('{Control>}a{/Control}/');
  await user.type(await field(), 'lett');
  expect(selected()).toEqual(['Letters', 'lettre à Rié.txt']);
  await user.type(await field(), 'r');
  await user.keyboard('{Escape}');
  expect(shown()).toHaveLength(5);
  expect(selected()).toEqual(['lettre à Rié.txt']);
});

it('Enter leads to the first row, and Esc shows the whole folder around it', async () => {
  const user = await filter('zet');
  await user.keyboard('{Enter}');
  expect(selected()).toEqual(['zeta.txt']);
  await user.keyboard('{Escape}');
  expect(shown()).toHaveLength(5);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: /zeta/ })));
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('Esc in the field gives back the entry that had the focus', async () => {
  const user = await open();
  await user.click(screen.getByRole('row', { name: /alpha/ }));
  await user.keyboard('/');
  await user.type(await field(), 'zet');
  expect(selected()).toEqual([]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: /alpha/ })));
});

it('the list says that nothing matches, and goes on with the next letter', async () => {
  const user = await filter('zebra');
  expect(screen.getByText('Nothing found')).toBeDefined();
  expect(screen.getByText('0 files')).toBeDefined();
  await user.keyboard('{Enter}{Backspace>3}');
  expect(shown()).toEqual(['zeta.txt']);
  expect(document.activeElement).toBe(await field());
});

it('the menu opens the field, too', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: /Filter/ }));
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
});
