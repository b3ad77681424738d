import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { entry } from '../../../testing/entries';
import { fakeServer, refusal } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { Folders } from './folders';

const listing = (path: string, names: readonly string[]) => ({
  ...entry(`${path}/`, { path: path === '' ? '/' : path }),
  items: names.map((name) => {
    const item = entry(name);
    return { ...item, path: `${path}/${item.name}` };
  }),
  numDirs: 0,
  numFiles: 0,
  sorting: { by: 'name', asc: false },
});

function open(at: string, folded: string[] = []) {
  const requests = fakeServer({
    'GET /api/places': () => ({ favourites: [], layout: { width: 232, isCollapsed: false, folded } }),
    'GET /api/resources/': () => listing('', ['music/', 'docs/', 'a.txt']),
    'GET /api/resources/docs': () => listing('/docs', ['tax/', 'b.txt']),
    'GET /api/resources/docs/tax': () => listing('/docs/tax', ['2025/']),
    'GET /api/resources/music': () => refusal(403, 'forbidden'),
  });
  renderInApp(<Folders />, { at });
  return requests;
}
const names = () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent);

it('the tree reads nothing while it is folded', async () => {
  const requests = open('/files/', ['folders']);
  await screen.findByRole('button', { name: 'Folders', expanded: false });
  expect(requests.map(({ path }) => path)).toEqual(['/api/places']);
});

it('the tree shows the open folder among its neighbours, with everything above it expanded', async () => {
  open('/files/docs/tax/2025/');
  const here = await screen.findByRole('treeitem', { name: '2025' });
  expect(here.getAttribute('aria-selected')).toBe('true');
  expect(here.getAttribute('aria-level')).toBe('3');
  expect(names()).toEqual(['docs', 'tax', '2025', 'music']);
  expect(screen.getByRole('treeitem', { name: 'tax' }).getAttribute('href')).toBe('/files/docs/tax/');
});

it('the tree goes through its rows by the arrow keys and opens one by Enter', async () => {
  open('/files/');
  (await screen.findByRole('treeitem', { name: 'docs' })).focus();
  await userEvent.keyboard('{ArrowRight}');
  await screen.findByRole('treeitem', { name: 'tax' });
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('tax');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('treeitem', { selected: true }).textContent).toBe('tax'));
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(names()).toEqual(['docs', 'music']);
});

it('the tree expands a folder by its arrow without opening it', async () => {
  open('/files/');
  const docs = await screen.findByRole('treeitem', { name: 'docs' });
  fireEvent.click(docs.firstElementChild as Element);
  await screen.findByRole('treeitem', { name: 'tax' });
  expect(screen.queryByRole('treeitem', { selected: true })).toBeNull();
});

it('the tree keeps a folder that may not be read as a row without rows below it', async () => {
  open('/files/');
  const music = await screen.findByRole('treeitem', { name: 'music' });
  fireEvent.click(music.firstElementChild as Element);
  await waitFor(() => expect(music.getAttribute('aria-expanded')).toBe('true'));
  expect(names()).toEqual(['docs', 'music']);
});

it('the tree limits the rows of a crowded folder, and leads to it for the others', async () => {
  fakeServer({
    'GET /api/places': () => ({ favourites: [], layout: { width: 232, isCollapsed: false, folded: [] } }),
    'GET /api/resources/': () =>
      listing(
        '',
        Array.from({ length: 600 }, (_, index) => `${index}/`),
      ),
  });
  renderInApp(<Folders />, { at: '/files/' });
  const tree = await screen.findByRole('tree', { name: 'Folders' });
  // Finding one of hundreds of rows by its role takes seconds.
  await within(tree).findByText('499');
  expect(within(tree).queryByText('500')).toBeNull();
  const rest = within(tree).getByText('More in this folder').closest('[role="treeitem"]');
  expect(rest?.getAttribute('href')).toBe('/files/');
});
