import { memo } from 'react';
import { onOneLine, splitName } from '../lib/listing/entry-names';
import styles from './entry-name.module.css';

/** So many letters before the extension stay in sight however narrow the column is. */
const TAIL = 6;
/** Names up to this length fit every column. */
const SHORT = 18;

interface EntryNameProps {
  name: string;
  isDir: boolean;
}

/** A name with its extension in a weaker colour; a long one gives way in the middle, so that its end is seen. */
export const EntryName = memo(function EntryName({ name, isDir }: EntryNameProps) {
  const { stem, extension } = splitName(onOneLine(name), isDir);
  const letters = [...stem];
  if (letters.length + extension.length <= SHORT) {
    return (
      <span className={styles.short} dir="auto" title={name}>
        {stem}
        {extension !== '' && <span className={styles.extension}>{extension}</span>}
      </span>
    );
  }
  const cut = Math.max(1, letters.length - TAIL);
  return (
    <span className={styles.long} dir="auto" title={name}>
      <span className="visually-hidden">{name}</span>
      <span className={styles.head} aria-hidden>
        {letters.slice(0, cut).join('')}
      </span>
      <span className={styles.tail} aria-hidden>
        {letters.slice(cut).join('')}
        {extension !== '' && <span className={styles.extension}>{extension}</span>}
      </span>
    </span>
  );
});
