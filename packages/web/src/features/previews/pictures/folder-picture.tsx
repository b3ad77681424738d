import {
  type FolderPictures,
  isWithin,
  joinPath,
  type LiveChange,
  parentOf,
  parseVirtualPath,
  type VirtualPath,
} from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../../../lib/api/api-client';
import { onLiveChanges } from '../../../lib/api/live';
import { useMaybeCurrentUser } from '../../../lib/current-user';
import { below } from '../../../lib/shared-link';
import { useThumbnail } from '../../../listing/entry/use-thumbnail';
import { type PreviewItem, smallerUrl } from '../model/preview-item';
import styles from './folder-picture.module.css';
import { pictureQueue } from './picture-queue';
import { usePicture } from './use-picture';

const folders = pictureQueue<FolderPictures>(3, 1000);

async function load({ link, path }: PreviewItem, signal: AbortSignal): Promise<FolderPictures | null> {
  const options = { signal, priority: 'low', isBackground: true } as const;
  const found = link
    ? await api.call(endpoints.visitors.folderPictures, {
        params: below(link.hash, parseVirtualPath(path)),
        query: { token: link.token },
        ...options,
      })
    : await api.call(endpoints.previews.folderPictures, { params: { path }, ...options });
  return found.length > 0 ? found : null;
}

/** The interval, in milliseconds, at which a folder with many writes is requested again. */
const PAUSE_MS = 1000;

function isInside(change: LiveChange, folder: VirtualPath): boolean {
  if (!('path' in change)) return false;
  const path = change.path as VirtualPath;
  if (change.type === 'folder') return path === folder;
  if (change.type === 'tree') return isWithin(path, folder);
  return (
    parentOf(path) === folder || (change.type === 'moved' && parentOf(change.from as VirtualPath) === folder)
  );
}

/**
 * Tiles outside of the screen are not rendered; they show changes in their folders when they are rendered
 * again.
 */
onLiveChanges((changes) => {
  folders.outdate((key) => changes?.some((change) => isInside(change, folderOf(key))) ?? true);
});

/**
 * The number of changes directly in the folder; the list that shows the folder is not read again for them.
 */
function useEdition(folder: VirtualPath): number {
  const [edition, setEdition] = useState(0);
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    const stop = onLiveChanges((changes) => {
      if (pause !== undefined || !changes?.some((change) => isInside(change, folder))) return;
      pause = setTimeout(() => {
        pause = undefined;
        setEdition((before) => before + 1);
      }, PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(pause);
    };
  }, [folder]);
  return edition;
}

/** Adding and removing files changes the time of the folder, and with it the key. */
function keyOf({ link, path, modified }: PreviewItem, user: ReturnType<typeof useMaybeCurrentUser>): string {
  return [link?.hash, modified, user?.id, user?.hideDotfiles, path].join(' ');
}

/** The part of the key before the path contains no slash. */
const folderOf = (key: string) => key.slice(key.indexOf('/')) as VirtualPath;

/**
 * Up to three pictures of a folder, drawn inside of it; the icon of the folder until they are known, and if
 * it has none.
 */
export function FolderPicture({ item, icon }: { item: PreviewItem; icon: ReactNode }) {
  const user = useMaybeCurrentUser();
  const key = keyOf(item, user);
  const folder = parseVirtualPath(item.path);
  const pictures = usePicture(folders, key, (signal) => load(item, signal), useEdition(folder));
  if (pictures === null) return icon;
  return (
    <span className={styles.folder} data-pictures={pictures.length} aria-hidden>
      <span className={styles.back} />
      {pictures.map(({ name, type, modified }) => (
        <Piece
          key={name}
          address={smallerUrl({ link: item.link, path: joinPath(folder, name), modified }, 'thumb')}
          isVideo={type === 'video'}
        />
      ))}
      <span className={styles.front} />
    </span>
  );
}

function Piece({ address, isVideo }: { address: string; isVideo: boolean }) {
  const { failures, isShown, fail } = useThumbnail(address, isVideo);
  if (!isShown) return null;
  return (
    <img
      key={failures}
      className={styles.piece}
      src={address}
      alt=""
      decoding="async"
      fetchPriority="low"
      draggable={false}
      onError={fail}
    />
  );
}
