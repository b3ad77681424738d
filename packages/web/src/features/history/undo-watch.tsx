import { nameOf, type VirtualPath } from '@satchel/contract';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { type MessageKey, type Translate, useT } from '../../lib/i18n';
import {
  type ActionNotice,
  dismissNotice,
  type EntriesInFolder,
  type OwnAction,
  type Undoable,
  useOwnActions,
} from '../../lib/own-actions';
import { useShortcut } from '../../lib/shortcuts';
import { leaveNotice, useBarSlot } from '../../ui/toast';
import type { Direction } from './history-api';
import { NoticeBar, NoticeButton } from './notice-bar';
import { useUndo } from './use-undo';

interface UndoWatchProps {
  /** The folder that the page shows; null on other pages. */
  folder: VirtualPath | null;
  /** Opens the folder and selects the entries. */
  onShow: (slot: EntriesInFolder) => void;
}

/**
 * The bar at the foot, which shows what was done and offers to undo it; Ctrl+Z and Ctrl+Shift+Z undo and redo
 * the latest user action while files are listed.
 */
export function UndoWatch({ folder, onShow }: UndoWatchProps) {
  const undo = useUndo();
  const { done, undone, notice } = useOwnActions();
  const isAtFiles = useLocation().pathname.startsWith('/files');
  const running = useRef(new Set<string>());
  const run = async (action: Undoable | undefined, direction: Direction) => {
    if (!action || running.current.has(action.id)) return;
    running.current.add(action.id);
    dismissNotice();
    await undo(action, direction);
    running.current.delete(action.id);
  };
  // The action of the bar is the latest, even if the server does not know it.
  const revert = notice?.way === 'other' ? notice.revert : undefined;
  const undoLatest = () => (revert ? revertAtOnce(revert) : void run(done.at(-1), 'undo'));
  useShortcut('mod+z', undoLatest, { isEnabled: isAtFiles && (done.length > 0 || revert !== undefined) });
  useShortcut(['mod+shift+z', 'mod+y'], () => void run(undone.at(-1), 'redo'), {
    isEnabled: isAtFiles && undone.length > 0,
  });
  const slot = useBarSlot();
  if (!notice || !slot) return null;
  const bar = (
    <Bar
      key={notice.serial}
      notice={notice}
      folder={folder}
      onShow={onShow}
      onRun={(...it) => void run(...it)}
    />
  );
  return createPortal(bar, slot);
}

function revertAtOnce(revert: () => void): void {
  dismissNotice();
  revert();
}

interface BarProps extends UndoWatchProps {
  notice: ActionNotice;
  onRun: (action: Undoable, direction: Direction) => void;
}

function Bar({ notice, folder, onShow, onRun }: BarProps) {
  const t = useT();
  const shown = notice.way === 'done' ? notice.action.entries : undefined;
  const reversed = notice.way === 'other' ? null : reverseOf(notice);
  const leave = (then?: () => void) => () => {
    dismissNotice();
    leaveNotice();
    then?.();
  };
  return (
    <NoticeBar text={noticeText(t, notice)} onEnd={dismissNotice} onClose={leave()}>
      {shown && shown.folder !== folder && (
        <NoticeButton onPress={leave(() => onShow(shown))}>{t('history.show')}</NoticeButton>
      )}
      {notice.way === 'other' && notice.revert && (
        <NoticeButton onPress={leave(notice.revert)}>{t('history.undo')}</NoticeButton>
      )}
      {notice.way !== 'other' && reversed && (
        <NoticeButton onPress={leave(() => onRun(notice.action, reversed))}>
          {t(`history.${reversed}`)}
        </NoticeButton>
      )}
    </NoticeBar>
  );
}

type FileNotice = Exclude<ActionNotice, { way: 'other' }>;

function reverseOf(notice: FileNotice): Direction | null {
  if (notice.way === 'undo') return 'redo';
  return notice.way === 'redo' || notice.isUndoable ? 'undo' : null;
}

const NOTICE_KEYS = {
  copy: 'history.said.copy',
  move: 'history.said.move',
  rename: 'history.said.rename',
  save: 'history.said.save',
  create: 'history.said.create',
  upload: 'uploads.title.done',
} as const satisfies Partial<Record<OwnAction['kind'], MessageKey>>;

/** `5 items moved to Letters`. */
function noticeText(t: Translate, notice: ActionNotice): string {
  if (notice.way === 'other') return notice.text;
  const { count, name } = notice.action;
  if (notice.way !== 'done') {
    const key = notice.way === 'undo' ? 'history.done.undo' : 'history.done.redo';
    return t(key, { what: t('history.what', { count, name }) });
  }
  const { kind, isForGood, entries } = notice.action;
  if (kind === 'delete') return t(isForGood ? 'history.said.delete' : 'history.said.trash', { count, name });
  return t(NOTICE_KEYS[kind], {
    count,
    name,
    folder: (entries && nameOf(entries.folder)) || t('files.home'),
  });
}
