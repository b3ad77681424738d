import type { FolderViews, Sorting, VirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { isApiError } from '../../../lib/api/api-error';
import { connection } from '../../../lib/api/connection';
import { storedViewMode, type ViewChoice } from '../../../listing/model/view-mode';
import { dropUnsaved, type FolderChoice, putUnsaved, unsavedChoice } from '../state/unsaved-views';
import { leftSent, sendViews, viewsQuery } from './folder-views';

/** A request that interrupts a restored connection each time is not repeated for ever. */
const MOST_TRIES = 3;

let sending: Promise<unknown> = Promise.resolve();

/** Sends one request after the other: two concurrent ones could reach the server in the other order. */
function inTurn<Result>(send: () => Promise<Result>): Promise<Result> {
  const sent = sending.then(send);
  sending = sent.catch(() => undefined);
  return sent;
}

/**
 * Stores the view of this folder for all devices of the user, and shows it at once. Without a connection it
 * is sent later; if the server rejects it, the former view is shown again and this throws.
 */
export function chooseForFolder(
  client: QueryClient,
  userId: number,
  folder: VirtualPath,
  choice: FolderChoice,
): Promise<void> {
  putUnsaved(userId, folder, choice);
  return inTurn(() => save(client, userId, folder));
}

async function save(client: QueryClient, userId: number, folder: VirtualPath): Promise<void> {
  await leftSent();
  for (let tries = 1; ; tries += 1) {
    const choice = unsavedChoice(userId, folder);
    // The previous request contained it already.
    if (!choice) return;
    try {
      await sendViews({ folders: [{ path: folder, ...choice }] });
      await updateCache(client, userId, (views) => {
        return { ...views, folders: withChoice(views.folders, { path: folder, ...choice }) };
      });
      return dropUnsaved(userId, folder, choice);
    } catch (error) {
      if (!isApiError(error, 'network') || !connection.isLost() || tries === MOST_TRIES) {
        dropUnsaved(userId, folder, choice);
        throw error;
      }
      await connection.restored();
    }
  }
}

function withChoice(folders: FolderViews['folders'], chosen: FolderViews['folders'][number]) {
  const before = folders.find(({ path }) => path === chosen.path);
  return [{ ...before, ...chosen }, ...folders.filter(({ path }) => path !== chosen.path)];
}

/**
 * Changes the views in the cache. A response that is under way may be older, so its request is cancelled; if
 * nothing was read yet, they are read again.
 */
async function updateCache(
  client: QueryClient,
  userId: number,
  change: (views: FolderViews) => FolderViews,
): Promise<void> {
  const { queryKey } = viewsQuery(userId);
  await client.cancelQueries({ queryKey, exact: true });
  const views = client.getQueryData(queryKey);
  if (views) client.setQueryData(queryKey, change(views));
  else void client.invalidateQueries({ queryKey, exact: true });
}

/** The orders that all clients know; only this one knows the others. */
const SORTED_BY_ALL: readonly string[] = ['name', 'size', 'modified'];

export const isSortedByAll = ({ by }: Sorting): boolean => SORTED_BY_ALL.includes(by);

interface ShownNow {
  folder: VirtualPath;
  view: ViewChoice;
  sorting: NonNullable<FolderChoice['sorting']>;
  usual: FolderViews['usual'];
}

/**
 * Shows all folders as this one; choices for other folders are set aside. An order that other clients do not
 * know stays with the folder. Resolves to a function that undoes it. Throws if it cannot be stored, and then
 * nothing has changed.
 */
export function showAllSo(client: QueryClient, userId: number, now: ShownNow): Promise<() => Promise<void>> {
  const { folder, view, sorting, usual } = now;
  const next = { viewMode: storedViewMode(view), sorting: isSortedByAll(sorting) ? sorting : usual.sorting };
  const own: FolderViews['folders'] = isSortedByAll(sorting) ? [] : [{ path: folder, sorting }];
  return inTurn(async () => {
    const before = client.getQueryData(viewsQuery(userId).queryKey);
    await saveUsual(userId, next);
    try {
      await sendViews({ setAside: true, ...(own.length > 0 && { folders: own }) });
    } catch (error) {
      await saveUsual(userId, usual).catch(() => undefined);
      throw error;
    }
    await updateCache(client, userId, () => ({ usual: next, folders: own }));
    return () => inTurn(() => undoShowAll(client, userId, folder, usual, before));
  });
}

async function undoShowAll(
  client: QueryClient,
  userId: number,
  folder: VirtualPath,
  usual: FolderViews['usual'],
  before: FolderViews | undefined,
): Promise<void> {
  await saveUsual(userId, usual);
  await sendViews({ setAside: false });
  // The folder has stored an order of its own, which replaced its former view.
  const own = before?.folders.find(({ path }) => path === folder);
  if (own) await sendViews({ folders: [own] });
  const { queryKey } = viewsQuery(userId);
  await client.invalidateQueries({ queryKey, exact: true });
}

function saveUsual(userId: number, usual: FolderViews['usual']): Promise<unknown> {
  const body = { what: 'user', which: Object.keys(usual), data: { id: userId, ...usual } };
  return api.call(endpoints.users.change, { params: { id: userId }, body });
}
