import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../../lib/i18n';
import { type OwnAction, useOwnActions } from '../../lib/own-actions';
import { useShortcut } from '../../lib/shortcuts';
import { toast } from '../../ui/toast';
import { actionText, type Direction } from './history-api';
import { UndoButton } from './undo-button';
import { useUndo } from './use-undo';

const without = (actions: readonly OwnAction[], { id }: OwnAction) => actions.filter((one) => one.id !== id);

/** Offers to undo each action in a notice; Ctrl+Z and Ctrl+Shift+Z undo and redo the latest where files are listed. */
export function UndoWatch() {
  const t = useT();
  const undo = useUndo();
  const { done, undone } = useOwnActions();
  const isAtFiles = useLocation().pathname.startsWith('/files');
  const latest = done.at(-1);
  const seen = useRef(new Set<string>());
  const running = useRef(new Set<string>());
  const closeNotice = useRef<() => void>(() => undefined);

  const run = async (action: OwnAction | undefined, direction: Direction) => {
    if (!action || running.current.has(action.id)) return;
    running.current.add(action.id);
    closeNotice.current();
    const isDone = await undo(action, direction);
    running.current.delete(action.id);
    if (!isDone) return;
    useOwnActions.setState((now) =>
      direction === 'undo'
        ? { done: without(now.done, action), undone: [...without(now.undone, action), action] }
        : { done: [...without(now.done, action), action], undone: without(now.undone, action) },
    );
  };
  const latestRun = useRef(run);
  useEffect(() => {
    latestRun.current = run;
  });

  useEffect(() => {
    const isNew = latest !== undefined && !seen.current.has(latest.id);
    for (const { id } of done) seen.current.add(id);
    if (!isNew) return;
    const text = latest.text ?? actionText(t, latest);
    closeNotice.current = toast.success(text, (close) => (
      <UndoButton onUndo={() => void latestRun.current(latest, 'undo')} close={close} />
    ));
  }, [done, latest, t]);

  useShortcut('mod+z', () => void run(latest, 'undo'), { isEnabled: isAtFiles && latest !== undefined });
  useShortcut(['mod+shift+z', 'mod+y'], () => void run(undone.at(-1), 'redo'), {
    isEnabled: isAtFiles && undone.length > 0,
  });
  return null;
}
