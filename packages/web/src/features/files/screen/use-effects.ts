import { type ListingItem, nameOf, parentOf, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { shallow } from 'zustand/shallow';
import { renamesInList } from '../../../lib/browser/rename-choice';
import { filesUrl } from '../../../lib/paths';
import { useIsTouch, useMediaQuery } from '../../../lib/use-media-query';
import {
  changeSelection,
  type ListStore,
  resetSelection,
  startRenaming,
} from '../../../listing/model/list-store';
import { selectEverything } from '../../../listing/model/selection';
import { toast } from '../../../ui/toast';
import type { ActionEffects, PageEffects } from '../actions/action';
import { chooseForFolder } from '../api/choose-view';
import { downloadFile, isDownloadable, isPlainDownload } from '../api/download';
import { refreshFolders } from '../api/resource-query';
import type { Tools } from '../api/run-job';
import { transferEntries } from '../api/transfer-entries';
import { useClipboard } from '../state/clipboard-store';
import { DETAILS_QUERY, useDetails } from '../state/details-store';
import { usePrompts } from '../state/prompt-store';

export interface FilesHost extends PageEffects {
  /** Opens a file; by default its address is opened. */
  openFile?: (item: ListingItem) => void;
  /** The page can show a quick look. */
  hasLook?: boolean;
}

/** The parts for which there is enough space. */
interface Host extends FilesHost {
  hasDetails: boolean;
  hasNameFields: boolean;
}

interface EffectsInput {
  folder: VirtualPath;
  store: ListStore;
  tools: Tools;
  userId: number;
  host: Host;
}

function clipboardEffects({
  folder,
  store,
  tools,
}: EffectsInput): Pick<ActionEffects, 'toClipboard' | 'paste'> {
  return {
    toClipboard(key, items) {
      useClipboard.getState().put(key, items, folder);
      const message = key === 'c' ? 'files.clipboard.copied' : 'files.clipboard.cut';
      toast.success(tools.t(message, { count: items.length }));
    },
    async paste() {
      const { content, reset } = useClipboard.getState();
      if (!content) return;
      const kind = content.key === 'c' ? 'copy' : 'move';
      // The selection is not reset afterwards, because something else may have been selected by then.
      resetSelection(store);
      const { items } = content;
      const isDone = await transferEntries(tools, { kind, items, folder, effect: 'focus-if-unselected' });
      if (isDone && content.key === 'x') reset();
    },
  };
}

function placeEffects(
  { folder, host }: EffectsInput,
  navigate: ReturnType<typeof useNavigate>,
): Pick<ActionEffects, 'open' | 'goUp'> {
  return {
    open(item) {
      if (!item.isDir && host.openFile) host.openFile(item);
      else navigate(filesUrl(parseVirtualPath(item.path), item.isDir));
    },
    goUp: () => navigate(filesUrl(parentOf(folder), true), { state: { focus: nameOf(folder) } }),
  };
}

function screenEffects(input: EffectsInput): Omit<ActionEffects, 'open' | 'goUp' | 'toClipboard' | 'paste'> {
  const { folder, store, tools, userId, host } = input;
  const prompt = usePrompts.getState().open;
  return {
    prompt,
    editName: host.hasNameFields
      ? ({ path, name }) => {
          // The path is the old one until the server has responded to an earlier renaming.
          if (nameOf(parseVirtualPath(path)) === name) startRenaming(store, name);
        }
      : undefined,
    download(items) {
      const [item] = items;
      if (item && isPlainDownload(items)) downloadFile(item);
      else if (!isDownloadable(items)) toast.error(tools.t('files.download.tooMany'));
      else prompt({ kind: 'download', items, folder });
    },
    setView: (view) =>
      chooseForFolder(tools.client, userId, folder, { view }).catch((error: unknown) =>
        toast.failure(tools.t('files.failed.view'), error, tools.errorText),
      ),
    setMultiple: (isMultiple) => (isMultiple ? store.setState({ isMultiple }) : resetSelection(store)),
    setDetails: host.hasDetails ? useDetails.getState().setOpen : undefined,
    filter: () => store.setState(({ filter }) => ({ filter: filter ?? '' })),
    selectAll: () => changeSelection(store, selectEverything),
    clearSelection: () => resetSelection(store),
    reload() {
      resetSelection(store);
      return refreshFolders(tools.client, [folder]);
    },
    look: host.hasLook ? () => store.setState(({ isLooking }) => ({ isLooking: !isLooking })) : undefined,
  };
}

/**
 * The effects of the actions on this screen; the same object as long as the folder and the page stay the
 * same.
 */
export function useEffects(input: Omit<EffectsInput, 'host'> & { host: FilesHost }): ActionEffects {
  const { folder, store, tools, userId } = input;
  const host = useSame(input.host);
  const hasDetails = useMediaQuery(DETAILS_QUERY);
  const hasNameFields = !useIsTouch() && renamesInList();
  const navigate = useNavigate();
  return useMemo(() => {
    const all = { folder, store, tools, userId, host: { ...host, hasDetails, hasNameFields } };
    return { ...host, ...placeEffects(all, navigate), ...clipboardEffects(all), ...screenEffects(all) };
  }, [folder, store, tools, userId, navigate, host, hasDetails, hasNameFields]);
}

/** Returns the former object until one with other values is given. */
function useSame(host: FilesHost): FilesHost {
  const [same, setSame] = useState(host);
  if (shallow(same, host)) return same;
  setSame(host);
  return host;
}
