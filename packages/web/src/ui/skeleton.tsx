import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

interface SkeletonProps {
  width?: CSSProperties['inlineSize'];
  height?: CSSProperties['blockSize'];
  radius?: CSSProperties['borderRadius'];
}

/** A grey placeholder for content. It is hidden from screen readers: announce "Loading" once, beside it. */
export function Skeleton({ width = '100%', height = 12, radius = 4 }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={styles.skeleton}
      style={{ inlineSize: width, blockSize: height, borderRadius: radius }}
    />
  );
}
