import { type FileType, type ListingItem, mayView, nameOf, parentOf } from '@satchel/contract';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fileDownloadUrl } from '../../../features/files/api/download';
import { thumbnailUrl } from '../../../features/files/api/entry-requests';
import { flash } from '../../../features/files/state/flash-store';
import { usePalette } from '../../../features/files/state/palette-store';
import { usePrompts } from '../../../features/files/state/prompt-store';
import type { Hit } from '../../../features/search/model/hit';
import type { SearchHost } from '../../../features/search/search-host';
import { SearchOverlay } from '../../../features/search/search-overlay';
import { useSearchPanel } from '../../../features/search/search-store';
import { startDownload } from '../../../lib/browser/downloads';
import { useT } from '../../../lib/i18n';
import { useOwnFolders } from '../../../lib/own-folders';
import { filesUrl } from '../../../lib/paths';
import { shareItem } from '../../share-item';
import { folderOfUrl } from '../current-folder';
import { useClosingElsewhere } from './use-closing-elsewhere';

/** A hit as a listing item; the properties that a hit lacks are not shown. */
function itemOf({ path, name, isDir, size, modified, type, extension }: Hit): ListingItem {
  const plain = { path, name, isDir, size, modified, extension, mode: 0, isSymlink: false };
  return { ...plain, type: type as FileType };
}

function download(hit: Hit): void {
  if (!hit.isDir) {
    startDownload(fileDownloadUrl(hit.path));
    return;
  }
  useSearchPanel.getState().close();
  usePrompts.getState().open({ kind: 'download', items: [itemOf(hit)], folder: parentOf(hit.path) });
}

function share(hit: Hit): void {
  useSearchPanel.getState().close();
  shareItem(hit);
}

function useHost(): SearchHost {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { permissionsOf } = useOwnFolders();
  const close = useSearchPanel((state) => state.close);
  return useMemo(() => {
    const goTo = (address: string) => {
      close();
      if (address !== pathname) void navigate(address);
    };
    const may = (name: 'download' | 'share', hit: Hit) => permissionsOf([hit])[name];
    const hrefOf = (hit: Hit) => filesUrl(hit.path, hit.isDir);
    return {
      folder: folderOfUrl(pathname),
      hrefOf,
      thumbnailOf: (hit) => (mayView(permissionsOf([hit])) ? thumbnailUrl(itemOf(hit)) : null),
      onOpen: (hit) => goTo(hrefOf(hit)),
      onReveal(hit) {
        const folder = parentOf(hit.path);
        goTo(filesUrl(folder, true));
        flash(folder, [hit.name]);
      },
      downloadOf: (hit) => (may('download', hit) ? () => download(hit) : undefined),
      shareOf: (hit) => (may('share', hit) ? () => share(hit) : undefined),
    };
  }, [pathname, navigate, permissionsOf, close]);
}

/** The search, with the functions that it needs from the files screen. */
export function Search() {
  const t = useT();
  const host = useHost();
  const { text, isEverywhere, close } = useSearchPanel();
  useClosingElsewhere(close);
  const toCommands = () => {
    close();
    usePalette.getState().open();
  };
  return (
    <SearchOverlay
      host={host}
      folderName={nameOf(host.folder) || t('frame.myFiles')}
      initialText={text}
      isEverywhere={isEverywhere}
      onClose={close}
      onCommands={toCommands}
    />
  );
}
