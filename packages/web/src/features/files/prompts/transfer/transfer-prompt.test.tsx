import { everyPermission, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSeveralFolders } from '../../../../lib/own-folders';
import { entry } from '../../../../testing/entries';
import { fakeServer } from '../../../../testing/fake-server';
import { buildUser, renderInApp } from '../../../../testing/render';
import type { FolderSource } from '../../finding/find-folders';
import { TransferPrompt } from './transfer-prompt';
import type { EarlyText } from './use-folder-search';

const path = parseVirtualPath;
const docs = path('/docs');

interface Asked {
  words: string;
  limit: number;
  signal: AbortSignal;
  found(...folders: string[]): void;
  end(): void;
  fail(): void;
}

/** The content of the present folder besides the moved entries. */
let inDocs: ReturnType<typeof entry>[] = [];

/** A source that responds when the test says so. */
function heldSource(known: { favourites?: VirtualPath[]; recent?: VirtualPath[] } = {}) {
  const asked: Asked[] = [];
  const source: FolderSource = {
    known: async () => ({ favourites: [], recent: [], ...known }),
    search: ({ words, limit, signal, onFound }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        asked.push({
          words,
          limit,
          signal,
          found: (...folders) => onFound(folders.map(path)),
          end: () => resolve(undefined),
          fail: () => reject(new Error('broken')),
        });
      }),
  };
  return { source, asked };
}

function open(source: FolderSource, change: { early?: EarlyText; transfer?: 'copy' } = {}) {
  const folder = (name: string, items: ReturnType<typeof entry>[]) => ({ ...entry(name), items });
  const requests = fakeServer({
    'GET /api/resources/': () => folder('/', [entry('docs/'), entry('music/')]),
    'GET /api/resources/docs': () => folder('docs/', [{ ...entry('b/'), path: '/docs/b' }, ...inDocs]),
    'GET /api/resources/docs/right': () => folder('right/', []),
    'GET /api/resources/far/right': () => folder('right/', []),
    'PATCH /api/resources/*': () => 'ok',
  });
  const onClose = vi.fn();
  const items = [{ ...entry('b/'), path: '/docs/b' }];
  const { unmount } = renderInApp(
    <TransferPrompt
      transfer="move"
      items={items}
      folder={docs}
      source={source}
      onClose={onClose}
      {...change}
    />,
    {
      user: buildUser({
        perm: everyPermission(true),
        ...(useSeveralFolders.getState().known && { severalFolders: true }),
      }),
    },
  );
  const moved = () =>
    requests.filter(({ method }) => method === 'PATCH').map(({ query }) => query.get('destination'));
  return { user: userEvent.setup(), onClose, moved, unmount };
}

const field = () => screen.getByRole('combobox', { name: 'Find a folder by name' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const press = (key: string) => fireEvent.keyDown(field(), { key });

async function askedFor(asked: Asked[], words: string): Promise<Asked> {
  return waitFor(() => {
    const last = asked.at(-1);
    if (last?.words !== words) throw new Error('The search has not begun yet');
    return last;
  });
}

afterEach(() => {
  inDocs = [];
  useSeveralFolders.setState({ known: undefined });
  vi.useRealTimers();
});

describe('the field of the prompt that moves', () => {
  it('has the focus, and the tree below opens at the present folder', async () => {
    const { user } = open(heldSource().source);
    expect(document.activeElement).toBe(field());
    expect(await screen.findByRole('treeitem', { name: 'docs', selected: true })).toBeTruthy();
    await screen.findByRole('treeitem', { name: 'b' });
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('b');
    await user.keyboard('mu');
    expect(document.activeElement).toBe(field());
    expect(field().getAttribute('value')).toBe('mu');
  });

  it('moves to the best folder on Enter', async () => {
    const { source, asked } = heldSource();
    const { onClose, moved } = open(source);
    type('rig');
    const search = await askedFor(asked, 'rig');
    expect(search.limit).toBe(500);
    search.found('/a/bright', '/far/right');
    await waitFor(() => expect(options()).toEqual(['rightfar', 'brighta']));
    expect(screen.getByRole('button', { name: 'Move to right' })).toBeTruthy();
    press('Enter');
    expect(onClose).toHaveBeenCalledOnce();
    await waitFor(() => expect(moved()).toEqual(['/far/right/b']));
  });

  it('waits for the server when Enter is pressed at once, and moves nowhere when nothing is found', async () => {
    const { source, asked } = heldSource();
    const { onClose, moved } = open(source);
    type('xyz');
    press('Enter');
    (await askedFor(asked, 'xyz')).end();
    expect(await screen.findByText('No folder has this name.')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    type('rig');
    press('Enter');
    const search = await askedFor(asked, 'rig');
    search.found('/far/right');
    await waitFor(() => expect(options()).toHaveLength(1));
    expect(onClose).not.toHaveBeenCalled();
    search.end();
    await waitFor(() => expect(moved()).toEqual(['/far/right/b']));
  });

  it('prefers a folder in sight to one of the same name that was opened lately, without the server', async () => {
    const { source } = heldSource({ recent: [path('/far/right')] });
    inDocs = [{ ...entry('right/'), path: '/docs/right' }];
    const { moved } = open(source);
    await screen.findByRole('treeitem', { name: 'right' });
    type('rig');
    press('Enter');
    await waitFor(() => expect(moved()).toEqual(['/docs/right/b']));
  });

  it('does not take a recent folder for the one that is meant before the server has responded', async () => {
    const { source, asked } = heldSource({ recent: [path('/far/rightmost')] });
    const { onClose, moved } = open(source);
    type('right');
    await waitFor(() => expect(options()).toEqual(['rightmostfar']));
    press('Enter');
    expect(onClose).not.toHaveBeenCalled();
    const search = await askedFor(asked, 'right');
    search.found('/far/right');
    search.end();
    await waitFor(() => expect(moved()).toEqual(['/far/right/b']));
  });

  it('takes what was typed before it was there, and Enter', async () => {
    const { source, asked } = heldSource();
    const { moved } = open(source, { early: { text: 'rig', isEntered: true } });
    const search = await askedFor(asked, 'rig');
    search.found('/far/right');
    search.end();
    await waitFor(() => expect(moved()).toEqual(['/far/right/b']));
  });

  it('asks after a pause, and each key cancels the search before it', () => {
    vi.useFakeTimers();
    const { source, asked } = heldSource();
    open(source);
    for (const value of ['r', 'ri', 'rig']) {
      type(value);
      vi.advanceTimersByTime(119);
    }
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(asked.map(({ words }) => words)).toEqual(['rig']);
    type('righ');
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  it('cancels the search when the prompt closes', async () => {
    const { source, asked } = heldSource();
    const { unmount } = open(source);
    type('rig');
    const { signal } = await askedFor(asked, 'rig');
    unmount();
    expect(signal.aborted).toBe(true);
  });

  it('offers favourites and recent folders at once, the arrows move, and a click chooses', async () => {
    const { source } = heldSource({ favourites: [path('/x/right')], recent: [path('/y/rigs')] });
    const { user, onClose, moved } = open(source);
    await user.keyboard('rig');
    await waitFor(() => expect(options()).toEqual(['rightx', 'rigsy']));
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('rigsy');
    expect(document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
      'rigsy',
    );
    await user.click(screen.getByRole('option', { name: /right/ }));
    expect(onClose).not.toHaveBeenCalled();
    expect(moved()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Move to right' })).toBeTruthy();
  });

  it('never offers the folder that is moved, those inside it, and the one where it is', async () => {
    const { source, asked } = heldSource();
    open(source);
    type('b');
    const search = await askedFor(asked, 'b');
    search.found('/docs/b', '/docs/b/bin', '/box');
    await waitFor(() => expect(options()).toEqual(['boxMy files']));
    type('docs');
    (await askedFor(asked, 'docs')).found('/docs', '/other/docs');
    await waitFor(() => expect(options()).toEqual(['docsother']));
  });

  it('is cleared by Esc before the prompt closes', async () => {
    const { user, onClose } = open(heldSource().source, {
      early: { text: 'rig', isEntered: false },
    });
    expect(screen.queryByRole('tree')).toBeNull();
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    expect(await screen.findByRole('tree')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('says when the search failed', async () => {
    const { source, asked } = heldSource();
    open(source);
    type('rig');
    (await askedFor(asked, 'rig')).fail();
    expect(await screen.findByText('The search failed')).toBeTruthy();
  });

  it('offers no place where what is copied could be downloaded, if that is not permitted where it is', async () => {
    const [all, view] = [everyPermission(true), { ...everyPermission(false), view: true }];
    const seen = { ...everyPermission(true), download: false, view: true };
    const permissionsAt = (at: string) =>
      at.startsWith('/docs') ? view : at.startsWith('/seen') ? seen : all;
    const known = { areSeveral: true, anywhere: all, permissionsAt, permissionsOf: () => view };
    useSeveralFolders.setState({ known });
    const { source, asked } = heldSource();
    open(source, { transfer: 'copy' });
    type('pl');
    (await askedFor(asked, 'pl')).found('/open/place', '/seen/place');
    await waitFor(() => expect(options()).toEqual(['placeseen']));
  });
});
