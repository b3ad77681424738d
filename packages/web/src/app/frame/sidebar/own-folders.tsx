import { isWithin, nameOf, type VirtualPath } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useLocation } from 'react-router';
import { useFolderDrop } from '../../../features/files/dragging/use-folder-drop';
import { useT } from '../../../lib/i18n';
import { addPart } from '../../part-messages';
import { folderOfUrl } from '../current-folder';
import { mountsQuery } from '../several-folders';
import { PlaceLink } from './place-group';
import styles from './places.module.css';

// Pages say why nothing can be put on the first level, and do not wait for the words.
addPart('groups');

export { SeveralFolders } from '../several-folders';

/** The folders of the first level, for a user who has several. */
export function OwnFolders() {
  const t = useT();
  const { data = [] } = useQuery(mountsQuery());
  const list = data.filter(({ isNested }) => !isNested);
  const folder = folderOfUrl(useLocation().pathname);
  return (
    list.length > 0 &&
    t.has('groups.yours') && (
      <ul className={clsx(styles.list, styles.below)} aria-label={t('groups.yours')}>
        {list.map(({ path }) => (
          <FolderRow
            key={path}
            path={path as VirtualPath}
            isCurrent={isWithin(path as VirtualPath, folder)}
          />
        ))}
      </ul>
    )
  );
}

interface FolderRowProps {
  path: VirtualPath;
  /** True in the folder, and anywhere in it. */
  isCurrent: boolean;
}

/** Entries that are dropped on it move there. */
function FolderRow({ path, isCurrent }: FolderRowProps) {
  const { isOver, handlers } = useFolderDrop(path);
  return (
    <li
      className={clsx(styles.row, isOver && styles.over)}
      title={nameOf(path)}
      aria-current={isCurrent || undefined}
      {...handlers}
    >
      <PlaceLink place={{ path, isDir: true }} />
    </li>
  );
}
