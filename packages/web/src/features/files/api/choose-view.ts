import type { FolderViews, Sorting, VirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { isApiError } from '../../../lib/api/api-error';
import { connection } from '../../../lib/api/connection';
import { storedViewMode, type ViewChoice } from '../../../listing/model/view-mode';
import { dropUnsaved, type FolderChoice, putUnsaved, unsavedChoice } from '../state/unsaved-views';
import { leftSent, sendViews, viewsQuery } from './folder-views';

/** Where a connection that was restored is lost by the very request again and again, it is not sent for ever. */
const MOST_TRIES = 3;

let sending: Promise<unknown> = Promise.resolve();

/** One request after the other: two at once could reach the server in the other order. */
function inTurn<Result>(send: () => Promise<Result>): Promise<Result> {
  const sent = sending.then(send);
  sending = sent.catch(() => undefined);
  return sent;
}

/**
 * Shows the folder so at once, on all devices of the user, and changes no other folder. Without a connection it is sent
 * later; if the server refuses it, the former view is shown again and this throws.
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
    // The request before had it already.
    if (!choice) return;
    try {
      await sendViews({ folders: [{ path: folder, ...choice }] });
      await note(client, userId, (views) => {
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

/** What is being read may be older. Where nothing was read yet, it is read again. */
async function note(
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

/** What all clients sort by; the rest is known to these pages only. */
const SORTED_BY_ALL: readonly string[] = ['name', 'size', 'modified'];

export const isSortedByAll = ({ by }: Sorting): boolean => SORTED_BY_ALL.includes(by);

interface ShownNow {
  folder: VirtualPath;
  view: ViewChoice;
  sorting: NonNullable<FolderChoice['sorting']>;
  usual: FolderViews['usual'];
}

/**
 * Shows all folders as this one; what was chosen for others is set aside. An order that other clients do not know stays with
 * the folder. Resolves to how to take it back. Throws where it cannot be stored, and then nothing has changed.
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
    await note(client, userId, () => ({ usual: next, folders: own }));
    return () => inTurn(() => takeBack(client, userId, folder, usual, before));
  });
}

async function takeBack(
  client: QueryClient,
  userId: number,
  folder: VirtualPath,
  usual: FolderViews['usual'],
  before: FolderViews | undefined,
): Promise<void> {
  await saveUsual(userId, usual);
  await sendViews({ setAside: false });
  // An order of its own that the folder has kept has taken the place of what it had before.
  const own = before?.folders.find(({ path }) => path === folder);
  if (own) await sendViews({ folders: [own] });
  const { queryKey } = viewsQuery(userId);
  await client.invalidateQueries({ queryKey, exact: true });
}

function saveUsual(userId: number, usual: FolderViews['usual']): Promise<unknown> {
  const body = { what: 'user', which: Object.keys(usual), data: { id: userId, ...usual } };
  return api.call(endpoints.users.change, { params: { id: userId }, body });
}
