import { useImperativeHandle, useRef } from 'react';
import styles from './code-view.module.css';
import type { CodeViewProps } from './code-view-props';
import { useCodeView } from './use-code-view';

/** A text with line numbers and syntax highlighting. */
export function CodeView({ handle, ...props }: CodeViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const actions = useCodeView(host, props);
  useImperativeHandle(handle, () => actions);
  return <div ref={host} className={styles.host} data-editor />;
}
