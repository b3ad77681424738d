import { COLUMN_WIDTH, type ListColumn } from '@satchel/contract';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../lib/i18n';
import { EdgeHandle } from '../../ui/edge-handle';
import { ContextMenu, type ContextMenuItem } from '../../ui/menu/context-menu';
import { MenuButton } from '../../ui/menu/menu-button';
import { COLUMN_LABELS, type ColumnsModel, USUAL_WIDTHS, variableOf } from '../model/columns';
import styles from './list-header.module.css';

/**
 * Shows a column in another width while it is dragged, before the model contains it. `element` is anywhere in
 * the list.
 */
function showWidth(element: Element, column: ListColumn, width: number): void {
  const list = element.closest<HTMLElement>('[data-view]');
  list?.style.setProperty(variableOf(column), `${width}px`);
}

/** The edge between a column and the one before, which becomes narrower by the width that this one gains. */
export function ColumnHandle({ column, columns }: { column: ListColumn; columns: ColumnsModel }) {
  const t = useT();
  const [moved, setMoved] = useState<number | null>(null);
  const width = moved ?? columns.widths[column] ?? USUAL_WIDTHS[column];
  const end = (chosen: number | undefined) => {
    columns.resize(column, chosen);
    setMoved(null);
  };
  return (
    <EdgeHandle
      label={t('files.column.width', { name: t(COLUMN_LABELS[column]) })}
      width={width}
      {...COLUMN_WIDTH}
      edge="start"
      measure={(handle) => handle.parentElement?.getBoundingClientRect().width || width}
      onMove={(wanted, handle) => {
        showWidth(handle, column, wanted);
        setMoved(wanted);
      }}
      onEnd={() => moved !== null && end(moved)}
      onReset={() => end(undefined)}
      className={styles.handle}
    />
  );
}

function useItems({ shown, offered, toggle }: ColumnsModel): readonly ContextMenuItem[] {
  const t = useT();
  const options = offered.map((column) => ({
    id: column,
    label: t(COLUMN_LABELS[column]),
    onAction: () => toggle(column),
  }));
  return [{ label: t('files.columns'), chosen: shown, isMultiple: true, options }];
}

/** Chooses the columns. */
export function ColumnsButton({ columns }: { columns: ColumnsModel }) {
  const t = useT();
  return (
    <MenuButton
      label={t('files.columns')}
      icon={Columns3}
      items={useItems(columns)}
      className={styles.choose}
    />
  );
}

interface ColumnsMenuProps {
  columns: ColumnsModel;
  position: { x: number; y: number } | null;
  onClose: () => void;
}

/** The same menu by a right click. */
export function ColumnsMenu({ columns, position, onClose }: ColumnsMenuProps) {
  const t = useT();
  return (
    <ContextMenu label={t('files.columns')} items={useItems(columns)} position={position} onClose={onClose} />
  );
}
