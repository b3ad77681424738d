import { FolderInput, Trash2, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat, useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/fields/checkbox';
import { IconButton } from '../../ui/icon-button';
import styles from './trash.module.css';
import type { TrashHandlers } from './trash-row';
import type { Trash } from './use-trash';

function limitsOf({ limits, isEnabled }: Trash) {
  return isEnabled ? limits : undefined;
}

/** The time for which entries are kept, and the used part of the space for them. */
export function TrashLimits({ trash }: { trash: Trash }) {
  const t = useT();
  const format = useFormat();
  const limits = limitsOf(trash);
  if (!limits) return null;
  const { size } = trash;
  const { days, percent, bytes } = limits;
  return (
    <p className={styles.limits}>
      {t('trash.days', { days })}{' '}
      {bytes !== null && t('trash.space', { size: format.size(size), most: format.size(bytes), percent })}
    </p>
  );
}

interface ToolbarProps {
  trash: Trash;
  isOfAll: boolean;
  onEmpty: () => void;
  /** The actions on the selection. */
  children: ReactNode;
}

/**
 * The number of entries, with their size unless the limits show it; with a selection, its size and actions
 * instead.
 */
export function TrashToolbar({ trash, isOfAll, onEmpty, children }: ToolbarProps) {
  const t = useT();
  const format = useFormat();
  const { selectedCount, selectAll, clear, total, size } = trash;
  const isAll = selectedCount === total;
  const isSizeShown = typeof limitsOf(trash)?.bytes === 'number';
  const count =
    selectedCount > 0
      ? t('files.selection.count', { count: selectedCount })
      : format.list([t('trash.count', { count: total }), ...(isSizeShown ? [] : [format.size(size)])]);
  return (
    <div className={styles.bar}>
      <div className={styles.check}>
        <Checkbox
          isSelected={isAll}
          isIndeterminate={selectedCount > 0 && !isAll}
          onChange={(isOn) => (isOn ? selectAll() : clear())}
        >
          <span className="visually-hidden">{t('files.action.selectAll')}</span>
        </Checkbox>
      </div>
      <p className={styles.count} role="status">
        {count}
      </p>
      {selectedCount > 0 ? (
        children
      ) : (
        <Button icon={Trash2} onPress={onEmpty}>
          {t(isOfAll ? 'trash.emptyAll' : 'trash.emptyIt')}
        </Button>
      )}
    </div>
  );
}

interface SelectionToolsProps {
  /** True while the selected entries are being read. */
  isReading: boolean;
  onAct: (act: keyof TrashHandlers) => void;
  onClear: () => void;
}

export function SelectionTools({ isReading, onAct, onClear }: SelectionToolsProps) {
  const t = useT();
  return (
    <section className={styles.selection} aria-label={t('files.selection.label')} aria-busy={isReading}>
      <Button icon={Undo2} isPending={isReading} onPress={() => onAct('onRestore')}>
        {t('trash.restore')}
      </Button>
      <Button icon={FolderInput} onPress={() => onAct('onRestoreTo')}>
        {t('trash.restoreTo')}
      </Button>
      <Button variant="danger" icon={Trash2} onPress={() => onAct('onDelete')}>
        {t('files.action.deleteForGood')}
      </Button>
      <IconButton label={t('common.clear')} icon={X} onPress={onClear} />
    </section>
  );
}
