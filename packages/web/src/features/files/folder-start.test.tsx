import { everyPermission, type FolderView, type ListingItem, parseVirtualPath } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { entry } from '../../testing/entries';
import { type FakeRequest, fakeServer } from '../../testing/fake-server';
import { buildUser, renderInApp } from '../../testing/render';
import { resourceQuery } from './api/resource-query';
import { FilesScreen } from './files-screen';
import { FilesProvider } from './screen/files-provider';

const docs = parseVirtualPath('/docs');
const at = (name: string): ListingItem => ({ ...entry(name), path: `/docs/${name}` });
const first = [at('alpha.txt'), at('beta.txt')];
const all = [...first, at('gamma.txt')];

/** The first entries arrive at once, the others with `answer`. */
function openBigFolder({ pictures = false, viewMode = 'list', folders = [] as FolderView[] } = {}) {
  let answer: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const own = { ...entry('docs/'), path: '/docs', sorting: { by: 'name', asc: false } };
  const counts = { numDirs: 0, numFiles: 3 };
  const usual = { viewMode, sorting: { by: 'name', asc: false } };
  const requests: FakeRequest[] = fakeServer({
    'GET /api/places/views': () => ({ usual, folders }),
    'GET /api/resources/docs': async ({ query }) => {
      if (query.get('start')) {
        return { ...own, ...counts, items: first, start: { areMostlyPictures: pictures } };
      }
      await promise;
      return { ...own, ...counts, items: all };
    },
  });
  function Page() {
    const { data } = useQuery(resourceQuery(docs));
    return (
      <FilesProvider folder={docs} resource={data}>
        <FilesScreen />
      </FilesProvider>
    );
  }
  const user = buildUser({ perm: everyPermission(true), viewMode });
  renderInApp(<Page />, { at: '/files/docs/', user });
  return { answer, requests };
}

beforeEach(() => {
  // jsdom has no layout: without a height no rows would be rendered.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  Element.prototype.scrollTo = () => undefined;
});

it('a big folder is shown by its first entries while the others are read', async () => {
  const { answer } = openBigFolder();
  await screen.findByRole('row', { name: /beta/ });
  expect(screen.getByText('3 files · Loading…')).toBeTruthy();
  expect(screen.queryByRole('row', { name: /gamma/ })).toBeNull();
  answer();
  await screen.findByRole('row', { name: /gamma/ });
  expect(screen.queryByText(/Loading/)).toBeNull();
});

it('entries that were selected among the first stay selected', async () => {
  const { answer } = openBigFolder();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('row', { name: /beta/ }));
  answer();
  await screen.findByRole('row', { name: /gamma/ });
  expect(screen.getByRole('row', { name: /beta/ }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('row', { name: /alpha/ }).getAttribute('aria-selected')).toBe('false');
});

it('nothing can be done with all of them selected before all are known', async () => {
  const { answer } = openBigFolder();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('row', { name: /beta/ }));
  await user.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(screen.getAllByRole('row', { selected: true })).toHaveLength(2));
  expect(screen.queryByText(/selected/)).toBeNull();
  answer();
  await screen.findByText('3 selected');
});

it('letters of a name, and End, find what was not there yet', async () => {
  const { answer } = openBigFolder();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('row', { name: /alpha/ }));
  await user.keyboard('ga');
  answer();
  await waitFor(() =>
    expect(screen.getByRole('row', { name: /gamma/ }).getAttribute('aria-selected')).toBe('true'),
  );
});

it('letters are forgotten when something else is selected in the meantime', async () => {
  const { answer } = openBigFolder();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('row', { name: /alpha/ }));
  await user.keyboard('{End}');
  await user.keyboard('{ArrowDown}');
  answer();
  await screen.findByRole('row', { name: /gamma/ });
  expect(screen.getByRole('row', { name: /beta/ }).getAttribute('aria-selected')).toBe('true');
});

it('a view that follows the content does not change when the rest comes', async () => {
  const { answer } = openBigFolder({ pictures: true, viewMode: 'list auto' });
  await screen.findByRole('gridcell', { name: /beta/ });
  expect(screen.queryByRole('columnheader')).toBeNull();
  answer();
  await screen.findByText(/3 files/);
});

it('a start is not shown where the folder has an order of its own', async () => {
  const folders: FolderView[] = [{ path: '/docs', sorting: { by: 'size', asc: false } }];
  const { answer, requests } = openBigFolder({ folders });
  await waitFor(() => expect(requests.filter(({ path }) => path === '/api/resources/docs')).toHaveLength(2));
  expect(screen.queryByRole('row', { name: /beta/ })).toBeNull();
  answer();
  await screen.findByRole('row', { name: /gamma/ });
});
