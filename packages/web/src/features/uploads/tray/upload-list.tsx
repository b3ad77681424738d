import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { textScale } from '../../../lib/browser/text-size';
import { ScrollBox } from '../../../ui/scroll-box';
import { useUploadStore } from '../upload-store';
import { UploadRow } from './upload-row';
import styles from './upload-tray.module.css';

const ROW_HEIGHT = 57 * textScale;

interface UploadListProps {
  onChoose: (id: number) => void;
}

/** The files of the tray; only the visible rows are rendered. */
export function UploadList({ onChoose }: UploadListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // Read again with every notification of the store, because its summary is a new object each time.
  const { queue } = useUploadStore();
  const jobs = queue.rows();
  const virtualizer = useVirtualizer({
    count: jobs.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => jobs[index]?.id ?? index,
    overscan: 4,
  });
  return (
    <ScrollBox ref={scroller} className={styles.scroller}>
      <ul className={styles.list} style={{ blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start }) => {
          const job = jobs[index];
          return (
            job && (
              <li
                key={key}
                className={styles.place}
                aria-setsize={jobs.length}
                aria-posinset={index + 1}
                style={{ insetBlockStart: start, blockSize: ROW_HEIGHT }}
              >
                <UploadRow job={job} onChoose={onChoose} />
              </li>
            )
          );
        })}
      </ul>
    </ScrollBox>
  );
}
