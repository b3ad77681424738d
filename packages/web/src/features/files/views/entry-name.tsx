import { memo } from 'react';
import { splitName } from '../model/entry-names';
import styles from './entry-name.module.css';

/** So many letters before the extension stay in sight however narrow the column is. */
const TAIL = 6;

/** A name that gives way in the middle: its end and its extension, in a weaker colour, are always seen. */
export const EntryName = memo(function EntryName({ name, isDir }: { name: string; isDir: boolean }) {
  const { stem, extension } = splitName(name, isDir);
  const letters = [...stem];
  const cut = letters.length > TAIL * 2 ? letters.length - TAIL : letters.length;
  return (
    <span className={styles.name} dir="auto" title={name}>
      <span className={styles.head}>{letters.slice(0, cut).join('')}</span>
      {(cut < letters.length || extension !== '') && (
        <span className={styles.tail}>
          {letters.slice(cut).join('')}
          {extension !== '' && <span className={styles.extension}>{extension}</span>}
        </span>
      )}
    </span>
  );
});
