import type { ReactNode } from 'react';
import styles from '../login-form.module.css';

interface MessageProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** Takes the place of the form. */
export function Message({ title, text, children }: MessageProps) {
  return (
    <div className={styles.form} role="alert">
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.notice}>{text}</p>
      {children}
    </div>
  );
}
