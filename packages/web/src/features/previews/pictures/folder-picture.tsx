import { type FolderPictures, joinPath, parseVirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import type { ReactNode } from 'react';
import { api } from '../../../lib/api/api-client';
import { useMaybeCurrentUser } from '../../../lib/current-user';
import { below } from '../../../lib/shared-link';
import { useThumbnail } from '../../../listing/entry/use-thumbnail';
import { identityOf, type PreviewItem, smallerUrl } from '../model/preview-item';
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

/** Up to three pictures of a folder, standing in it; the icon of the folder until they are known, and where it has none. */
export function FolderPicture({ item, icon }: { item: PreviewItem; icon: ReactNode }) {
  const user = useMaybeCurrentUser();
  // Adding and removing files changes the time of the folder, and with it the key.
  const key = [identityOf(item), item.modified, user?.id, user?.hideDotfiles].join(' ');
  const pictures = usePicture(folders, key, (signal) => load(item, signal));
  if (pictures === null) return icon;
  const folder = parseVirtualPath(item.path);
  return (
    <span className={styles.folder} data-pictures={pictures.length} aria-hidden>
      <span className={styles.back} />
      {pictures.map(({ name, type, modified }) => (
        <Piece
          key={name}
          address={smallerUrl({ link: item.link, path: joinPath(folder, name), modified }, 'thumb')}
          isFilm={type === 'video'}
        />
      ))}
      <span className={styles.front} />
    </span>
  );
}

function Piece({ address, isFilm }: { address: string; isFilm: boolean }) {
  const { failures, isShown, fail } = useThumbnail(address, isFilm);
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
