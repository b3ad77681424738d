import { type ReactNode, useEffect } from 'react';
import { watchKeyboard } from '../lib/watch-keyboard';
import styles from './tray.module.css';

/** The box at the bottom inline end where work in progress shows itself; it is there only while it holds something. */
export function Tray({ children }: { children: ReactNode }) {
  useEffect(watchKeyboard, []);
  return <div className={styles.tray}>{children}</div>;
}
