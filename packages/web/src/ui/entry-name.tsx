import { memo, type ReactNode } from 'react';
import { onOneLine, splitName } from '../lib/listing/entry-names';
import styles from './entry-name.module.css';

/** So many letters before the extension stay in sight however narrow the column is. */
export const NAME_TAIL = 6;
/** Names up to this length fit every column. */
export const SHORT_NAME = 18;

/** Written in both directions: what stands in pieces of its own loses its place among the others. */
const isMixed = (name: string): boolean => /[\u0590-\u08ff]/.test(name) && /[a-z]/i.test(name);

interface EntryNameProps {
  name: string;
  isDir: boolean;
}

/** A name with its extension in a weaker colour; a long one gives way in the middle, so that its end is seen. */
export const EntryName = memo(function EntryName({ name, isDir }: EntryNameProps) {
  const { stem, extension } = splitName(onOneLine(name), isDir);
  const letters = [...stem];
  if (letters.length + extension.length <= SHORT_NAME || isMixed(stem)) {
    return (
      <span className={styles.short} dir="auto" title={name}>
        {stem}
        {extension !== '' && <span className={styles.extension}>{extension}</span>}
      </span>
    );
  }
  const cut = Math.max(1, letters.length - NAME_TAIL);
  return (
    <CutName
      name={name}
      head={letters.slice(0, cut).join('')}
      tail={letters.slice(cut).join('')}
      extension={extension}
    />
  );
});

interface CutNameProps {
  /** In full, for screen readers and the tooltip. */
  name: string;
  /** What gives way. */
  head: ReactNode;
  tail: ReactNode;
  extension: ReactNode;
}

/** A name in three pieces, of which the first is cut off where there is no room for all. */
export function CutName({ name, head, tail, extension }: CutNameProps) {
  return (
    <span className={styles.long} dir="auto" title={name}>
      <span className="visually-hidden">{name}</span>
      <span className={styles.head} aria-hidden>
        {head}
      </span>
      <span className={styles.tail} aria-hidden>
        {tail}
        {extension !== '' && <span className={styles.extension}>{extension}</span>}
      </span>
    </span>
  );
}
