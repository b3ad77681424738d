import { clsx } from 'clsx';
import { Folder } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { filesUrl } from '../../../lib/paths';
import { type Crumb, CrumbMenu } from '../../../ui/crumbs';
import { useFolderDrop } from '../dragging/use-folder-drop';
import { DRAG_TYPE, useDrag } from '../state/drag-store';
import styles from './breadcrumbs.module.css';

/** The time, in milliseconds, that a drag may be between the dots and the levels below them. */
const GRACE_MS = 150;

/** Tells if a drag of this app is above an element or its popover. */
function useDragAbove() {
  const [isOver, setOver] = useState(false);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const over = (event: DragEvent) => {
    clearTimeout(timer.current);
    setOver(event.dataTransfer.types.includes(DRAG_TYPE));
  };
  const leave = () => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(setOver, GRACE_MS, false);
  };
  const handlers = { onDragEnterCapture: over, onDragOverCapture: over, onDragLeave: leave, onDrop: leave };
  return { isOver, handlers };
}

/** The levels that do not fit, as a menu; during a drag they open below as drop targets. */
export function HiddenCrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useT();
  const { isOver, handlers } = useDragAbove();
  const isDragging = useDrag((state) => state.items !== null);
  return (
    <span className={styles.hidden} {...handlers}>
      <CrumbMenu
        label={t('files.breadcrumbs.hidden')}
        crumbs={crumbs}
        urlOf={(path) => filesUrl(path, true)}
      />
      {isOver && isDragging && (
        <span className={styles.drops}>
          {crumbs.map((crumb) => (
            <DropCrumb key={crumb.path} {...crumb} />
          ))}
        </span>
      )}
    </span>
  );
}

function DropCrumb({ path, name }: Crumb) {
  const { isOver, handlers } = useFolderDrop(path);
  return (
    <span className={clsx(styles.drop, isOver && styles.over)} data-drop-path={path} {...handlers}>
      <Folder size={18} strokeWidth={1.75} aria-hidden />
      <span dir="auto">{name}</span>
    </span>
  );
}
