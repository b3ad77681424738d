import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { onOneLine } from '../../../../lib/entry-names';
import { useT } from '../../../../lib/i18n';
import { ScrollBox } from '../../../../ui/scroll-box';
import { FAULT_TEXTS } from '../naming/use-names-in-use';
import { changedPart, type NewName } from './new-names';
import styles from './renames-prompt.module.css';

const ROW = 52;
const ROW_WITH_REASON = 72;

const heightOf = (shown: NewName | undefined) => (shown?.fault ? ROW_WITH_REASON : ROW);

/** Each entry with its old and its new name. Only those near the screen are rendered. */
export function NewNamesList({ names }: { names: readonly NewName[] }) {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: names.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(names[index]),
    overscan: 6,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names have other reasons
  useLayoutEffect(() => rows.measure(), [rows, names]);
  return (
    <ScrollBox as="section" ref={scroller} className={styles.scroller} aria-label={t('rename.preview')}>
      <ul className={styles.list} style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const shown = names[index];
          return (
            shown && (
              <li
                key={shown.item.name}
                className={styles.row}
                style={{ translate: `0 ${start}px`, blockSize: heightOf(shown) }}
                aria-setsize={names.length}
                aria-posinset={index + 1}
              >
                <Change {...shown} />
              </li>
            )
          );
        })}
      </ul>
    </ScrollBox>
  );
}

function Change({ item, name, fault }: NewName) {
  const t = useT();
  const isSame = name === item.name;
  const [start, changed, end] = changedPart(item.name, name).map(onOneLine);
  const reason = fault === 'twice' ? t('rename.twice', { name }) : fault && t(FAULT_TEXTS[fault], { name });
  return (
    <>
      <span className={styles.before} dir="auto">
        {onOneLine(item.name)}
      </span>
      <span className={clsx(styles.after, isSame && styles.same)}>
        <ArrowRight className={styles.arrow} size={14} aria-hidden />
        <bdi className={styles.name}>
          {start}
          {changed !== '' && <mark className={styles.changed}>{changed}</mark>}
          {end}
        </bdi>
      </span>
      {reason && (
        <span className={styles.reason} title={reason}>
          {reason}
        </span>
      )}
    </>
  );
}
