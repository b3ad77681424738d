import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { isApiError } from '../../lib/api/api-error';
import { type MessageKey, useFormat, useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import styles from './demo-entry.module.css';
import { minutesText } from './time-left';

interface DemoEntryProps {
  /** The name of the product. */
  name: string;
  terms: { Minutes: number; Bytes: number };
  /** The previous visit has ended. */
  isOver: boolean;
  /** Begins the visit. */
  enter: () => Promise<void>;
}

/** Replaces the login form by one button that begins the visit. */
export function DemoEntry({ name, terms, isOver, enter }: DemoEntryProps) {
  const t = useT();
  const { size, locale } = useFormat();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<MessageKey | null>(null);
  const begin = async () => {
    setPending(true);
    setProblem(null);
    try {
      await enter();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className={styles.entry}>
      <h1 className={styles.title}>{t('demo.title', { name })}</h1>
      {isOver && problem === null && <p className={styles.notice}>{t('demo.over')}</p>}
      <p role="alert" className={problem === null ? 'visually-hidden' : styles.problem}>
        {problem !== null && <CircleAlert size={16} strokeWidth={1.75} aria-hidden />}
        {problem !== null && t(problem)}
      </p>
      <p className={styles.text}>{t('demo.text')}</p>
      <p className={styles.text}>
        {t('demo.terms', { time: minutesText(terms.Minutes, locale), size: size(terms.Bytes) })}
      </p>
      <Button
        variant="primary"
        autoFocus
        isPending={isPending}
        onPress={() => void begin()}
        className={styles.begin}
      >
        {t('demo.begin')}
      </Button>
    </div>
  );
}

function problemOf(error: unknown): MessageKey {
  if (isApiError(error, 'busy')) return 'demo.full';
  if (isApiError(error, 'too_many_requests')) return 'demo.many';
  if (isApiError(error, 'network')) return 'errors.network';
  if (isApiError(error, 'foreign_origin')) return 'errors.foreign_origin';
  return 'errors.internal';
}
