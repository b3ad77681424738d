import { EncodingButton } from '../../../ui/menu/encoding-button';
import styles from './documents.module.css';
import type { ChosenText } from './use-text';

/** True if there is a choice: hardly any text in another encoding is valid UTF-8. */
const isChoice = ({ value, chosen }: ChosenText<unknown>): boolean =>
  value !== undefined && (chosen !== null || value.encoding !== 'utf-8');

/** The button with which the reader chooses the encoding of a text that is not UTF-8. */
export function EncodingOf({ text }: { text: ChosenText<unknown> }) {
  const { value, choose } = text;
  return value && isChoice(text) && <EncodingButton encoding={value.encoding} onChoose={choose} />;
}

/** The same button as the foot of a document that has no other. */
export function EncodingFoot({ text }: { text: ChosenText<unknown> }) {
  return (
    isChoice(text) && (
      <footer className={styles.foot}>
        <EncodingOf text={text} />
      </footer>
    )
  );
}
