import { everyPermission, type ListingItem, type Permissions, parseVirtualPath } from '@satchel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberRenamesInList } from '../../../../lib/browser/rename-choice';
import { useOwnActions } from '../../../../lib/own-actions';
import { entry } from '../../../../testing/entries';
import { type FakeRequest, fakeServer, refusal } from '../../../../testing/fake-server';
import { buildUser, renderInApp } from '../../../../testing/render';
import { refreshFolders, resourceQuery } from '../../api/resource-query';
import { FilesScreen } from '../../files-screen';
import { FilesPrompts } from '../../prompts/files-prompts';
import { FilesProvider } from '../../screen/files-provider';
import { usePrompts } from '../../state/prompt-store';
import { NameField } from './name-field';

const docs = parseVirtualPath('/docs');
let items: ListingItem[];
let requests: FakeRequest[];

const at = (name: string): ListingItem => {
  const plain = entry(name);
  return { ...plain, path: `/docs/${plain.name}` };
};

function Page() {
  const { data } = useQuery(resourceQuery(docs));
  const client = useQueryClient();
  const [isLeft, setLeft] = useState(false);
  return (
    <FilesProvider folder={docs} resource={data}>
      <button type="button" onClick={() => refreshFolders(client, [docs])}>
        Somebody changed the folder
      </button>
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
      {!isLeft && <FilesScreen />}
      <FilesPrompts />
    </FilesProvider>
  );
}

/** Renames on the fake server, too. */
function rename({ path: renamed, query }: FakeRequest): string {
  const [from, to] = [renamed, decodeURIComponent(query.get('destination') ?? '')].map(
    (path) => path.split('/').at(-1) ?? '',
  );
  items = items.map((item) => (item.name === from ? at(to ?? '') : item));
  return '200 OK';
}

const folder = () => ({
  ...entry('docs/'),
  ...{ path: '/docs', sorting: { by: 'name', asc: false }, items, numDirs: 0, numFiles: items.length },
});

function serve(patch: (request: FakeRequest) => unknown = rename): void {
  const patches = ['alpha.txt', 'beta.txt', 'gamma.txt', 'sub'].map((name) => [
    `PATCH /api/resources/docs/${name}`,
    patch,
  ]);
  requests = fakeServer({ 'GET /api/resources/docs': folder, ...Object.fromEntries(patches) });
}

async function open(perm: Partial<Permissions> = everyPermission(true), changes = {}) {
  const user = buildUser({ perm: { ...everyPermission(false), ...perm }, ...changes });
  renderInApp(<Page />, { at: '/files/docs/', user });
  await screen.findByRole('row', { name: /alpha/ });
  return userEvent.setup();
}

const row = (name: RegExp) => screen.getByRole('row', { name });
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
const noField = () => waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
const renamings = () =>
  requests
    .filter(({ method }) => method === 'PATCH')
    .map(({ path, query }) => [path.split('/').at(-1), decodeURIComponent(query.get('destination') ?? '')]);

async function edit(user: ReturnType<typeof userEvent.setup>, name: RegExp): Promise<HTMLInputElement> {
  await user.click(row(name));
  await user.keyboard('{F2}');
  return field();
}

beforeEach(() => {
  items = [at('sub/'), at('alpha.txt'), at('beta.txt'), at('gamma.txt')];
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  Element.prototype.scrollTo = () => undefined;
  usePrompts.setState({ prompt: null });
  rememberRenamesInList(true);
  serve();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('F2', () => {
  it('knows the names that the filter hides', async () => {
    const user = await open();
    await user.click(row(/alpha/));
    await user.keyboard('/');
    await user.type(await screen.findByRole('textbox', { name: 'Filter this folder' }), 'alp{Enter}{F2}');
    const input = await field();
    await user.clear(input);
    await user.type(input, 'gamma.txt');
    expect(screen.getByText('“gamma.txt” is already here.')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(renamings()).toEqual([]);
  });

  it('edits the name in its row, without its extension; Enter renames, and the row has the focus', async () => {
    const user = await open();
    const input = await edit(user, /alpha/);
    expect(row(/alpha/).contains(input)).toBe(true);
    expect(document.activeElement).toBe(input);
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 5]);
    await user.keyboard('zeta{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(row(/zeta\.txt/)));
    expect(renamings()).toEqual([['alpha.txt', '/docs/zeta.txt']]);
    await waitFor(() =>
      expect(useOwnActions.getState().notice).toMatchObject({ action: { kind: 'rename' } }),
    );
  });

  it('has the field at once when its code is there, so that no letter is lost', async () => {
    const user = await open();
    await edit(user, /beta/);
    await user.keyboard('{Escape}');
    cleanup();
    await open();
    fireEvent.click(row(/alpha/));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F2', code: 'F2' });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  });

  it('gives up with Esc, which does not clear the selection', async () => {
    const user = await open();
    await edit(user, /alpha/);
    await user.keyboard('zeta{Escape}');
    await noField();
    expect(document.activeElement).toBe(row(/alpha/));
    expect(row(/alpha/).getAttribute('aria-selected')).toBe('true');
    expect(renamings()).toEqual([]);
  });

  it('says at the row what is wrong, and keeps the field until it is right', async () => {
    const user = await open();
    const input = await edit(user, /alpha/);
    const note = () => document.getElementById(input.getAttribute('aria-describedby') ?? '');
    const says = async (typed: string, text: string) => {
      fireEvent.change(input, { target: { value: typed } });
      await waitFor(() => expect(note()?.textContent).toBe(text));
      await user.keyboard('{Enter}{Tab}');
      expect(document.activeElement).toBe(input);
    };
    await says('  ', 'A name cannot be empty.');
    await says('a/b', 'A name cannot contain a slash.');
    await says('..', '“.” and “..” cannot be names.');
    await says('x'.repeat(256), 'This name is too long.');
    await says('beta.txt', '“beta.txt” is already here.');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.queryByText('“beta.txt” is already here.')).toBeNull();
    expect(renamings()).toEqual([]);
  });

  it('goes on to the next entry with Tab, and back with Shift+Tab', async () => {
    const user = await open();
    await edit(user, /alpha/);
    await user.keyboard('zeta');
    await user.tab();
    await waitFor(() => expect(row(/beta/).contains(document.activeElement)).toBe(true));
    expect((await field()).value).toBe('beta.txt');
    await waitFor(() => expect(renamings()).toEqual([['alpha.txt', '/docs/zeta.txt']]));
    await waitFor(() =>
      expect(useOwnActions.getState().notice).toMatchObject({ action: { kind: 'rename' } }),
    );
    expect(row(/beta/).contains(document.activeElement)).toBe(true);
    await user.tab({ shift: true });
    await waitFor(async () => expect((await field()).value).toBe('sub'));
    await user.tab({ shift: true });
    await noField();
    expect(document.activeElement).toBe(row(/sub/));
    expect(renamings()).toHaveLength(1);
  });

  it('accepts what is valid when the field is left, and only that', async () => {
    const user = await open();
    await edit(user, /alpha/);
    await user.keyboard('a/');
    await user.click(row(/beta/));
    await noField();
    expect(renamings()).toEqual([]);
    await edit(user, /alpha/);
    await user.keyboard('zeta');
    await user.click(row(/beta/));
    await waitFor(() => expect(renamings()).toEqual([['alpha.txt', '/docs/zeta.txt']]));
    await row(/zeta/);
    expect(row(/beta/).getAttribute('aria-selected')).toBe('true');
  });

  it('keeps the field when others change the folder, and closes it when they delete the file', async () => {
    const user = await open();
    const input = await edit(user, /beta/);
    await user.keyboard('typed');
    items = [at('alpha.txt'), at('beta.txt'), at('beta 2.txt')];
    const refresh = () =>
      fireEvent.click(screen.getByRole('button', { name: 'Somebody changed the folder' }));
    refresh();
    await screen.findByRole('row', { name: /beta 2/ });
    expect(await field()).toBe(input);
    expect(input.value).toBe('typed.txt');
    expect(document.activeElement).toBe(input);
    items = [at('alpha.txt')];
    refresh();
    await noField();
    expect(renamings()).toEqual([]);
  });

  it('goes on where it was when its row is rendered again, as when the folder changes', async () => {
    let renderAgain = () => {};
    function Row() {
      const { data } = useQuery(resourceQuery(docs));
      const [key, setKey] = useState(0);
      renderAgain = () => setKey(key + 1);
      const item = data?.items?.find(({ name }) => name === 'alpha.txt');
      return (
        <FilesProvider folder={docs} resource={data}>
          <div data-entry>{item && <NameField key={key} item={item} />}</div>
        </FilesProvider>
      );
    }
    renderInApp(<Row />, { at: '/files/docs/' });
    const user = userEvent.setup();
    await field();
    await user.keyboard('Not');
    act(() => renderAgain());
    await user.keyboard('e');
    expect((await field()).value).toBe('Note.txt');
  });

  it('accepts the name when the list is left', async () => {
    const user = await open();
    await edit(user, /beta/);
    await user.keyboard('kept');
    fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(renamings()).toEqual([['beta.txt', '/docs/kept.txt']]));
  });

  it('shows the old name again when the server refuses', async () => {
    serve(() => refusal(403, 'forbidden'));
    const user = await open();
    await edit(user, /alpha/);
    await user.keyboard('zeta{Enter}');
    expect(await screen.findByText('“alpha.txt” was not renamed.', { exact: false })).toBeTruthy();
    expect(row(/alpha/)).toBeTruthy();
  });

  it('does nothing without the permission', async () => {
    const user = await open({ create: true, delete: true });
    await user.click(row(/alpha/));
    await user.keyboard('{F2}');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('opens the prompt for those who prefer it', async () => {
    rememberRenamesInList(false);
    const user = await open();
    await user.click(row(/alpha/));
    await user.keyboard('{F2}');
    expect(await screen.findByRole('dialog', { name: 'Rename' })).toBeTruthy();
  });
});

describe('a second click on the name', () => {
  const name = () => {
    const element = row(/alpha/).querySelector('[title]');
    if (!element) throw new Error('There is no name');
    return element;
  };
  function clicksAfter(ms: number, change: MouseEventInit & { first?: Element; second?: Element } = {}) {
    const { first = name(), second = name(), ...init } = change;
    const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get');
    clock.mockReturnValue(1000);
    fireEvent.click(first, { detail: 1 });
    clock.mockReturnValue(1000 + ms);
    fireEvent.pointerDown(second);
    fireEvent.click(second, { detail: 1, ...init });
    clock.mockRestore();
  }
  const passes = () => act(() => vi.advanceTimersByTimeAsync(600));
  const isEdited = () => row(/alpha/).dataset.renaming !== undefined;

  async function openWithClock(changes = {}) {
    await open(everyPermission(true), changes);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  }

  it('edits it if the click comes slowly', async () => {
    await openWithClock();
    clicksAfter(900);
    expect(isEdited()).toBe(false);
    await passes();
    expect(isEdited()).toBe(true);
  });

  it.each([100, 2500])('does not edit it if the click comes %i ms later', async (ms) => {
    await openWithClock();
    clicksAfter(ms);
    await passes();
    expect(isEdited()).toBe(false);
  });

  it('does not edit it as a half of a double click, with keys, beside the name, or after another entry', async () => {
    await openWithClock();
    clicksAfter(900);
    fireEvent.pointerDown(name());
    fireEvent.doubleClick(name());
    await passes();
    for (const change of [
      { ctrlKey: true },
      { shiftKey: true },
      { second: row(/alpha/) },
      { first: row(/beta/) },
    ]) {
      clicksAfter(900, change);
      await passes();
    }
    expect(isEdited()).toBe(false);
  });

  it('does not edit it where a single click opens', async () => {
    await openWithClock({ singleClick: true });
    clicksAfter(900);
    await passes();
    expect(isEdited()).toBe(false);
  });
});
