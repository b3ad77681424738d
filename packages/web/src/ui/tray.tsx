import { type ReactNode, useEffect, useRef } from 'react';
import { watchKeyboard } from '../lib/watch-keyboard';
import styles from './tray.module.css';
import { useHeldFocus } from './use-held-focus';

/** The box at the bottom inline end where work in progress shows itself; it is there only while it holds something. */
export function Tray({ children }: { children: ReactNode }) {
  useEffect(watchKeyboard, []);
  const box = useRef<HTMLDivElement>(null);
  useHeldFocus(box);
  return (
    <div ref={box} className={styles.tray}>
      {children}
    </div>
  );
}
