import {
  FOLDER_ORDERS,
  LIST_COLUMNS,
  type ListingItem,
  type Resource,
  type VirtualPath,
} from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { useCurrentUser } from '../../../lib/current-user';
import { useOwnFolders } from '../../../lib/own-folders';
import { useIsPhone } from '../../../lib/use-media-query';
import type { ColumnsModel } from '../../../listing/model/columns';
import { type ListSorting, nextSorting } from '../../../listing/model/entry-order';
import { createListStore, keepSelected, type ListStore } from '../../../listing/model/list-store';
import type { ListingModel } from '../../../listing/model/listing-model';
import { type ViewChoice, type ViewMode, viewChoiceOf } from '../../../listing/model/view-mode';
import { toast } from '../../../ui/toast';
import { chooseForFolder } from '../api/choose-view';
import { useFolderView } from '../api/folder-views';
import { startQuery } from '../api/resource-query';
import type { Tools } from '../api/run-job';
import { useTakenDates } from '../api/taken-dates';
import { transferEntries } from '../api/transfer-entries';
import { useTools } from '../api/use-tools';
import { useColumns } from '../state/columns-store';
import { FilesContext, type FilesScreenValue } from './files-context';
import { type FilesHost, useEffects } from './use-effects';
import { hasMostlyPictures, useFiltered, useHasPictures, useOrder, useSorting } from './use-order';

export interface FilesProviderProps extends FilesHost {
  folder: VirtualPath;
  /** The items of the folder; undefined while it is being read. */
  resource: Resource | undefined;
  renderPicture?: ListingModel['renderPicture'];
  children: ReactNode;
}

/** A store for each history entry. */
function useListStore(folder: VirtualPath): ListStore {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another folder needs a new store
  return useMemo(createListStore, [folder]);
}

/**
 * Removes entries from the selection that are gone after the folder was read again or filtered; if none is
 * left, it is reset. The rest stays: another user's change must not undo a click.
 */
function useKeptSelection(
  store: ListStore,
  items: readonly ListingItem[] | undefined,
  isStart: boolean,
): void {
  const shown = useRef<{ store: ListStore; items: readonly ListingItem[]; isStart: boolean }>(undefined);
  // It has to happen before the list selects an entry that has just arrived.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = items && { store, items, isStart };
    if (before?.store !== store || !items || items === before.items) return;
    // A user who selected all entries while only the first were known selected the others, too.
    const isAllMeant = before.isStart && store.getState().selection.isInverted;
    if (!isAllMeant) keepSelected(store, before.items, items);
  }, [store, items, isStart]);
}

function useSaveSorting(userId: number, folder: VirtualPath, { client, t, errorText }: Tools) {
  return useMemo(
    () =>
      ({ by, asc }: ListSorting) => {
        const known = FOLDER_ORDERS.find((order) => order === by) ?? 'name';
        chooseForFolder(client, userId, folder, { sorting: { by: known, asc } }).catch((error: unknown) =>
          toast.failure(t('files.failed.sort'), error, errorText),
        );
      },
    [userId, folder, client, t, errorText],
  );
}

/** The choice for the folder, otherwise the usual one, and the layout for it. */
function useView(
  folder: VirtualPath,
  resource: Resource | undefined,
): { view: ViewMode; viewChoice: ViewChoice } {
  const { viewMode } = useCurrentUser();
  const own = useFolderView(folder);
  const viewChoice = own.view ?? viewChoiceOf(own.usual?.viewMode ?? viewMode);
  const view = useMemo(
    () => (viewChoice === 'auto' ? layoutFor(resource) : viewChoice),
    [viewChoice, resource],
  );
  return { view, viewChoice };
}

const layoutFor = (resource: Resource | undefined): ViewMode =>
  resource && hasMostlyPictures(resource) ? 'mosaic' : 'list';

/** The first entries of a folder are those of its list only in the order in which they were read. */
const isInOrder = ({ sorting }: Resource, { by, asc }: ListSorting): boolean =>
  sorting?.by === by && sorting.asc === asc;

const WITHOUT_PICTURES = LIST_COLUMNS.filter((column) => column !== 'taken');

/** The columns that the user chose, of those that make sense in the folder. */
function useShownColumns(hasPictures: boolean): ColumnsModel {
  const { columns, toggle, resize } = useColumns();
  return useMemo(() => {
    const offered = hasPictures ? LIST_COLUMNS : WITHOUT_PICTURES;
    const shown = offered.filter((column) => columns.shown.includes(column));
    return { shown, widths: columns.widths, offered, toggle, resize };
  }, [columns, hasPictures, toggle, resize]);
}

/** Put it around the header and the listing: they share the selection and its actions. */
export function FilesProvider({
  folder,
  resource: read,
  renderPicture,
  children,
  ...host
}: FilesProviderProps) {
  const user = useCurrentUser();
  const own = useOwnFolders();
  const isPhone = useIsPhone();
  const tools = useTools();
  const store = useListStore(folder);
  // Until its view is known, the folder would be shown in another one for a moment.
  const { isKnown } = useFolderView(folder);
  const whole = isKnown ? read : undefined;
  const { data: first } = useQuery({ ...startQuery(folder), enabled: read === undefined });
  const start = isKnown ? first : undefined;
  const sorting = useSorting(folder, whole ?? start);
  const resource = whole ?? (start && isInOrder(start, sorting) ? start : undefined);
  const { view, viewChoice } = useView(folder, resource);
  const columns = useShownColumns(useHasPictures(folder, resource));
  const hasDates = sorting.by === 'taken' || (view === 'list' && !isPhone && columns.shown.includes('taken'));
  const { takenOf } = useTakenDates(folder, whole, hasDates);
  const filter = useStore(store, (state) => state.filter);
  const order = useFiltered(useOrder(folder, resource, sorting), filter ?? '');
  useKeptSelection(store, filter ? order.items : resource?.items, resource !== whole);
  const effects = useEffects({ folder, store, tools, userId: user.id, host });
  const save = useSaveSorting(user.id, folder, tools);
  const value = useMemo(
    (): FilesScreenValue => ({
      folder,
      resource,
      order,
      store,
      sorting,
      columns,
      takenOf,
      view,
      viewChoice,
      permissions: own.permissionsAt(folder),
      own,
      isSingleClick: user.singleClick,
      effects,
      renderPicture,
      sortBy: (by) => save(nextSorting(sorting, by)),
      transfer: (kind, items, target) => {
        void transferEntries(tools, { kind, items, folder: target });
      },
    }),
    [
      folder,
      resource,
      order,
      store,
      sorting,
      columns,
      takenOf,
      view,
      viewChoice,
      user,
      own,
      effects,
      renderPicture,
      save,
      tools,
    ],
  );
  return <FilesContext value={value}>{children}</FilesContext>;
}
