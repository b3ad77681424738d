import { type ReactNode, useId } from 'react';
import styles from './cards.module.css';

interface SectionProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** A part of a card, with its own heading. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}
