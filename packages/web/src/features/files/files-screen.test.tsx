import { everyPermission, type ListingItem, type Permissions, parseVirtualPath } from '@satchel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageConfig } from '../../lib/page-config';
import { entry } from '../../testing/entries';
import { type FakeRequest, fakeServer, refusal } from '../../testing/fake-server';
import { buildUser, renderInApp } from '../../testing/render';
import { refreshFolders, resourceQuery } from './api/resource-query';
import { HeaderActions } from './chrome/header-actions';
import { FilesScreen } from './files-screen';
import { FilesPrompts } from './prompts/files-prompts';
import { TransferPrompt } from './prompts/transfer/transfer-prompt';
import { FilesProvider } from './screen/files-provider';
import { useClipboard } from './state/clipboard-store';
import { useJobs } from './state/jobs-store';
import { usePrompts } from './state/prompt-store';

const docs = parseVirtualPath('/docs');
let items: ListingItem[];

function at(name: string): ListingItem {
  const plain = entry(name);
  return { ...plain, path: `/docs/${plain.name}` };
}

function Page() {
  const { data } = useQuery(resourceQuery(docs));
  const client = useQueryClient();
  return (
    <FilesProvider folder={docs} resource={data}>
      <button type="button" onClick={() => refreshFolders(client, [docs])}>
        Another user has changed the folder
      </button>
      <HeaderActions />
      <FilesScreen />
      <FilesPrompts />
      <Transfer />
    </FilesProvider>
  );
}

const source = {
  known: async () => ({ favourites: [], recent: [] }),
  search: async () => undefined,
};

/** The frame renders it in the same way. */
function Transfer() {
  const { prompt, close } = usePrompts();
  return prompt?.kind === 'transfer' && <TransferPrompt {...prompt} source={source} onClose={close} />;
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

it.each([
  [{ download: true }, true],
  [{ download: false, view: true }, true],
  [{ download: false }, false],
])('the list draws pictures of files only for who may look at them: %j', async (given, isDrawn) => {
  const renderPicture = vi.fn(() => null);
  serve();
  function Tiles() {
    const { data } = useQuery(resourceQuery(docs));
    return (
      <FilesProvider folder={docs} resource={data} renderPicture={renderPicture}>
        <FilesScreen />
      </FilesProvider>
    );
  }
  const user = buildUser({ perm: { ...everyPermission(true), ...given }, viewMode: 'mosaic' });
  renderInApp(<Tiles />, { at: '/files/docs/', user });
  await screen.findByRole('gridcell', { name: /alpha/ });
  expect(renderPicture.mock.calls.length > 0).toBe(isDrawn);
});

async function open(perm: Partial<Permissions> = everyPermission(true), changes = {}) {
  const user = buildUser({ perm: { ...everyPermission(false), ...perm }, ...changes });
  renderInApp(<Page />, { at: '/files/docs/', user });
  await screen.findByRole('row', { name: /alpha/ });
  return userEvent.setup();
}

it('the menu of the views offers all orders of a list, because narrow lists leave columns out', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'View' }));
  const orders = await screen.findAllByRole('menuitemradio', { name: /^Sort by/ });
  const names = orders.map(({ textContent }) => textContent);
  expect(names).toEqual(['Sort by name', 'Sort by size', 'Sort by type', 'Sort by last modified']);
});

const row = (name: RegExp) => screen.getByRole('row', { name });
const selected = () =>
  screen
    .queryAllByRole('row', { selected: true })
    .map((each) => each.querySelector('[data-name] [title]')?.textContent);

beforeEach(() => {
  items = [at('sub/'), at('alpha.txt'), at('beta.txt'), at('Été.txt')];
  // jsdom has no layout: without a height no rows would be rendered.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  Element.prototype.scrollTo = () => undefined;
  usePrompts.setState({ prompt: null });
  useClipboard.getState().reset();
  serve();
});

it('screen readers get folders before files, and the number of rows', async () => {
  await open();
  const names = screen
    .getAllByRole('row')
    .flatMap((each) => each.querySelector('[data-name] [title]')?.textContent ?? []);
  expect(names).toEqual(['sub', 'alpha.txt', 'beta.txt', 'Été.txt']);
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('7');
});

it('clicks, Ctrl and Shift select as on a desktop', async () => {
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

it('keys move, extend, toggle and jump', async () => {
  const user = await open();
  await user.keyboard('{Home}');
  expect(document.activeElement).toBe(row(/sub/));
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(selected()).toEqual(['sub', 'alpha.txt']);
  await user.keyboard('{End}');
  expect(selected()).toEqual(['Été.txt']);
  await user.keyboard('{Control>} {/Control}');
  expect(selected()).toEqual([]);
  // On a busy machine the second letter would be too late to belong to the first.
  const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(0);
  await user.keyboard('be');
  clock.mockRestore();
  expect(document.activeElement).toBe(row(/beta/));
  await user.keyboard('{Control>}a{/Control}');
  expect(selected()).toHaveLength(4);
  await user.keyboard('{Escape}');
  expect(selected()).toEqual([]);
});

it('the selection stays when others change the folder, without what they took away', async () => {
  const user = await open();
  await user.click(row(/alpha/));
  await user.keyboard('{Control>}');
  await user.click(row(/beta/));
  await user.keyboard('{/Control}');
  items = [at('sub/'), at('alpha.txt'), at('gamma.txt')];
  const changed = screen.getByRole('button', { name: 'Another user has changed the folder' });
  fireEvent.click(changed);
  await screen.findByRole('row', { name: /gamma/ });
  expect(selected()).toEqual(['alpha.txt']);
  items = [at('sub/')];
  fireEvent.click(changed);
  await waitFor(() => expect(screen.queryByRole('row', { name: /gamma/ })).toBeNull());
  expect(selected()).toEqual([]);
});

it('the size of the selection is announced', async () => {
  const user = await open();
  await user.click(row(/alpha/));
  expect((await screen.findAllByText('1 selected, 10 bytes')).length).toBeGreaterThan(0);
});

it('a user without the permission has no control and no key', async () => {
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

it('Enter deletes after the question, at once on the screen', async () => {
  let answer: (text: string) => void = () => undefined;
  const slow = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const requests = serve({ 'DELETE /api/resources/docs/alpha.txt': () => slow });
  const user = await open();
  await user.click(row(/alpha/));
  await user.keyboard('{Delete}');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this item?' });
  const focused = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('button', { name })));
  await focused('Cancel');
  await user.tab();
  await focused('Delete');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('row', { name: /alpha/ })).toBeNull());
  expect(
    requests.some(({ method, path }) => method === 'DELETE' && path === '/api/resources/docs/alpha.txt'),
  ).toBe(true);
  items = items.filter(({ name }) => name !== 'alpha.txt');
  answer('200 OK');
  await waitFor(() => expect(useJobs.getState().jobs).toEqual([]));
});

it('Enter alone deletes nothing for good, but presses the focused button', async () => {
  const requests = serve();
  const user = await open();
  await user.click(row(/alpha/));
  await user.keyboard('{Delete}');
  await screen.findByRole('alertdialog');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

describe('with a trash', () => {
  beforeEach(() => {
    pageConfig.EnableTrash = true;
  });
  afterEach(() => {
    pageConfig.EnableTrash = false;
  });
  const sent = (requests: FakeRequest[]) =>
    requests.filter(({ method }) => method === 'DELETE').map(({ query }) => query.get('permanent'));

  it('says that it goes there', async () => {
    const requests = serve({ 'DELETE /api/resources/docs/alpha.txt': () => '200 OK' });
    const user = await open();
    await user.click(row(/alpha/));
    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('alpha.txt will be moved to the trash.');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent(requests)).toEqual(['false']));
  });

  it('asks again where there is no trash, and then deletes for good', async () => {
    let answers = [() => refusal(409, 'trash_unavailable'), () => '200 OK'];
    const requests = serve({
      'DELETE /api/resources/docs/alpha.txt': () => {
        const [answer, ...rest] = answers;
        answers = rest;
        return answer?.();
      },
    });
    const user = await open();
    await user.click(row(/alpha/));
    await user.keyboard('{Delete}');
    await screen.findByText('will be moved to the trash.', { exact: false });
    await user.keyboard('{Enter}');
    const text = await screen.findByText(/cannot be moved to the trash, only deleted for good/);
    expect(text.textContent).toContain('alpha.txt will be deleted for good.');
    expect(screen.queryByRole('checkbox', { name: 'Delete for good' })).toBeNull();
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent(requests)).toEqual(['false', 'true']));
  });

  it('deletes for good after Shift+Delete, and says so', async () => {
    const requests = serve({ 'DELETE /api/resources/docs/alpha.txt': () => '200 OK' });
    const user = await open();
    await user.click(row(/alpha/));
    await user.keyboard('{Shift>}{Delete}{/Shift}');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('alpha.txt will be deleted for good.');
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' })),
    );
    await user.keyboard('{Tab}{Enter}');
    await waitFor(() => expect(sent(requests)).toEqual(['true']));
  });

  it('deletes nothing by Enter on the box that was ticked to delete for good', async () => {
    const requests = serve();
    const user = await open();
    await user.click(row(/alpha/));
    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('alertdialog');
    const box = within(dialog).getByRole('checkbox', { name: 'Delete for good' });
    await user.click(box);
    expect(document.activeElement).toBe(box);
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBe(dialog);
    expect(sent(requests)).toEqual([]);
  });

  it('moves the focus to the next entry that is left', async () => {
    const names = ['alpha', ...'bcdefgh'];
    items = names.map((name) => at(`${name}.txt`));
    serve({ 'POST /api/batch': () => ({ done: 3, failed: [] }) });
    const user = await open();
    await user.click(row(/^b\.txt/));
    await user.keyboard('{Control>}');
    await user.click(row(/^d\.txt/));
    await user.click(row(/^e\.txt/));
    await user.keyboard('{/Control}{Delete}');
    await screen.findByRole('alertdialog');
    items = items.filter(({ name }) => !['b.txt', 'd.txt', 'e.txt'].includes(name));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('row', { name: /^e\.txt/ })).toBeNull());
    expect(row(/^f\.txt/).tabIndex).toBe(0);
  });

  it('deletes several for good on request', async () => {
    const requests = serve({ 'POST /api/batch': () => ({ done: 2, failed: [] }) });
    const user = await open();
    await user.keyboard('{Control>}a{/Control}{Delete}');
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Delete for good' }));
    await user.click(within(dialog).getByRole('button', { name: /^Delete/ }));
    await waitFor(() =>
      expect(requests.filter(({ path }) => path === '/api/batch').map((each) => each.json())).toEqual([
        expect.objectContaining({ action: 'delete', permanent: true }),
      ]),
    );
  });
});

it('Shift+Delete does nothing without a trash', async () => {
  const user = await open();
  await user.click(row(/alpha/));
  await user.keyboard('{Shift>}{Delete}{/Shift}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.keyboard('{Delete}');
  expect(within(await screen.findByRole('alertdialog')).queryByRole('checkbox')).toBeNull();
});

it('entries that the server did not delete are restored, and it says why', async () => {
  serve({ 'DELETE /api/resources/docs/alpha.txt': () => refusal(403, 'forbidden', 'A rule denies it.') });
  const user = await open();
  await user.click(row(/alpha/));
  await user.keyboard('{Delete}');
  await screen.findByRole('alertdialog');
  await user.keyboard('{Tab}{Enter}');
  expect(await screen.findByText(/“alpha.txt” was not deleted/)).toBeTruthy();
  expect(row(/alpha/)).toBeTruthy();
});

it('a renaming has the stem selected, sends an encoded destination and keeps the name on a rejection', async () => {
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

it('entries that were selected while the server renamed something else stay selected', async () => {
  let answer: (text: string) => void = () => undefined;
  const requests = serve({
    'PATCH /api/resources/docs/alpha.txt': () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  });
  const reads = () => requests.filter(({ path }) => path === '/api/resources/docs').length;
  const user = await open();
  await user.click(row(/alpha/));
  await user.keyboard('{F2}');
  await screen.findByRole('textbox', { name: 'Name' });
  await user.keyboard('omega{Enter}');
  await waitFor(() => expect(selected()).toEqual(['omega.txt']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(row(/beta/));
  items = items.map((item) => (item.name === 'alpha.txt' ? at('omega.txt') : item));
  const before = reads();
  answer('ok');
  await waitFor(() => expect(reads()).toBe(before + 1));
  await user.keyboard('{Control>}{/Control}');
  expect(selected()).toEqual(['beta.txt']);
});

it('a new folder that an event showed before the response gets the focus', async () => {
  const held: ((value: unknown) => void)[] = [];
  const hold = () => new Promise((resolve) => held.push(resolve));
  let isSlow = false;
  fakeServer({
    'POST /api/resources/docs/omega/': () => hold().then(() => 'ok'),
    'GET /api/resources/docs': async () => {
      if (isSlow) await hold();
      return folder('/docs', items);
    },
  });
  const user = await open();
  await user.click(row(/alpha/));
  await user.keyboard('{Control>}{Shift>}n{/Shift}{/Control}');
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'omega{Enter}');
  await waitFor(() => expect(held).toHaveLength(1));
  items = [...items, at('omega/')];
  fireEvent.click(screen.getByText('Another user has changed the folder'));
  await screen.findByText('omega');
  isSlow = true;
  held.pop()?.('ok');
  await waitFor(() => expect(held).toHaveLength(1));
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  held.pop()?.('ok');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(row(/omega/)));
});

it('a copy asks before it replaces a file, and keeps both on request', async () => {
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

it('copies are pasted into their own folder under new names without asking', async () => {
  const requests = serve({ 'PATCH /api/resources/docs/*': () => 'ok' });
  const user = await open();
  await user.click(row(/alpha/));
  await user.keyboard('{Control>}cv{/Control}');
  await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true));
  const [patch] = requests.filter(({ method }) => method === 'PATCH');
  expect(patch?.query.get('rename')).toBe('true');
});

it('pasted entries are selected, unless something else was selected in the meantime', async () => {
  const answers: ((text: string) => void)[] = [];
  serve({
    'PATCH /api/resources/docs/*': () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const user = await open();
  const paste = async (name: string, during: () => Promise<void>) => {
    await user.keyboard('{Control>}v{/Control}');
    await waitFor(() => expect(answers).toHaveLength(1));
    await during();
    items = [...items, at(name)];
    answers.pop()?.('ok');
    await screen.findByRole('row', { name: new RegExp(name) });
    await waitFor(() => expect(useJobs.getState().jobs).toEqual([]));
  };
  await user.click(row(/alpha/));
  await user.keyboard('{Control>}c{/Control}');
  await paste('omega.txt', async () => undefined);
  await waitFor(() => expect(selected()).toEqual(['omega.txt']));
  await paste('sigma.txt', () => user.click(row(/beta/)));
  await waitFor(() => expect(row(/sigma/).hasAttribute('data-flash')).toBe(true));
  expect(selected()).toEqual(['beta.txt']);
});

it('the list is sorted at once, and the order is stored, and reverted when the server rejects it', async () => {
  const requests = serve({ 'PUT /api/places/views': () => refusal(500, 'internal') });
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(await screen.findByText(/The order could not be saved/)).toBeTruthy();
  const put = requests.find(({ method }) => method === 'PUT');
  expect(put?.json()).toEqual({ folders: [{ path: '/docs', sorting: { by: 'name', asc: true } }] });
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
});

it('dates are shown in the preferred form, and in the other form in the tooltip', async () => {
  await open(everyPermission(true), { dateFormat: true });
  const date = within(row(/alpha/)).getByText(/Mar \d, 2026/);
  expect(date.title).toMatch(/ago|in |now|month/);
});
