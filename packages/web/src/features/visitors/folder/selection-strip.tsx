import type { ListingItem } from '@satchel/contract';
import { Download, FolderOpen, ListChecks, X } from 'lucide-react';
import { useMemo } from 'react';
import { useFormat, useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import styles from './selection-strip.module.css';
import type { SharedOrder, SharedSelection } from './use-shared-list';

interface SelectionStripProps {
  order: SharedOrder['order'];
  choice: SharedSelection;
  onOpen: (item: ListingItem) => void;
  onDownload: () => void;
}

/** Files have sizes; what folders hold is not known here. */
const bytesOf = (items: readonly ListingItem[]): number =>
  items.reduce((sum, item) => sum + (item.isDir ? 0 : item.size), 0);

/** What is in the folder; while something is selected, how much of it and what can be done with it. */
export function SelectionStrip(props: SelectionStripProps) {
  const { selected, isMultiple } = props.choice;
  return selected.length > 0 || isMultiple ? <Selected {...props} /> : <Summary {...props} />;
}

function Summary({ order, choice }: SelectionStripProps) {
  const t = useT();
  const format = useFormat();
  const { items, folderCount } = order;
  const bytes = useMemo(() => bytesOf(items), [items]);
  const files = items.length - folderCount;
  const parts = [
    folderCount > 0 && t('files.count.folders', { count: folderCount }),
    files > 0 && t('files.count.files', { count: files }),
    files > 0 && format.size(bytes),
  ].filter(Boolean);
  return (
    <div className={styles.strip}>
      <p className={styles.summary}>{parts.join(' · ')}</p>
      <IconButton
        size="small"
        label={t('visitors.select')}
        icon={ListChecks}
        onPress={() => choice.setMultiple(true)}
      />
    </div>
  );
}

function Selected({ choice, onOpen, onDownload }: SelectionStripProps) {
  const t = useT();
  const format = useFormat();
  const { selected, clear } = choice;
  const [first] = selected;
  const bytes = useMemo(() => bytesOf(selected), [selected]);
  const isOne = selected.length === 1;
  return (
    <section className={styles.selected} aria-label={t('files.selection.label')}>
      <p className={styles.count} role="status">
        <b>{t('files.selection.count', { count: selected.length })}</b>
        {bytes > 0 && <span className={styles.size}>{format.size(bytes)}</span>}
      </p>
      {isOne && first && (
        <Button variant="plain" icon={FolderOpen} className={styles.action} onPress={() => onOpen(first)}>
          {t('visitors.open')}
        </Button>
      )}
      {first && (
        <Button variant="plain" icon={Download} className={styles.action} onPress={onDownload}>
          {t('visitors.download')}
        </Button>
      )}
      <IconButton size="small" label={t('files.action.clear')} shortcut="escape" icon={X} onPress={clear} />
    </section>
  );
}
