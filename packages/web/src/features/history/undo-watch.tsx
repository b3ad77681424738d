import type { VirtualPath } from '@satchel/contract';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useT } from '../../lib/i18n';
import { hushed, type Place, type Said, type Undoable, useOwnActions } from '../../lib/own-actions';
import { useShortcut } from '../../lib/shortcuts';
import { leaveNotice, useBarPlace } from '../../ui/toast';
import type { Direction } from './history-api';
import { SaidBar, SaidButton } from './said-bar';
import { saidText } from './said-text';
import { useUndo } from './use-undo';

interface UndoWatchProps {
  /** The folder that the page shows; null on other pages. */
  folder: VirtualPath | null;
  /** Opens the folder and selects the entries. */
  onShow: (place: Place) => void;
}

/**
 * The bar at the foot, which says what was done and offers to undo it; Ctrl+Z and Ctrl+Shift+Z undo and redo the latest
 * action where files are listed.
 */
export function UndoWatch({ folder, onShow }: UndoWatchProps) {
  const undo = useUndo();
  const { done, undone, said } = useOwnActions();
  const isAtFiles = useLocation().pathname.startsWith('/files');
  const running = useRef(new Set<string>());
  const run = async (action: Undoable | undefined, direction: Direction) => {
    if (!action || running.current.has(action.id)) return;
    running.current.add(action.id);
    hushed();
    await undo(action, direction);
    running.current.delete(action.id);
  };
  useShortcut('mod+z', () => void run(done.at(-1), 'undo'), { isEnabled: isAtFiles && done.length > 0 });
  useShortcut(['mod+shift+z', 'mod+y'], () => void run(undone.at(-1), 'redo'), {
    isEnabled: isAtFiles && undone.length > 0,
  });
  const place = useBarPlace();
  if (!said || !place) return null;
  const bar = (
    <Bar key={said.serial} said={said} folder={folder} onShow={onShow} onRun={(...it) => void run(...it)} />
  );
  return createPortal(bar, place);
}

interface BarProps extends UndoWatchProps {
  said: Said;
  onRun: (action: Undoable, direction: Direction) => void;
}

function Bar({ said, folder, onShow, onRun }: BarProps) {
  const t = useT();
  const shown = said.way === 'done' ? said.action.place : undefined;
  const reversed = reverseOf(said);
  const leave = (then?: () => void) => () => {
    hushed();
    leaveNotice();
    then?.();
  };
  return (
    <SaidBar text={saidText(t, said)} onEnd={hushed} onClose={leave()}>
      {shown && shown.folder !== folder && (
        <SaidButton onPress={leave(() => onShow(shown))}>{t('history.show')}</SaidButton>
      )}
      {reversed && (
        <SaidButton onPress={leave(() => onRun(said.action, reversed))}>
          {t(`history.${reversed}`)}
        </SaidButton>
      )}
    </SaidBar>
  );
}

function reverseOf(said: Said): Direction | null {
  if (said.way === 'undo') return 'redo';
  return said.way === 'redo' || said.isUndoable ? 'undo' : null;
}
