import type { ListingItem } from '@satchel/contract';
import { EntryName } from '../../ui/entry-name';
import { useListingModel } from '../model/listing-model';
import styles from './entry-title.module.css';

/**
 * The name of an entry, or its field; it is a link if the entry has a page, so that it can be opened in a new
 * tab.
 */
export function EntryTitle({ item, isRenaming }: { item: ListingItem; isRenaming: boolean }) {
  const { hrefOf, renderNameField } = useListingModel();
  if (isRenaming && renderNameField) return renderNameField(item);
  const name = <EntryName name={item.name} isDir={item.isDir} />;
  if (!hrefOf) return name;
  return (
    <a className={styles.link} href={hrefOf(item)} tabIndex={-1} draggable={false}>
      {name}
    </a>
  );
}
