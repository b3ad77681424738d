import { type FormEvent, type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  onSubmit: () => void;
}

/** A form in a frame, with its title above and its buttons below. */
export function Card({ title, children, actions, onSubmit }: CardProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles.card} aria-labelledby={id} onSubmit={submit} noValidate>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
      {actions !== undefined && <footer className={styles.footer}>{actions}</footer>}
    </form>
  );
}
