import type { VirtualPath } from '@satchel/contract';
import { Square } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { isApple, useShortcut } from '../../../lib/shortcuts';
import { AS_TYPED } from '../../../ui/fields/as-typed';
import { IconButton } from '../../../ui/icon-button';
import styles from './shell-panel.module.css';
import { useShell } from './shell-store';

/** The command line: Enter runs it, the arrow keys recall earlier ones, Ctrl+C stops the running one. */
export function ShellInput({ folder }: { folder: VirtualPath }) {
  const t = useT();
  const { isRunning, cancel } = useShell();
  const { line, setLine, onKeyDown } = useLine(folder);
  const field = useRef<HTMLInputElement>(null);
  // A field that was disabled has lost the focus.
  useEffect(() => {
    if (!isRunning) field.current?.focus();
  }, [isRunning]);

  useStopKey(isRunning, cancel);

  return (
    <div className={styles.line} dir="ltr">
      <span aria-hidden className={styles.prompt}>
        $
      </span>
      <input
        ref={field}
        className={styles.input}
        aria-label={t('shell.command')}
        placeholder={isRunning ? t('shell.running') : t('shell.placeholder')}
        value={line}
        disabled={isRunning}
        {...AS_TYPED}
        enterKeyHint="go"
        onChange={(event) => setLine(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isRunning && (
        <IconButton label={t('shell.cancel')} icon={Square} onPress={cancel} size="small" autoFocus />
      )}
    </div>
  );
}

/** The line that is being typed or was recalled, and the keys that change it. */
function useLine(folder: VirtualPath) {
  const { history, run, close } = useShell();
  const [line, setLine] = useState('');
  /** The position in the history; 0 is the line that is being typed. */
  const [back, setBack] = useState(0);
  const recall = (to: number) => {
    if (to < 0 || to > history.length) return;
    setBack(to);
    setLine(to === 0 ? '' : (history[history.length - to] ?? ''));
  };
  const submit = () => {
    run(line, folder);
    setLine('');
    setBack(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, () => void> = {
      Enter: submit,
      ArrowUp: () => recall(back + 1),
      ArrowDown: () => recall(back - 1),
      Escape: close,
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    step();
  };
  return { line, setLine, onKeyDown };
}

/** Ctrl+C stops the running command, unless text is selected that it would copy. */
function useStopKey(isRunning: boolean, cancel: () => void): void {
  useShortcut(
    isApple() ? 'meta+c' : 'mod+c',
    () => window.getSelection()?.isCollapsed !== false && cancel(),
    { isEnabled: isRunning },
  );
}
