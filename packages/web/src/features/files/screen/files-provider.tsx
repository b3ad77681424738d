import type { Resource, Sorting, VirtualPath } from '@satchel/contract';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { useCurrentUser } from '../../../lib/current-user';
import { nextSorting } from '../../../lib/listing/entry-order';
import { toast } from '../../../ui/toast';
import { saveSorting, usePreferences } from '../api/preferences';
import type { Tools } from '../api/run-job';
import { transferEntries } from '../api/transfer-entries';
import { useTools } from '../api/use-tools';
import { isSameListing } from '../model/same-listing';
import { viewModeOf } from '../model/view-mode';
import { FilesContext, type FilesScreenValue } from './files-context';
import { createListStore, type ListStore, resetSelection } from './list-store';
import { type FilesHost, useEffects } from './use-effects';
import { useOrder, useSorting } from './use-order';

export interface FilesProviderProps extends FilesHost {
  folder: VirtualPath;
  /** Of the folder; undefined while it is being read. */
  resource: Resource | undefined;
  children: ReactNode;
}

/** A store per visit of a folder; what is selected is forgotten when the folder turns out to hold something else. */
function useListStore(folder: VirtualPath, resource: Resource | undefined): ListStore {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another folder starts afresh
  const store = useMemo(createListStore, [folder]);
  const shown = useRef<Resource>(undefined);
  // Before the list selects what has just arrived.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = resource;
    if (before && resource && !isSameListing(before, resource)) resetSelection(store);
  }, [store, resource]);
  return store;
}

function useSaveSorting(userId: number, tools: Tools) {
  return useMemo(
    () => (sorting: Sorting) => {
      saveSorting(userId, sorting).catch((error: unknown) =>
        toast.error(`${tools.t('files.failed.sort')} ${tools.errorText(error)}`),
      );
    },
    [userId, tools],
  );
}

/** Put it around the header and the listing: they share what is selected and what can be done with it. */
export function FilesProvider({ folder, resource, children, ...host }: FilesProviderProps) {
  const user = useCurrentUser();
  const tools = useTools();
  const store = useListStore(folder, resource);
  const chosen = usePreferences(user.id);
  const sorting = useSorting(resource);
  const view = viewModeOf(chosen.viewMode ?? user.viewMode);
  const order = useOrder(folder, resource, sorting);
  const effects = useEffects({ folder, store, tools, userId: user.id, host });
  const save = useSaveSorting(user.id, tools);
  const value = useMemo(
    (): FilesScreenValue => ({
      folder,
      resource,
      order,
      store,
      sorting,
      view,
      permissions: user.perm,
      isSingleClick: user.singleClick,
      effects,
      sortBy: (by) => save(nextSorting(sorting, by)),
      transfer: (kind, items, target) => {
        void transferEntries(tools, { kind, items, folder: target });
      },
    }),
    [folder, resource, order, store, sorting, view, user, effects, save, tools],
  );
  return <FilesContext value={value}>{children}</FilesContext>;
}
