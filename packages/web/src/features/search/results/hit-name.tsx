import { Fragment, memo } from 'react';
import { cutOf } from '../../../lib/entry-names';
import { CutName, SHORT_NAME } from '../../../ui/entry-name';
import { highlight, type NamePart, splitParts } from '../model/highlight';
import type { Hit } from '../model/hit';
import styles from './hit-name.module.css';

const LONGEST_EXTENSION = 12;

interface HitNameProps {
  hit: Hit;
  words: readonly string[];
}

/** A name with highlighted matches. A long name is shortened in the middle, so that its end stays visible. */
export const HitName = memo(function HitName({ hit, words }: HitNameProps) {
  const parts = highlight(hit.name, words);
  const text = parts.map((part) => part.text).join('');
  const { length } = text;
  const extension = hit.extension.length > LONGEST_EXTENSION ? '' : hit.extension.normalize('NFC');
  const isPlain = extension.length < 2 || extension.length === length;
  const stemLength = isPlain ? length : length - extension.length;
  const [stem, ending] = splitParts(parts, stemLength);
  const [head, tail] = splitParts(stem, length <= SHORT_NAME ? length : cutOf(text.slice(0, stemLength)));
  return (
    <span className={styles.name}>
      <CutName
        name={hit.name}
        head={<Parts parts={head} />}
        tail={<Parts parts={tail} />}
        extension={<Parts parts={ending} />}
      />
    </span>
  );
});

function Parts({ parts }: { parts: readonly NamePart[] }) {
  return parts.map(({ text, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never change their order
    isMatch ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
  );
}
