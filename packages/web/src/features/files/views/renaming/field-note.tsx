import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './name-field.module.css';

const GAP = 6;

interface FieldNoteProps {
  id: string;
  field: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A sentence at a field of the list, above everything: the rows do not move, and none cuts it off. */
export function FieldNote({ id, field, children }: FieldNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const update = () => {
      if (note.current && field.current) positionAt(note.current, field.current);
    };
    update();
    window.addEventListener('scroll', update, { capture: true, passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update, { capture: true });
      window.removeEventListener('resize', update);
    };
  });
  return createPortal(
    <div ref={note} id={id} role="alert" className={styles.note}>
      {children}
    </div>,
    field.current?.closest('main') ?? document.body,
  );
}

/**
 * Puts the note below the field, or above it at the end of the window, and hides it while the field is
 * scrolled out of the list.
 */
function positionAt(note: HTMLElement, field: HTMLElement): void {
  const box = field.getBoundingClientRect();
  const list = field.closest('[role="grid"]')?.parentElement?.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const isBelow = box.bottom + GAP + note.offsetHeight < innerHeight;
  const isRightToLeft = getComputedStyle(field.parentElement ?? field).direction === 'rtl';
  const start = isRightToLeft ? innerWidth - box.right : box.left;
  note.style.insetBlockStart = `${isBelow ? box.bottom + GAP : box.top - GAP - note.offsetHeight}px`;
  note.style.insetInlineStart = `${Math.max(GAP, Math.min(start, innerWidth - GAP - note.offsetWidth))}px`;
  note.hidden = list !== undefined && (box.bottom < list.top || box.top > list.bottom);
}
