import { type FormEvent, type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** A card with this function is a form. */
  onSubmit?: () => void;
  /** A description below the title. */
  description?: ReactNode;
}

/** A frame with a title above and buttons below: a form, or a part of one. */
export function Card({ title, description, children, actions, onSubmit }: CardProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  const content = (
    <>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {description !== undefined && <p className={styles.description}>{description}</p>}
      <div className={styles.body}>{children}</div>
      {actions !== undefined && <footer className={styles.footer}>{actions}</footer>}
    </>
  );
  if (onSubmit === undefined) {
    return (
      <section className={styles.card} aria-labelledby={id}>
        {content}
      </section>
    );
  }
  return (
    <form className={styles.card} aria-labelledby={id} onSubmit={submit} noValidate>
      {content}
    </form>
  );
}
