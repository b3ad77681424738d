import type { VirtualPath } from '@satchel/contract';
import { Square } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { isApple, useShortcut } from '../../../lib/shortcuts';
import { IconButton } from '../../../ui/icon-button';
import styles from './shell-panel.module.css';
import { useShell } from './shell-store';

/** The line: Enter runs it, the arrows bring back earlier ones, Ctrl+C ends what runs. */
export function ShellInput({ folder }: { folder: VirtualPath }) {
  const t = useT();
  const { isRunning, history, run, cancel, close } = useShell();
  const [line, setLine] = useState('');
  /** How far back in the history one is; 0 is the line that is being typed. */
  const [back, setBack] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  // A field that was disabled has lost the focus.
  useEffect(() => {
    if (!isRunning) field.current?.focus();
  }, [isRunning]);

  useStopKey(isRunning, cancel);

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
    if (!step || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    step();
  };
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
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
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

/** Ctrl+C ends what runs, unless there is text to copy. */
function useStopKey(isRunning: boolean, cancel: () => void): void {
  useShortcut(
    isApple() ? 'meta+c' : 'mod+c',
    () => window.getSelection()?.isCollapsed !== false && cancel(),
    { isEnabled: isRunning },
  );
}
