import { type ListingItem, parseVirtualPath } from '@satchel/contract';
import { ItemLinks } from '../../features/shares/link/item-links';
import { VersionsSection } from '../../features/versions/versions-section';
import { useOwnFolders } from '../../lib/own-folders';
import { type Part, WithMessages } from '../part-messages';
import { shareItem } from '../share-item';

const VERSIONS: readonly Part[] = ['versions'];

/** The versions of a file and the links of an entry, for the details panel. */
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
    </>
  );
}
