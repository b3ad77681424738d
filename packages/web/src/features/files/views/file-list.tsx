import { type ListingItem, mayView, nameOf } from '@satchel/contract';
import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { lazyPart, usePreload } from '../../../lib/lazy-part';
import { useIsTouch } from '../../../lib/use-media-query';
import { Listing } from '../../../listing/listing';
import type { ListStore } from '../../../listing/model/list-store';
import type { ListingModel } from '../../../listing/model/listing-model';
import type { Pane } from '../../../listing/pane/pane';
import { useListing } from '../../../listing/use-listing';
import { EntryName } from '../../../ui/entry-name';
import { bufferKeysFor } from '../../../ui/typed-keys';
import { TypingBuffer } from '../../../ui/typing-buffer';
import { thumbnailUrl } from '../api/entry-requests';
import { useFiles, useListState } from '../screen/files-context';
import { NAME_FIELD } from '../screen/use-buffered-keys';
import { useClipboard } from '../state/clipboard-store';
import { useSizeOf } from '../state/folder-sizes';
import { useTileScale } from '../state/tile-size';
import { TouchGestures } from './touch-gestures';
import { useArrivals } from './use-arrivals';
import { useEntryDrag } from './use-entry-drag';
import { useFolderSizes } from './use-folder-sizes';
import { usePrefetch } from './use-prefetch';

const loadRenaming = () => import('./renaming/name-field');
const NameField = lazyPart(loadRenaming, 'NameField');
const RenameSession = lazyPart(loadRenaming, 'RenameSession');
const RENAMING = [NameField];

/** The field is loaded so early that a user who types at once does not wait for it. */
const LOAD_RENAMING_MS = 1000;

/** Once its code is loaded, the field has the focus at once. */
function NameFieldInTime({ item }: { item: ListingItem }) {
  const [Field] = useState(() => NameField.loaded() ?? NameField);
  return (
    <Suspense fallback={<AwaitedName item={item} />}>
      <Field item={item} />
    </Suspense>
  );
}

/** The name whose field is being loaded; typed text is buffered for it. */
function AwaitedName({ item }: { item: ListingItem }) {
  const { store } = useFiles();
  const { name, isDir } = item;
  useLayoutEffect(() => {
    const isWanted = () => store.getState().renaming?.name === name;
    return bufferKeysFor({ at: NAME_FIELD, isWanted, onClose: () => store.setState({ renaming: null }) });
  }, [store, name]);
  return <EntryName name={name} isDir={isDir} />;
}

function useFilesListing(): ListingModel {
  const t = useT();
  const { folder, resource, order, store, view, sorting, sortBy, columns, takenOf } = useFiles();
  const { isSingleClick, effects, permissions, renderPicture } = useFiles();
  const cutPaths = useClipboard((state) => state.cutPaths);
  const tileScale = useTileScale();
  const { sizeOf } = useSizeOf(folder);
  const label = nameOf(folder) || t('files.home');
  const isStart = resource?.start !== undefined;
  const { open, look, editName } = effects;
  const { rename } = permissions;
  const canView = mayView(permissions);
  return useMemo(
    () => ({
      label,
      order,
      isStart,
      store,
      view,
      sorting,
      sortBy,
      columns,
      takenOf,
      sizeOf,
      isSingleClick,
      open,
      look,
      cutPaths,
      tool: 'menu',
      tileScale,
      startRename: rename ? editName : undefined,
      renderNameField: (item) => <NameFieldInTime item={item} />,
      // Pictures show what is in a file, too.
      thumbnailOf: (item) => (canView ? thumbnailUrl(item) : null),
      renderPicture: canView ? renderPicture : undefined,
    }),
    [
      label,
      order,
      isStart,
      store,
      view,
      sorting,
      sortBy,
      columns,
      takenOf,
      sizeOf,
      isSingleClick,
      open,
      look,
      cutPaths,
      canView,
      editName,
      rename,
      renderPicture,
      tileScale,
    ],
  );
}

const FilterBar = lazyPart(() => import('./filter-bar'), 'FilterBar');

/** True if the list is filtered. When that ends, the focused entry is in view and has the focus. */
function useFilter(pane: Pane): boolean {
  const isOn = useListState((state) => state.filter !== null);
  const wasOn = useRef(isOn);
  // The field must be loaded before text follows the key.
  useEffect(FilterBar.preload, []);
  useEffect(() => {
    if (wasOn.current && !isOn) {
      const { order, store } = pane.listing;
      const { focus } = store.getState().selection;
      pane.focusEntry(Math.max(0, focus === null ? -1 : order.indexOf(focus)));
    }
    wasOn.current = isOn;
  }, [pane, isOn]);
  return isOn;
}

/** The field is shown a moment after the key that opens it, even if its code is loaded already. */
function TypedFilter({ store }: { store: ListStore }) {
  const { type, close } = useMemo(() => {
    const type = (change: (text: string) => string) =>
      store.setState(({ filter }) => ({ filter: change(filter ?? '') }));
    return { type, close: () => store.setState({ filter: null }) };
  }, [store]);
  return <TypingBuffer onType={type} onClose={close} />;
}

/** The entries of the folder. Mount it with the folder as its key. */
export function FileList() {
  const files = useFiles();
  const view = useListing(useFilesListing());
  const { pane } = view;
  useFolderSizes(files.folder, view);
  const drag = useEntryDrag(files, pane);
  const prefetch = usePrefetch(files);
  const flashed = useArrivals(files.folder, pane);
  const isFiltered = useFilter(pane);
  const isTouch = useIsTouch();
  return (
    <>
      {isFiltered && (
        <Suspense fallback={<TypedFilter store={files.store} />}>
          <FilterBar pane={pane} />
        </Suspense>
      )}
      <Listing view={view} flashed={flashed} listeners={{ ...drag, ...prefetch }} />
      {isTouch && <TouchGestures pane={pane} />}
      <Renaming />
    </>
  );
}

/** Loads the code of the field in time, and renders the state after the editing in the meantime. */
function Renaming() {
  const { permissions } = useFiles();
  const isRenaming = useListState(({ renaming }) => renaming !== null);
  usePreload(permissions.rename ? RENAMING : null, LOAD_RENAMING_MS);
  return <Suspense>{isRenaming && <RenameSession />}</Suspense>;
}
