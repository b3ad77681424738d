import { ArrowLeft } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import styles from './setup.module.css';

/** The props of each step of the set-up. */
export interface StepProps {
  /** Absent in the first step. */
  onBack?: () => void;
  /** Called when the step is done and its choices are stored. */
  onNext: () => void;
}

interface SetupStepProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  onBack?: () => void;
  onSubmit: () => void;
  isPending?: boolean;
  /** The label of the button that continues. */
  submit?: string;
  /** A failure that is not shown at a field. */
  problem?: string;
}

/**
 * One page of the set-up. Its heading gets the focus when the page is rendered, so that screen readers
 * announce it first and no key is lost.
 */
export function SetupStep(props: SetupStepProps) {
  const { title, text, children, onBack, onSubmit, isPending, submit, problem } = props;
  const t = useT();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const onForm = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onSubmit();
  };
  return (
    <form className={styles.step} aria-labelledby={id} onSubmit={onForm} noValidate>
      <div className={styles.body}>
        <h1 ref={heading} id={id} tabIndex={-1} aria-live="polite" className={styles.title}>
          {title}
        </h1>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {children}
        <p role="alert" className={problem === undefined ? 'visually-hidden' : styles.problem}>
          {problem}
        </p>
      </div>
      <footer className={styles.footer}>
        {onBack && (
          <Button icon={ArrowLeft} onPress={onBack}>
            {t('setup.back')}
          </Button>
        )}
        <span className={styles.grow} />
        <Button variant="primary" type="submit" isPending={isPending}>
          {submit ?? t('setup.next')}
        </Button>
      </footer>
    </form>
  );
}
