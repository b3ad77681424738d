import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

export interface QrImageProps {
  /** The text in the code, such as a link. */
  text: string;
  /** The description for screen readers, such as "QR code of the link". */
  label: string;
  /** The length of a side, in pixels. */
  size: number;
}

/** The empty modules around a code, without which cameras do not find it. */
const QUIET = 4;

/** Null for a text that is too long for a code: more than about 2,300 bytes. */
function modulesOf(text: string): boolean[][] | null {
  try {
    return encode(text, { ecc: 'M', border: 0 }).data;
  } catch {
    return null;
  }
}

/**
 * One bar for each run of dark modules in a row: this needs fewer shapes, and leaves no hairlines between
 * neighbours.
 */
function outlineOf(modules: readonly (readonly boolean[])[]): string {
  const bars: string[] = [];
  for (const [y, row] of modules.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      bars.push(`M${start} ${y}h${x + 1 - start}v1H${start}z`);
    }
  }
  return bars.join('');
}

export function QrImage({ text, label, size }: QrImageProps) {
  const modules = useMemo(() => modulesOf(text), [text]);
  if (modules === null) return null;
  const side = modules.length + 2 * QUIET;
  return (
    <svg
      className={styles.code}
      width={size}
      height={size}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={outlineOf(modules)} />
    </svg>
  );
}
