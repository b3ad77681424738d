// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table cannot be positioned separately
// biome-ignore-all lint/a11y/useFocusableInteractive: the field keeps the focus and points at the row
import { type CSSProperties, type MouseEvent, memo, type PointerEvent } from 'react';
import { Link } from 'react-router';
import { useFormat, useT } from '../../../lib/i18n';
import { EntryGlyph } from '../../../listing/entry/entry-glyph';
import type { Hit } from '../model/hit';
import type { SearchHost } from '../search-host';
import { HitButtons, HitMenu } from './hit-actions';
import { HitName } from './hit-name';
import styles from './hit-row.module.css';

export interface HitRowProps {
  hit: Hit;
  index: number;
  id: string;
  words: readonly string[];
  host: SearchHost;
  isActive: boolean;
  /** Its actions are in a menu instead of beside the date. */
  isTouch: boolean;
  isPhone: boolean;
  style: CSSProperties;
  onPoint: (index: number) => void;
}

function parentPath(hit: Hit): string {
  return hit.path.slice(1, Math.max(1, hit.path.length - hit.name.length - 1));
}

/** One hit: its name, folder, size and date. */
export const HitRow = memo(function HitRow(props: HitRowProps) {
  const { hit, index, id, host, isActive, isTouch, style, onPoint } = props;
  // Only movement of the mouse counts, because the list may also move under a resting mouse.
  const point = ({ movementX, movementY, pointerType }: PointerEvent) => {
    if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) onPoint(index);
  };
  return (
    <div
      role="row"
      id={id}
      className={styles.row}
      style={style}
      aria-rowindex={index + 1}
      aria-selected={isActive}
      data-active={isActive || undefined}
      onPointerMove={isActive ? undefined : point}
    >
      <HitCell {...props} />
      <HitFacts {...props} />
      <div role="gridcell" className={styles.actions}>
        {isTouch ? <HitMenu hit={hit} host={host} /> : isActive && <HitButtons hit={hit} host={host} />}
      </div>
    </div>
  );
});

function HitCell({ hit, words, host, isPhone }: HitRowProps) {
  const t = useT();
  const format = useFormat();
  const open = (event: MouseEvent) => {
    // With Ctrl and other modifiers the link opens in another tab, as every link does.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    host.onOpen(hit);
  };
  const parent = parentPath(hit) || t('files.home');
  const facts = [...(hit.isDir ? [] : [format.size(hit.size)]), format.modified(hit.modified)];
  return (
    <div role="gridcell" className={styles.main}>
      <Link className={styles.link} to={host.hrefOf(hit)} tabIndex={-1} draggable={false} onClick={open}>
        <span className={styles.glyph}>
          <EntryGlyph item={hit} thumbnail={host.thumbnailOf(hit)} size={isPhone ? 22 : 20} />
        </span>
        <span className={styles.text}>
          <HitName hit={hit} words={words} />
          <span className={styles.place} dir="auto" title={parent}>
            {parent}
          </span>
          {isPhone && <span className={styles.under}>{facts.join(' · ')}</span>}
        </span>
      </Link>
    </div>
  );
}

function HitFacts({ hit, isPhone }: HitRowProps) {
  const format = useFormat();
  if (isPhone) return null;
  return (
    <>
      <div role="gridcell" className={styles.size}>
        {hit.isDir ? '' : format.size(hit.size)}
      </div>
      <div role="gridcell" className={styles.date} title={format.modifiedHint(hit.modified)}>
        {format.modified(hit.modified)}
      </div>
    </>
  );
}
