import { memo, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { cutOf, onOneLine, splitName } from '../lib/entry-names';
import { loadPart } from '../lib/load-part';
import styles from './entry-name.module.css';

/** Names up to this length fit into every column. */
export const SHORT_NAME = 18;

/** Names that mix writing directions are not split into elements, because the pieces would be reordered. */
const isMixed = (name: string): boolean => /[\u0590-\u08ff]/.test(name) && /[a-z]/i.test(name);

interface EntryNameProps {
  name: string;
  isDir: boolean;
}

/**
 * A name with its extension in a weaker colour. A long name is shortened in the middle, so that its end stays
 * visible.
 */
export const EntryName = memo(function EntryName({ name, isDir }: EntryNameProps) {
  const { stem, extension } = splitName(onOneLine(name), isDir);
  if (stem.length + extension.length <= SHORT_NAME || isMixed(stem)) {
    return (
      <span className={styles.short} dir="auto" title={name}>
        {stem}
        {extension !== '' && <span className={styles.extension}>{extension}</span>}
      </span>
    );
  }
  const cut = cutOf(stem);
  return <CutName name={name} head={stem.slice(0, cut)} tail={stem.slice(cut)} extension={extension} />;
});

interface CutNameProps {
  /** The full name, for screen readers and the tooltip. */
  name: string;
  /** The part that is shortened. */
  head: ReactNode;
  tail: ReactNode;
  extension: ReactNode;
}

let gaps: typeof import('./close-gap') | undefined;

/** The dots can be read without it, so the code that closes the gap is loaded after the names are shown. */
function useClosedGap(tail: RefObject<HTMLElement | null>, name: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name has another gap
  useEffect(() => {
    const { current } = tail;
    if (!current) return;
    if (gaps) return gaps.closeGap(current);
    let stop: (() => void) | null | undefined;
    loadPart(() => import('./close-gap'))
      .then((part) => {
        gaps = part;
        if (stop === undefined) stop = part.closeGap(current);
      })
      .catch(() => undefined);
    return () => {
      stop?.();
      stop = null;
    };
  }, [tail, name]);
}

/** A name in three parts; the first one is cut off if there is not enough space. */
export function CutName({ name, head, tail, extension }: CutNameProps) {
  const end = useRef<HTMLSpanElement>(null);
  useClosedGap(end, name);
  return (
    <span className={styles.long} dir="auto" title={name}>
      <span className="visually-hidden">{name}</span>
      <span className={styles.head} aria-hidden>
        {head}
      </span>
      <span ref={end} className={styles.tail} aria-hidden>
        {tail}
        {extension !== '' && <span className={styles.extension}>{extension}</span>}
      </span>
    </span>
  );
}
