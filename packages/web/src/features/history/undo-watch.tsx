import { nameOf, type VirtualPath } from '@satchel/contract';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { type MessageKey, type Translate, useT } from '../../lib/i18n';
import {
  hushed,
  type OwnAction,
  type Place,
  type Said,
  type Undoable,
  useOwnActions,
} from '../../lib/own-actions';
import { useShortcut } from '../../lib/shortcuts';
import { leaveNotice, useBarPlace } from '../../ui/toast';
import type { Direction } from './history-api';
import { SaidBar, SaidButton } from './said-bar';
import { useUndo } from './use-undo';

interface UndoWatchProps {
  /** The folder that the page shows; null on other pages. */
  folder: VirtualPath | null;
  /** Opens the folder and selects the entries. */
  onShow: (place: Place) => void;
}

/**
 * The bar at the foot, which shows what was done and offers to undo it; Ctrl+Z and Ctrl+Shift+Z undo and redo
 * the latest user action while files are listed.
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
  // The action of the bar is the latest, even if the server does not know it.
  const takeBack = said?.way === 'told' ? said.takeBack : undefined;
  const undoLatest = () => (takeBack ? takenBack(takeBack) : void run(done.at(-1), 'undo'));
  useShortcut('mod+z', undoLatest, { isEnabled: isAtFiles && (done.length > 0 || takeBack !== undefined) });
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

function takenBack(takeBack: () => void): void {
  hushed();
  takeBack();
}

interface BarProps extends UndoWatchProps {
  said: Said;
  onRun: (action: Undoable, direction: Direction) => void;
}

function Bar({ said, folder, onShow, onRun }: BarProps) {
  const t = useT();
  const shown = said.way === 'done' ? said.action.place : undefined;
  const reversed = said.way === 'told' ? null : reverseOf(said);
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
      {said.way === 'told' && said.takeBack && (
        <SaidButton onPress={leave(said.takeBack)}>{t('history.undo')}</SaidButton>
      )}
      {said.way !== 'told' && reversed && (
        <SaidButton onPress={leave(() => onRun(said.action, reversed))}>
          {t(`history.${reversed}`)}
        </SaidButton>
      )}
    </SaidBar>
  );
}

type SaidOfFiles = Exclude<Said, { way: 'told' }>;

function reverseOf(said: SaidOfFiles): Direction | null {
  if (said.way === 'undo') return 'redo';
  return said.way === 'redo' || said.isUndoable ? 'undo' : null;
}

const SAID = {
  copy: 'history.said.copy',
  move: 'history.said.move',
  rename: 'history.said.rename',
  save: 'history.said.save',
  create: 'history.said.create',
  upload: 'uploads.title.done',
} as const satisfies Partial<Record<OwnAction['kind'], MessageKey>>;

/** `5 items moved to Letters`. */
function saidText(t: Translate, said: Said): string {
  if (said.way === 'told') return said.text;
  const { count, name } = said.action;
  if (said.way !== 'done') {
    const key = said.way === 'undo' ? 'history.done.undo' : 'history.done.redo';
    return t(key, { what: t('history.what', { count, name }) });
  }
  const { kind, isForGood, place } = said.action;
  if (kind === 'delete') return t(isForGood ? 'history.said.delete' : 'history.said.trash', { count, name });
  return t(SAID[kind], { count, name, folder: (place && nameOf(place.folder)) || t('files.home') });
}
