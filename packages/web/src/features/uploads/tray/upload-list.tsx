import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { textScale } from '../../../lib/browser/text-size';
import { ScrollBox } from '../../../ui/scroll-box';
import { useUploadStore } from '../upload-store';
import { UploadRow } from './upload-row';
import styles from './upload-tray.module.css';

const ROW_HEIGHT = 57 * textScale;
const estimateSize = () => ROW_HEIGHT;

interface UploadListProps {
  onChoose: (id: number) => void;
}

/** The files of the tray; only the visible rows are rendered. */
export function UploadList({ onChoose }: UploadListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // Read again with every notification of the store, because its summary is a new object each time.
  const { queue, summary } = useUploadStore();
  const virtualizer = useVirtualizer({
    count: summary.total,
    getScrollElement: () => scroller.current,
    estimateSize,
    overscan: 4,
  });
  const places = virtualizer.getVirtualItems();
  const first = places[0]?.index ?? 0;
  const jobs = queue.rows(first, first + places.length);
  return (
    <ScrollBox ref={scroller} className={styles.scroller}>
      <ul className={styles.list} style={{ blockSize: virtualizer.getTotalSize() }}>
        {places.map(({ index, start }) => {
          const job = jobs[index - first];
          return (
            job && (
              <li
                key={job.id}
                className={styles.place}
                aria-setsize={summary.total}
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
