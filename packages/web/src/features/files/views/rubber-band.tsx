import type { Box } from '../model/lines';
import styles from './file-list.module.css';

/** The box that is being drawn; its corner is the upper one of the lines. */
export function RubberBand({ box }: { box: Box }) {
  const left = Math.max(0, box.left);
  const top = Math.max(0, box.top);
  return (
    <span
      className={styles.band}
      style={{
        insetInlineStart: left,
        insetBlockStart: top,
        inlineSize: box.right - left,
        blockSize: box.bottom - top,
      }}
    />
  );
}
