import { Fragment, memo } from 'react';
import { highlight, type NamePart, splitParts } from '../model/highlight';
import type { Hit } from '../model/hit';
import styles from './hit-name.module.css';

/** So many letters before the extension stay in sight however narrow the row is. */
const TAIL = 6;
/** Names up to this length fit every row. */
const SHORT = 18;
const LONGEST_EXTENSION = 12;

interface HitNameProps {
  hit: Hit;
  words: readonly string[];
}

/** A name with what was looked for pointed out; a long one gives way in the middle, so that its end is seen. */
export const HitName = memo(function HitName({ hit, words }: HitNameProps) {
  const parts = highlight(hit.name, words);
  const length = parts.reduce((sum, part) => sum + part.text.length, 0);
  const extension = hit.extension.length > LONGEST_EXTENSION ? '' : hit.extension.normalize('NFC');
  const isPlain = extension.length < 2 || extension.length === length;
  const stemLength = isPlain ? length : length - extension.length;
  const [stem, ending] = splitParts(parts, stemLength);
  const [head, tail] = splitParts(stem, length <= SHORT ? length : Math.max(1, stemLength - TAIL));
  return (
    <span className={styles.name} dir="auto" title={hit.name}>
      <span className="visually-hidden">{hit.name}</span>
      <span className={styles.head} aria-hidden>
        <Parts parts={head} />
      </span>
      <span className={styles.tail} aria-hidden>
        <Parts parts={tail} />
        <span className={styles.extension}>
          <Parts parts={ending} />
        </span>
      </span>
    </span>
  );
});

function Parts({ parts }: { parts: readonly NamePart[] }) {
  return parts.map(({ text, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never change places
    isMatch ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
  );
}
