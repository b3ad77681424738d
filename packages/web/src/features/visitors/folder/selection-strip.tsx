import type { ListingItem } from '@satchel/contract';
import { Download, EllipsisVertical, FolderOpen, ListChecks, X } from 'lucide-react';
import { useMemo } from 'react';
import { useFormat, useT } from '../../../lib/i18n';
import { useIsPhone } from '../../../lib/use-media-query';
import { sortChoice, VIEW_CONTROLS } from '../../../listing/listing-controls';
import { nextView, type ViewMode } from '../../../listing/model/view-mode';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { MenuButton } from '../../../ui/menu/menu-button';
import styles from './selection-strip.module.css';
import type { SharedOrder } from './use-shared-list';

/** Files have sizes; the sizes of folders are unknown here. */
const bytesOf = (items: readonly ListingItem[]): number =>
  items.reduce((sum, item) => sum + (item.isDir ? 0 : item.size), 0);

interface FolderSummaryProps {
  sorted: SharedOrder;
  view: ViewMode;
  hasThumbnails: boolean;
  onView: (view: ViewMode) => void;
  onSelect: () => void;
}

/** The number of entries in the folder, and the control for the view. */
export function FolderSummary({ sorted, view, hasThumbnails, onView, onSelect }: FolderSummaryProps) {
  const t = useT();
  const format = useFormat();
  const isPhone = useIsPhone();
  const { items, folderCount } = sorted.order;
  const bytes = useMemo(() => bytesOf(items), [items]);
  const files = items.length - folderCount;
  const parts = [
    folderCount > 0 && t('files.count.folders', { count: folderCount }),
    files > 0 && t('files.count.files', { count: files }),
    files > 0 && format.size(bytes),
  ].filter(Boolean);
  const next = hasThumbnails || view === 'list' ? nextView(view) : 'list';
  return (
    <div className={styles.strip}>
      <p className={styles.summary}>{parts.join(' · ')}</p>
      <IconButton
        size="small"
        label={t(VIEW_CONTROLS[next].label)}
        icon={VIEW_CONTROLS[next].icon}
        onPress={() => onView(next)}
      />
      <IconButton size="small" label={t('visitors.select')} icon={ListChecks} onPress={onSelect} />
      {/* This menu sorts where there are no column headers. */}
      {(isPhone || view !== 'list') && (
        <MenuButton label={t('common.more')} icon={EllipsisVertical} items={[sortChoice(sorted, t)]} />
      )}
    </div>
  );
}

interface SelectionStripProps {
  selected: readonly ListingItem[];
  onOpen: (item: ListingItem) => void;
  /** Absent for a link without downloads. */
  onDownload: (() => void) | undefined;
  onClear: () => void;
}

/** The size of the selection, and the actions on it. */
export function SelectionStrip({ selected, onOpen, onDownload, onClear }: SelectionStripProps) {
  const t = useT();
  const format = useFormat();
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
      {first && onDownload && (
        <Button variant="plain" icon={Download} className={styles.action} onPress={onDownload}>
          {t('visitors.download')}
        </Button>
      )}
      <IconButton size="small" label={t('files.action.clear')} shortcut="escape" icon={X} onPress={onClear} />
    </section>
  );
}
