import {
  isWithin,
  type ListingItem,
  type OwnMount,
  parseVirtualPath,
  ROOT,
  rebasePath,
  type VirtualPath,
} from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EntryActivity } from '../../features/activity/entry/entry-activity';
import { ItemLinks } from '../../features/shares/link/item-links';
import { VersionsSection } from '../../features/versions/versions-section';
import { useT } from '../../lib/i18n';
import { useOwnFolders } from '../../lib/own-folders';
import { mountsQuery } from '../frame/several-folders';
import { type Part, WithMessages } from '../part-messages';
import { shareItem } from '../share-item';
import styles from './item-more.module.css';

const VERSIONS: readonly Part[] = ['versions'];
const ACTIVITY: readonly Part[] = ['activity'];

/** The versions of a file, and the links and the activity of an entry, for the details panel. */
export function ItemMore({ item }: { item: ListingItem }) {
  const perm = useOwnFolders().permissionsOf([item]);
  const target = { path: parseVirtualPath(item.path), name: item.name, isFolder: item.isDir };
  return (
    <>
      {!item.isDir && (
        <WithMessages of={VERSIONS} fallback={null}>
          <VersionsSection file={item} />
        </WithMessages>
      )}
      {perm.share && <ItemLinks target={target} onShare={() => shareItem(item)} />}
      <WithMessages of={ACTIVITY} fallback={null}>
        <EntryActivity key={item.path} entry={item}>
          {perm.admin && <AllActivity path={item.path} />}
        </EntryActivity>
      </WithMessages>
    </>
  );
}

/** The way to all rows about an entry. The log has paths from the root of the server. */
function AllActivity({ path }: { path: string }) {
  const t = useT();
  const { data: folders = [] } = useQuery(mountsQuery());
  const serverPath = serverPathOf(folders, parseVirtualPath(path));
  if (serverPath === null) return null;
  return (
    <Link
      className={styles.all}
      to={`/settings/activity?${new URLSearchParams({ path: serverPath }).toString()}`}
    >
      {t('activity.showAll')}
    </Link>
  );
}

function serverPathOf(folders: readonly OwnMount[], path: VirtualPath): VirtualPath | null {
  for (const { path: at, serverPath } of folders) {
    const folder = parseVirtualPath(at);
    if (serverPath === undefined || !isWithin(folder, path)) continue;
    const rest = folder === ROOT ? path : path.slice(folder.length);
    return rest === ''
      ? parseVirtualPath(serverPath)
      : rebasePath(parseVirtualPath(serverPath), parseVirtualPath(rest));
  }
  return null;
}
