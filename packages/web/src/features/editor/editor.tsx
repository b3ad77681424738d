import type { EditorState } from '@codemirror/state';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../lib/api/api-error';
import { recall, remember } from '../../lib/browser/browser-memory';
import { useNavigationGuard } from '../../lib/browser/navigation-guard';
import { setTitle } from '../../lib/browser/page-title';
import { errorDetails, useErrorText } from '../../lib/error-text';
import { useT } from '../../lib/i18n';
import { encodingName } from '../../lib/language/text-encodings';
import { useShortcut } from '../../lib/shortcuts';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import type { ContextMenuAction } from '../../ui/menu/menu-popover';
import { Spinner } from '../../ui/spinner';
import { toast } from '../../ui/toast';
import { BinaryCard } from './binary-card';
import { CodeView } from './code/code-view';
import type { CodeViewHandle, CodeViewProps } from './code/code-view-props';
import styles from './editor.module.css';
import { EditorBar } from './editor-bar';
import { EditorStatus, type EditorStatusProps } from './editor-status';
import { LeavePrompt } from './leave-prompt';
import { SaveConflictPrompt } from './save-conflict-prompt';
import type { OpenFile } from './text/text-shape';
import { type SaveConflict, useTextFile } from './text/use-text-file';
import { useLeaving } from './use-leaving';

const STORAGE_KEY = 'satchel.editor-wrap';

/** The setting whether long lines are wrapped, which is stored in this browser. */
function useWrap(): [isWrapped: boolean, toggle: () => void] {
  const [isWrapped, setWrapped] = useState(() => recall(STORAGE_KEY) !== 'off');
  const toggle = () => {
    setWrapped(!isWrapped);
    remember(STORAGE_KEY, isWrapped ? 'off' : 'on');
  };
  return [isWrapped, toggle];
}

const MARK = '● ';

/** Marks the title of the tab while there are unsaved changes. */
function useUnsavedTitle(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    setTitle('unsaved', MARK);
    return () => setTitle('unsaved', '');
  }, [isDirty]);
}

/**
 * Esc moves from the text to the title of the page, from where Tab reaches the buttons and Esc leaves. One
 * Esc alone does not leave: many people press it by habit, and Tab indents the text.
 */
function useWayOut(leave: () => void): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  useShortcut('escape', ({ target }) => {
    const isInText = target instanceof Element && target.closest('[data-editor]') !== null;
    if (isInText) title.current?.focus();
    else leave();
  });
  return title;
}

export interface EditorProps {
  /** The virtual path of a text file. */
  path: string;
  name: string;
  canModify: boolean;
  /** Returns to the folder. */
  onClose: () => void;
  /** The file on the server has changed: its listing and its resource are stale. */
  onSaved?: () => void;
  /** The file does not exist any more. */
  onMissing?: () => void;
  /** Other actions on the file; they are in a menu if the bar has no space. */
  actions?: readonly ContextMenuAction[];
}

/** A text file, which can be edited with the permission. Mount it with the path as its key. */
export function Editor({ path, name, canModify, onClose, onSaved, onMissing, actions = [] }: EditorProps) {
  const view = useRef<CodeViewHandle>(null);
  const [isWrapped, toggleWrap] = useWrap();
  const [isForced, setForced] = useState(false);
  const text = useReportedText({ path, onSaved, onMissing });
  const { file, isDirty, isSaving, restored } = text;
  useEffect(() => {
    if (restored) view.current?.replaceText(restored.doc);
  }, [restored]);
  const isCard = file?.isBinary === true && !isForced;
  const isReadOnly = isCard || !canModify || (file?.isImmutable ?? true) || (file?.isDamaged ?? false);
  const leaving = useLeaving(isDirty);
  useNavigationGuard(isDirty, leaving.ask);
  useUnsavedTitle(isDirty);
  const save = () => {
    if (!isReadOnly) void text.save();
  };
  useShortcut('mod+s', save, { inFields: true });
  useShortcut('mod+f', () => view.current?.openSearch(), { inFields: true });
  const tryLeave = () => leaving.tryLeave(onClose);
  const title = useWayOut(tryLeave);
  return (
    <section className={styles.editor} aria-label={name}>
      <EditorBar
        name={name}
        isDirty={isDirty}
        isSaving={isSaving}
        savedAt={text.savedAt}
        isReadOnly={isReadOnly}
        isWrapped={isWrapped}
        canWrap={!file?.hasLongLine}
        onClose={tryLeave}
        titleRef={title}
        onSave={save}
        onSearch={() => view.current?.openSearch()}
        onToggleWrap={toggleWrap}
        actions={actions}
      />
      {file && !isCard && (
        <EditorNotice file={file} canModify={canModify} isRestored={isDirty && restored !== null} />
      )}
      {text.outside && (
        <OutsideNotice
          name={name}
          found={text.outside}
          onReload={() => void text.reload()}
          onKeep={text.dismissOutside}
        />
      )}
      {isCard && (
        <BinaryCard
          name={name}
          onDownload={actions.find(({ id }) => id === 'download')?.onAction}
          onOpen={() => setForced(true)}
        />
      )}
      {!isCard && file && (
        <EditedText
          handle={view}
          name={name}
          file={file}
          isReadOnly={isReadOnly}
          isWrapped={isWrapped}
          onUpdate={text.update}
          onChooseEncoding={(encoding) => leaving.tryLeave(() => void text.readAs(encoding))}
        />
      )}
      {!file && <Waiting name={name} error={text.loadError} onRetry={() => void text.reload()} />}
      <Prompts name={name} text={text} leaving={leaving} />
    </section>
  );
}

/** The text of the file. Failures to save it are shown as messages, which disappear once it is saved. */
function useReportedText({ path, onSaved, onMissing }: Pick<EditorProps, 'path' | 'onSaved' | 'onMissing'>) {
  const errorText = useSaveErrorText();
  const clearError = useRef<() => void>(undefined);
  const text = useTextFile({
    path,
    onSaved: () => {
      clearError.current?.();
      onSaved?.();
    },
    onError: (error) => {
      // The login page says so, and the text is stored.
      if (isApiError(error, 'unauthenticated')) return;
      clearError.current = toast.error(errorText(error), { details: errorDetails(error) });
    },
  });
  const { loadError } = text;
  useEffect(() => {
    if (isApiError(loadError, 'not_found')) onMissing?.();
  }, [loadError, onMissing]);
  return text;
}

interface EditedTextProps
  extends Pick<CodeViewProps, 'handle' | 'name' | 'isReadOnly' | 'isWrapped' | 'onUpdate'>,
    Pick<EditorStatusProps, 'onChooseEncoding'> {
  file: OpenFile;
}

/** The text, and below it the line that describes it. */
function EditedText({ file, onUpdate, onChooseEncoding, ...view }: EditedTextProps) {
  const [languageName, setLanguageName] = useState<string | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  return (
    <>
      <div className={styles.body}>
        <CodeView
          {...view}
          opened={file}
          onLanguage={setLanguageName}
          onUpdate={(next) => {
            onUpdate(next);
            setState(next);
          }}
        />
      </div>
      {state && <EditorStatus {...{ state, file, languageName, onChooseEncoding }} />}
    </>
  );
}

interface PromptsProps {
  name: string;
  text: ReturnType<typeof useTextFile>;
  leaving: ReturnType<typeof useLeaving>;
}

/** The questions about unsaved changes and about changes by others. */
function Prompts({ name, text, leaving }: PromptsProps) {
  const saveAndLeave = async () => {
    if (await text.save()) leaving.leave();
    else leaving.stay();
  };
  return (
    <>
      <LeavePrompt
        name={name}
        isOpen={leaving.isAsking}
        isSaving={text.isSaving}
        onStay={leaving.stay}
        onDiscard={() => {
          text.giveUp();
          leaving.leave();
        }}
        onSave={() => void saveAndLeave()}
      />
      <SaveConflictPrompt
        name={name}
        conflict={text.conflict}
        onOverwrite={() => void text.overwrite()}
        onReload={() => void text.reload()}
        onRecreate={() => void text.recreate()}
        onKeep={text.dismissConflict}
      />
    </>
  );
}

interface WaitingProps {
  name: string;
  /** Null while the file is being loaded. */
  error: unknown;
  onRetry: () => void;
}

function Waiting({ name, error, onRetry }: WaitingProps) {
  const t = useT();
  const errorText = useErrorText();
  if (error === null) {
    return (
      <div className={styles.body}>
        <div className={styles.wait}>
          <Spinner size={28} />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.body}>
      <EmptyState
        icon={TriangleAlert}
        title={t('editor.loadFailed', { name })}
        text={errorText(error)}
        actions={<Button onPress={onRetry}>{t('common.retry')}</Button>}
      />
    </div>
  );
}

interface EditorNoticeProps {
  file: OpenFile;
  canModify: boolean;
  /** The text contains input from before the session ended. */
  isRestored: boolean;
}

/** Says why a text cannot be changed despite the permission, or that it differs from the file on the disk. */
function EditorNotice({ file, canModify, isRestored }: EditorNoticeProps) {
  const t = useT();
  const isLocked = canModify && (file.isDamaged || file.isImmutable);
  if (!isLocked && !isRestored) return null;
  return (
    <p className={styles.notice} role="status">
      {t(isLocked ? 'editor.notUtf8' : 'editor.restored')}
    </p>
  );
}

interface OutsideNoticeProps {
  name: string;
  found: SaveConflict;
  onReload: () => void;
  onKeep: () => void;
}

/**
 * Reports at once that somebody else changed or deleted the file; saving asks again which of the two texts to
 * keep.
 */
function OutsideNotice({ name, found, onReload, onKeep }: OutsideNoticeProps) {
  const t = useT();
  const isDeleted = found === 'deleted';
  return (
    <div className={clsx(styles.notice, styles.outside)} role="status">
      <span>{t(isDeleted ? 'editor.conflict.deletedTitle' : 'editor.conflict.title', { name })}</span>
      {!isDeleted && <Button onPress={onReload}>{t('editor.conflict.reload')}</Button>}
      <Button onPress={onKeep}>{t('editor.conflict.keep')}</Button>
    </div>
  );
}

/** Says why saving failed, with the character that the file's encoding lacks. */
function useSaveErrorText(): (error: unknown) => string {
  const t = useT();
  const errorText = useErrorText();
  return (error) => {
    if (!isApiError(error, 'invalid_input') || error.details.reason !== 'unencodable')
      return errorText(error);
    const { character, encoding } = error.details;
    return t('editor.unencodable', {
      character: String(character),
      encoding: encodingName(String(encoding)),
    });
  };
}
