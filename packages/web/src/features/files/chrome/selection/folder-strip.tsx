import { X } from 'lucide-react';
import { useMemo } from 'react';
import { useFormat, useT } from '../../../../lib/i18n';
import { lazyPart } from '../../../../lib/lazy-part';
import { IconButton } from '../../../../ui/icon-button';
import { Part } from '../../../../ui/part';
import { SELECTION_BAR } from '../../actions/action-registry';
import { useActionContext, useFiles, useListState } from '../../screen/files-context';
import { ActionButton } from '../action-button';
import styles from './folder-strip.module.css';

const TileSlider = lazyPart(() => import('./tile-slider'), 'TileSlider');

/** The number of entries in the folder; with a selection, its size and the actions on it. */
export function FolderStrip() {
  const context = useActionContext();
  const isSelecting = context.selected.length > 0 || context.isMultiple;
  return isSelecting ? <SelectionBanner /> : <FolderSummary />;
}

function FolderSummary() {
  const t = useT();
  const format = useFormat();
  const { order, view, resource } = useFiles();
  const { folderCount, items } = order;
  const bytes = useMemo(() => items.reduce((sum, item) => sum + (item.isDir ? 0 : item.size), 0), [items]);
  const isFiltered = useListState((state) => state.filter !== null);
  if (items.length === 0 && !isFiltered) return null;
  // A big folder has a count before all its entries are known.
  const isStart = resource?.start !== undefined;
  const { numDirs: folders = 0, numFiles: files = 0 } =
    isStart && !isFiltered ? resource : { numDirs: folderCount, numFiles: items.length - folderCount };
  const parts = [
    folders > 0 && t('files.count.folders', { count: folders }),
    (files > 0 || folders === 0) && t('files.count.files', { count: files }),
    isStart ? t('common.loading') : files > 0 && format.size(bytes),
  ].filter(Boolean);
  return (
    <div className={styles.summary}>
      <p>{parts.join(' · ')}</p>
      {view !== 'list' && (
        <Part isDispensable>
          <TileSlider />
        </Part>
      )}
    </div>
  );
}

export function useSelectionText(): { count: string; size: string } {
  const t = useT();
  const format = useFormat();
  const { selected } = useActionContext();
  const bytes = useMemo(
    () => selected.reduce((sum, item) => sum + (item.isDir ? 0 : item.size), 0),
    [selected],
  );
  const hasFiles = selected.some((item) => !item.isDir);
  return {
    count: t('files.selection.count', { count: selected.length }),
    size: hasFiles ? format.size(bytes) : '',
  };
}

function SelectionBanner() {
  const t = useT();
  const context = useActionContext();
  const text = useSelectionText();
  return (
    <section className={styles.banner} aria-label={t('files.selection.label')}>
      <span className={styles.count}>{text.count}</span>
      <span className={styles.size}>{text.size}</span>
      <span className={styles.grow} />
      {SELECTION_BAR.map((id) => (
        <ActionButton key={id} id={id} context={context} size="small" />
      ))}
      <span className={styles.gap} />
      <IconButton
        size="small"
        label={t('files.action.clear')}
        shortcut="escape"
        icon={X}
        onPress={context.effects.clearSelection}
      />
    </section>
  );
}
