import { everyPermission, parseVirtualPath, type TrashItem, type TrashListing } from '@satchel/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { type FakeRequest, fakeServer, refusal } from '../../testing/fake-server';
import { buildUser, renderInApp } from '../../testing/render';
import { toast } from '../../ui/toast';
import type { AskAboutConflicts } from './restore-items';
import { TrashScreen } from './trash-screen';

const DAY_MS = 86_400_000;

function trashed(path: string, change: Partial<TrashItem> = {}): TrashItem {
  return {
    id: `id-${path}`,
    name: path.slice(path.lastIndexOf('/') + 1),
    path,
    isDir: false,
    size: 2048,
    deletedAt: new Date(Date.now() - 2 * DAY_MS).toISOString(),
    expiresAt: new Date(Date.now() + 28 * DAY_MS).toISOString(),
    username: 'ada',
    isReachable: true,
    ...change,
  };
}

let items: TrashItem[];
let requests: FakeRequest[];
const ask = vi.fn<AskAboutConflicts>();
const onRestored = vi.fn();

function serve(answers: Parameters<typeof fakeServer>[0] = {}): void {
  const usual: typeof answers = {
    'GET /api/trash': ({ query }): TrashListing => {
      const offset = Number(query.get('offset'));
      const page = items.slice(offset, offset + Number(query.get('limit')));
      return { items: page, total: items.length, size: 4096, isEnabled: true };
    },
    'POST /api/trash/restore': (request) => {
      const wishes = (request.json() as { items: { id: string; to?: string }[] }).items;
      items = items.filter(({ id }) => !wishes.some((wish) => wish.id === id));
      return { restored: wishes.map(({ id, to }) => ({ id, path: to ?? id.slice(3) })), failed: [] };
    },
    'POST /api/trash/delete': (request) => {
      const { ids } = request.json() as { ids: string[] };
      items = items.filter(({ id }) => !ids.includes(id));
      return { done: ids.length, failed: [] };
    },
    'DELETE /api/trash': () => {
      const done = items.length;
      items = [];
      return { done, failed: [] };
    },
  };
  requests = fakeServer({ ...answers, ...usual, ...answers });
}

async function open(isAdmin = false) {
  renderInApp(
    <TrashScreen
      ask={ask}
      onRestored={onRestored}
      renderFolders={({ onChange }) => (
        <button type="button" onClick={() => onChange(parseVirtualPath('/new'))}>
          Choose the folder new
        </button>
      )}
    />,
    { user: buildUser({ perm: { ...everyPermission(true), admin: isAdmin } }) },
  );
  await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
  return userEvent.setup();
}

const names = () =>
  screen
    .queryAllByRole('listitem')
    .map((each) => each.querySelector('[title]:not(input)')?.getAttribute('title'));
const row = (text: RegExp) => {
  const found = screen.getAllByRole('listitem').find((each) => text.test(each.textContent));
  if (!found) throw new Error(`There is no row ${text}`);
  return within(found);
};
const bodies = (path: string) => requests.filter((each) => each.path === path).map((each) => each.json());

beforeEach(() => {
  toast.clear();
  ask.mockReset();
  onRestored.mockReset();
  items = [trashed('/docs/a.txt'), trashed('/b.txt'), trashed('/photos', { isDir: true, size: null })];
  serve();
});

it('each row says where the entry was, when it was deleted and how large it is', async () => {
  await open();
  expect(names()).toEqual(['a.txt', 'b.txt', 'photos']);
  const text = screen.getAllByRole('listitem')[0]?.textContent;
  expect(text).toContain('Was in /docs');
  expect(text).toContain('Deleted 2 days ago');
  expect(text).toContain('2.0 KB');
  expect(row(/b\.txt/).getByText('Was in My files')).toBeTruthy();
  expect(screen.getByText('3 items, 4.0 KB')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'Show what everybody deleted' })).toBeNull();
});

it('the size of all is shown once: beside the space for it, where that is known', async () => {
  const limits = { days: 30, percent: 10, bytes: 8192 };
  serve({ 'GET /api/trash': () => ({ items, total: 3, size: 4096, isEnabled: true, limits }) });
  await open();
  expect(
    screen.getByText(/It holds 4\.0 KB now; the limit is 8\.0 KB, which is 10% of the disk\./),
  ).toBeTruthy();
  expect(screen.getByText('3 items')).toBeTruthy();
});

it('an entry is restored to where it was', async () => {
  const user = await open();
  await user.click(row(/a\.txt/).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('“a.txt” was restored.')).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(['b.txt', 'photos']));
  expect(bodies('/api/trash/restore')).toEqual([{ items: [{ id: 'id-/docs/a.txt' }] }]);
  expect(onRestored).toHaveBeenCalledWith(['/docs/a.txt']);
});

it('the menu of a row has what else can be done with it', async () => {
  const user = await open();
  await user.click(row(/a\.txt/).getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete for good' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(names()).toEqual(['b.txt', 'photos']));
  await user.click(row(/b\.txt/).getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Restore to…' }));
  expect(await screen.findByRole('dialog', { name: 'Restore to another folder' })).toBeTruthy();
});

it.each([
  ['overwrite', { override: true }],
  ['rename', { rename: true }],
] as const)('a name in use asks, and the answer %s is sent', async (answer, sent) => {
  let isFirst = true;
  serve({
    'POST /api/trash/restore': () => {
      const failed = [{ id: 'id-/b.txt', status: 409, code: 'already_exists', message: 'taken' }];
      const response = isFirst
        ? { restored: [], failed }
        : { restored: [{ id: 'id-/b.txt', path: '/b.txt' }], failed: [] };
      isFirst = false;
      return response;
    },
  });
  ask.mockResolvedValue([answer]);
  const user = await open();
  await user.click(row(/b\.txt/).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('“b.txt” was restored.')).toBeTruthy();
  expect(ask).toHaveBeenCalledWith([{ item: expect.objectContaining({ name: 'b.txt' }), folder: '/' }]);
  expect(bodies('/api/trash/restore')[1]).toEqual({ items: [{ id: 'id-/b.txt', ...sent }] });
});

it.each([['skip'], [null]] as const)('nothing more is sent after the answer %s', async (answer) => {
  const failed = [{ id: 'id-/b.txt', status: 409, code: 'already_exists', message: 'taken' }];
  serve({ 'POST /api/trash/restore': () => ({ restored: [], failed }) });
  ask.mockResolvedValue(answer === null ? null : [answer]);
  const user = await open();
  const before = requests.filter(({ path }) => path === '/api/trash').length;
  await user.click(row(/b\.txt/).getByRole('button', { name: 'Restore' }));
  await waitFor(() =>
    expect(requests.filter(({ path }) => path === '/api/trash').length).toBeGreaterThan(before),
  );
  expect(bodies('/api/trash/restore')).toHaveLength(1);
  expect(names()).toContain('b.txt');
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
});

it('an entry from outside of the scope is restored to a chosen folder', async () => {
  items = [trashed('/a.txt', { isReachable: false })];
  const user = await open();
  await user.click(row(/a\.txt/).getByRole('button', { name: 'Restore' }));
  const dialog = await screen.findByRole('dialog', { name: 'Restore to another folder' });
  await user.click(within(dialog).getByRole('button', { name: 'Choose the folder new' }));
  await user.click(within(dialog).getByRole('button', { name: 'Restore to new' }));
  await waitFor(() => expect(names()).toEqual([]));
  expect(bodies('/api/trash/restore')).toEqual([{ items: [{ id: 'id-/a.txt', to: '/new/a.txt' }] }]);
});

it('selected things are deleted for good after a question; those that failed stay, with a message', async () => {
  serve({
    'POST /api/trash/delete': (request) => {
      const { ids } = request.json() as { ids: string[] };
      items = items.filter(({ id }) => id === 'id-/b.txt' || !ids.includes(id));
      return { done: 2, failed: [{ id: 'id-/b.txt', status: 423, code: 'locked', message: 'x' }] };
    },
  });
  const user = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(screen.getByRole('region', { name: 'Selection' })).toBeTruthy();
  await user.keyboard('{Delete}');
  const question = await screen.findByRole('alertdialog', { name: 'Delete for good?' });
  expect(document.activeElement?.textContent).toBe('Cancel');
  await user.click(within(question).getByRole('button', { name: 'Delete 3 items' }));
  expect(await screen.findByText(/“b.txt” was not deleted/)).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(['b.txt']));
  expect(bodies('/api/trash/delete')).toEqual([{ ids: ['id-/docs/a.txt', 'id-/b.txt', 'id-/photos'] }]);
});

const selected = () =>
  screen
    .getAllByRole('checkbox', { name: /^Select (?!all)/, checked: true })
    .map((each) => each.closest('li')?.querySelector('[title]:not(input)')?.getAttribute('title'));
const boxOf = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });

it('rows are selected by clicks, one by one and as ranges, also of names that are there twice', async () => {
  items = ['/1', '/2', '/in/2', '/3', '/4'].map((path) => trashed(path));
  const user = await open();
  const rows = screen.getAllByRole('listitem');
  const click = (index: number) => user.click(rows[index]?.querySelector('[title]:not(input)') as Element);
  await click(1);
  expect(selected()).toEqual(['2']);
  await user.keyboard('{Shift>}');
  await click(3);
  expect(selected()).toEqual(['2', '2', '3']);
  await user.keyboard('{/Shift}{Control>}');
  await click(2);
  await click(4);
  await user.keyboard('{/Control}');
  expect(selected()).toEqual(['2', '3', '4']);
  await click(0);
  expect(selected()).toEqual(['1']);
  await user.keyboard('{Shift>}');
  await user.click(boxOf('3'));
  await user.keyboard('{/Shift}');
  expect(selected()).toEqual(['1', '2', '2', '3']);
  await user.keyboard('{Escape}');
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
});

it('rows are reached and selected by keys', async () => {
  items = ['/1', '/2', '/3', '/4'].map((path) => trashed(path));
  const user = await open();
  const focused = () =>
    document.activeElement?.closest('li')?.querySelector('[title]:not(input)')?.getAttribute('title');
  boxOf('1').focus();
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('2');
  await user.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect([focused(), selected()]).toEqual(['4', ['2', '3', '4']]);
  await user.keyboard('{ArrowDown}{Shift>}{ArrowUp}{/Shift}');
  expect([focused(), selected()]).toEqual(['3', ['2', '3']]);
  await user.keyboard('{Home} {End}');
  expect([focused(), selected()]).toEqual(['4', ['1', '2', '3']]);
});

it('the trash is emptied after a question', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Empty trash' }));
  const question = await screen.findByRole('alertdialog', { name: 'Empty the trash?' });
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(within(question).getByRole('button', { name: 'Empty trash' }));
  expect(await screen.findByText('The trash is empty')).toBeTruthy();
  expect(requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/trash',
  ]);
});

it('administrators see and empty what others deleted, after they chose to', async () => {
  const user = await open(true);
  expect(screen.queryByRole('button', { name: "Empty everybody's trash" })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Show what everybody deleted' }));
  expect((await screen.findAllByText('By ada')).length).toBe(3);
  expect(requests.at(-1)?.query.get('user')).toBe('all');
  expect(screen.queryByRole('button', { name: 'Empty trash' })).toBeNull();
  await user.click(screen.getByRole('button', { name: "Empty everybody's trash" }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Empty the trash of all users?' });
  await user.click(within(dialog).getByRole('button', { name: "Empty everybody's trash" }));
  const sent = () => requests.filter(({ method }) => method === 'DELETE');
  await waitFor(() => expect(sent().map(({ query }) => query.get('user'))).toEqual(['all']));
});

it('the list reads more on request', async () => {
  serve({
    'GET /api/trash': ({ query }) => {
      const offset = Number(query.get('offset'));
      return { items: items.slice(offset, offset + 2), total: items.length, size: 4096, isEnabled: true };
    },
  });
  const user = await open();
  expect(names()).toEqual(['a.txt', 'b.txt']);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await waitFor(() => expect(names()).toEqual(['a.txt', 'b.txt', 'photos']));
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

it('everything includes what is not loaded yet, without what is deleted afterwards', async () => {
  const { deletedAt } = trashed('/0.txt');
  items = ['0', '1', '2', '3', '4'].map((name) => trashed(`/${name}.txt`, { deletedAt }));
  serve({
    'GET /api/trash': ({ query }) => {
      const offset = Number(query.get('offset'));
      return { items: items.slice(offset, offset + 2), total: items.length, size: 4096, isEnabled: true };
    },
  });
  const user = await open();
  expect(names()).toEqual(['0.txt', '1.txt']);
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(await screen.findByText('5 selected')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Select 1.txt' }));
  expect(await screen.findByText('4 selected')).toBeTruthy();
  items = [...items, trashed('/later.txt', { deletedAt: new Date().toISOString() })];
  await user.click(screen.getByRole('button', { name: 'Delete for good' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete 4 items' }));
  await waitFor(() => expect(names()).toEqual(['1.txt', 'later.txt']));
  const ids = ['0', '2', '3', '4'].map((name) => `id-/${name}.txt`);
  expect(bodies('/api/trash/delete')).toEqual([{ ids }]);
});

it('the page says that the trash is switched off', async () => {
  serve({ 'GET /api/trash': () => ({ items: [], total: 0, size: 0, isEnabled: false }) });
  await open();
  expect(screen.getByText(/The trash is off/)).toBeTruthy();
});

it('the page offers to read it again after a failure', async () => {
  serve({ 'GET /api/trash': () => refusal(500, 'internal') });
  const user = await open();
  await screen.findByText('The trash could not be read');
  serve();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(names()).toHaveLength(3));
});
