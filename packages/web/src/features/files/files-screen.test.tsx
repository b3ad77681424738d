import { everyPermission, type ListingItem, type Permissions, parseVirtualPath } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { type FakeRequest, fakeServer, refusal } from '../../testing/fake-server';
import { buildUser, renderInApp } from '../../testing/render';
import { resourceQuery } from './api/resource-query';
import { HeaderActions } from './chrome/header-actions';
import { FilesScreen } from './files-screen';
import { FilesPrompts } from './prompts/files-prompts';
import { FilesProvider } from './screen/files-provider';
import { useClipboard } from './state/clipboard-store';
import { useJobs } from './state/jobs-store';
import { usePrompts } from './state/prompt-store';
import { entry } from './testing/entries';

const docs = parseVirtualPath('/docs');
let items: ListingItem[];

function at(name: string): ListingItem {
  const plain = entry(name);
  return { ...plain, path: `/docs/${plain.name}` };
}

function Page() {
  const { data } = useQuery(resourceQuery(docs));
  return (
    <FilesProvider folder={docs} resource={data}>
      <HeaderActions />
      <FilesScreen />
      <FilesPrompts />
    </FilesProvider>
  );
}

function folder(path: string, content: ListingItem[]) {
  const own = { ...entry('docs/'), path, sorting: { by: 'name', asc: false } };
  return { ...own, items: content, numDirs: 0, numFiles: content.length };
}

function serve(answers: Parameters<typeof fakeServer>[0] = {}): FakeRequest[] {
  return fakeServer({
    ...answers,
    'GET /api/resources/docs': () => folder('/docs', items),
    'GET /api/resources/': () => folder('/', [{ ...entry('docs/') }, { ...entry('archive/') }]),
    'GET /api/resources/archive': () =>
      folder('/archive', [{ ...entry('beta.txt'), path: '/archive/beta.txt' }]),
  });
}

async function open(perm: Partial<Permissions> = everyPermission(true), changes = {}) {
  const user = buildUser({ perm: { ...everyPermission(false), ...perm }, ...changes });
  renderInApp(<Page />, { at: '/files/docs/', user });
  await screen.findByRole('row', { name: /alpha/ });
  return userEvent.setup();
}

const row = (name: RegExp) => screen.getByRole('row', { name });
const selected = () =>
  screen.queryAllByRole('row', { selected: true }).map((each) => each.querySelector('[title]')?.textContent);

beforeEach(() => {
  items = [at('sub/'), at('alpha.txt'), at('beta.txt'), at('Été.txt')];
  // jsdom has no layout: without a height nothing would be on the screen.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  Element.prototype.scrollTo = () => undefined;
  usePrompts.setState({ prompt: null });
  useClipboard.getState().reset();
  serve();
});

it('shows folders before files and tells screen readers how many rows there are', async () => {
  await open();
  const names = screen
    .getAllByRole('row')
    .flatMap((each) => each.querySelector('[title]')?.textContent ?? []);
  expect(names).toEqual(['sub', 'alpha.txt', 'beta.txt', 'Été.txt']);
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('7');
});

it('selects with clicks, Ctrl and Shift as a desktop does', async () => {
  const user = await open();
  await user.click(row(/alpha/));
  await user.keyboard('{Shift>}');
  await user.click(row(/Été/));
  await user.keyboard('{/Shift}');
  expect(selected()).toEqual(['alpha.txt', 'beta.txt', 'Été.txt']);
  await user.keyboard('{Control>}');
  await user.click(row(/beta/));
  await user.keyboard('{/Control}');
  expect(selected()).toEqual(['alpha.txt', 'Été.txt']);
});

it('moves, extends, toggles and jumps by keys', async () => {
  const user = await open();
  await user.keyboard('{Home}');
  expect(document.activeElement).toBe(row(/sub/));
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(selected()).toEqual(['sub', 'alpha.txt']);
  await user.keyboard('{End}');
  expect(selected()).toEqual(['Été.txt']);
  await user.keyboard(' ');
  expect(selected()).toEqual([]);
  await user.keyboard('be');
  expect(document.activeElement).toBe(row(/beta/));
  await user.keyboard('{Control>}a{/Control}');
  expect(selected()).toHaveLength(4);
  await user.keyboard('{Escape}');
  expect(selected()).toEqual([]);
});

it('announces how much is selected', async () => {
  const user = await open();
  await user.click(row(/alpha/));
  expect((await screen.findAllByText('1 selected, 10 bytes')).length).toBeGreaterThan(0);
});

it('has no control and no key for what the user may not do', async () => {
  const user = await open({});
  await user.click(row(/alpha/));
  await user.keyboard('{F2}{Delete}{Control>}x{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(useClipboard.getState().content).toBeNull();
  for (const name of ['Delete', 'Rename', 'Move to…', 'Copy to…', 'Download', 'Upload']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

it('deletes after Enter, at once on the screen', async () => {
  let answer: (text: string) => void = () => undefined;
  const slow = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const requests = serve({ 'DELETE /api/resources/docs/alpha.txt': () => slow });
  const user = await open();
  await user.click(row(/alpha/));
  await user.keyboard('{Delete}');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this item?' });
  await waitFor(() =>
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' })),
  );
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('row', { name: /alpha/ })).toBeNull());
  expect(
    requests.some(({ method, path }) => method === 'DELETE' && path === '/api/resources/docs/alpha.txt'),
  ).toBe(true);
  items = items.filter(({ name }) => name !== 'alpha.txt');
  answer('200 OK');
  await waitFor(() => expect(useJobs.getState().jobs).toEqual([]));
});

it('presses Cancel with Enter once somebody has gone there by Tab', async () => {
  const requests = serve();
  const user = await open();
  await user.click(row(/alpha/));
  await user.keyboard('{Delete}');
  await screen.findByRole('alertdialog');
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

it('brings back what the server would not delete, and says why', async () => {
  serve({ 'DELETE /api/resources/docs/alpha.txt': () => refusal(403, 'forbidden', 'A rule denies it.') });
  const user = await open();
  await user.click(row(/alpha/));
  await user.keyboard('{Delete}');
  await screen.findByRole('alertdialog');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/“alpha.txt” was not deleted/)).toBeTruthy();
  expect(row(/alpha/)).toBeTruthy();
});

it('renames with the stem selected, sends an encoded destination and keeps the name on a refusal', async () => {
  const requests = serve({ 'PATCH /api/resources/docs/alpha.txt': () => refusal(409, 'already_exists') });
  const user = await open();
  await user.click(row(/alpha/));
  await user.keyboard('{F2}');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('alpha');
  await user.keyboard('a+b c{Enter}');
  expect(await screen.findByText(/“alpha.txt” was not renamed/)).toBeTruthy();
  const [patch] = requests.filter(({ method }) => method === 'PATCH');
  expect(patch?.query.get('destination')).toBe('/docs/a%2Bb%20c.txt');
  expect(patch?.query.get('action')).toBe('rename');
  expect(row(/alpha/)).toBeTruthy();
});

it('asks before a copy replaces something, and keeps both when told', async () => {
  const requests = serve({ 'PATCH /api/resources/docs/*': () => 'ok' });
  const user = await open();
  await user.click(row(/beta/));
  await user.click(screen.getAllByRole('button', { name: 'Copy to…' })[0] as HTMLElement);
  await user.click(await screen.findByRole('treeitem', { name: 'archive' }));
  await user.click(screen.getByRole('button', { name: 'Copy to archive' }));
  await user.click(await screen.findByRole('button', { name: 'Keep both' }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true));
  const [patch] = requests.filter(({ method }) => method === 'PATCH');
  expect(Object.fromEntries(patch?.query ?? [])).toEqual({
    action: 'copy',
    destination: '/archive/beta.txt',
    override: 'false',
    rename: 'true',
  });
});

it('pastes copies into their own folder under new names without asking', async () => {
  const requests = serve({ 'PATCH /api/resources/docs/*': () => 'ok' });
  const user = await open();
  await user.click(row(/alpha/));
  await user.keyboard('{Control>}cv{/Control}');
  await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true));
  const [patch] = requests.filter(({ method }) => method === 'PATCH');
  expect(patch?.query.get('rename')).toBe('true');
});

it('sorts at once, saves the order, and takes it back when the server refuses', async () => {
  const requests = serve({ 'PUT /api/users/1': () => refusal(500, 'internal') });
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(await screen.findByText(/The order could not be saved/)).toBeTruthy();
  const put = requests.find(({ method }) => method === 'PUT');
  expect(put?.json()).toEqual({
    what: 'user',
    which: ['sorting'],
    data: { id: 1, sorting: { by: 'name', asc: true } },
  });
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
});

it('shows dates as the user wants them, and the other way in the tooltip', async () => {
  await open(everyPermission(true), { dateFormat: true });
  const date = within(row(/alpha/)).getByText(/Mar \d, 2026/);
  expect(date.title).toMatch(/ago|in |now|month/);
});
