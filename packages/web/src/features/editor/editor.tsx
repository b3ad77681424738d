import type { EditorState } from '@codemirror/state';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../lib/api-error';
import { errorDetails, useErrorText } from '../../lib/error-text';
import { useT } from '../../lib/i18n';
import { useNavigationGuard } from '../../lib/navigation-guard';
import { useShortcut } from '../../lib/shortcuts';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import type { ContextMenuAction } from '../../ui/menu-item-list';
import { Spinner } from '../../ui/spinner';
import { toast } from '../../ui/toast';
import { CodeView } from './code/code-view';
import type { CodeViewHandle } from './code/code-view-props';
import styles from './editor.module.css';
import { EditorBar } from './editor-bar';
import { EditorNotice } from './editor-notice';
import { EditorStatus } from './editor-status';
import { LeavePrompt } from './prompts/leave-prompt';
import { SaveConflictPrompt } from './prompts/save-conflict-prompt';
import { useTextFile } from './text/use-text-file';
import { useLeaving } from './use-leaving';
import { useSaveErrorText } from './use-save-error-text';
import { useUnsavedTitle } from './use-unsaved-title';
import { useWrap } from './use-wrap';

export interface EditorProps {
  /** Virtual path of a text file. */
  path: string;
  name: string;
  canModify: boolean;
  /** Back to the folder. */
  onClose: () => void;
  /** The file on the server is another now: its listing and its resource are stale. */
  onSaved?: () => void;
  /** The file is not there any more. */
  onMissing?: () => void;
  /** What else can be done with the file; in a menu where the bar has no room. */
  actions?: readonly ContextMenuAction[];
}

/** A text file, open for editing where that is allowed. Mount it with the path as its key. */
export function Editor({ path, name, canModify, onClose, onSaved, onMissing, actions = [] }: EditorProps) {
  const errorText = useSaveErrorText();
  const view = useRef<CodeViewHandle>(null);
  const [isWrapped, toggleWrap] = useWrap();
  const [languageName, setLanguageName] = useState<string | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const clearError = useRef<() => void>(undefined);
  const onError = (error: unknown) => {
    // The login page says so, and the text waits.
    if (isApiError(error, 'unauthenticated')) return;
    clearError.current = toast.error(errorText(error), { details: errorDetails(error) });
  };
  const text = useTextFile({
    path,
    onSaved: () => {
      clearError.current?.();
      onSaved?.();
    },
    onError,
  });
  const { restored, loadError } = text;
  useEffect(() => {
    if (isApiError(loadError, 'not_found')) onMissing?.();
  }, [loadError, onMissing]);
  useEffect(() => {
    if (restored) view.current?.replaceText(restored.doc);
  }, [restored]);
  const { file, isDirty, isSaving } = text;
  const isReadOnly = !canModify || (file?.isImmutable ?? true) || (file?.isDamaged ?? false);
  const leaving = useLeaving(isDirty);
  useNavigationGuard(isDirty, leaving.ask);
  useUnsavedTitle(isDirty);
  const save = async () => {
    if (!isReadOnly) await text.save();
  };
  const saveAndLeave = async () => {
    if (await text.save()) leaving.leave();
    else leaving.stay();
  };
  useShortcut('mod+s', () => void save(), { inFields: true });
  useShortcut('mod+f', () => view.current?.openSearch(), { inFields: true });
  return (
    <section className={styles.editor} aria-label={name}>
      <EditorBar
        name={name}
        isDirty={isDirty}
        isSaving={isSaving}
        isReadOnly={isReadOnly}
        isWrapped={isWrapped}
        canWrap={!file?.hasLongLine}
        onClose={() => leaving.tryLeave(onClose)}
        onSave={() => void save()}
        onSearch={() => view.current?.openSearch()}
        onToggleWrap={toggleWrap}
        actions={actions}
      />
      {file && <EditorNotice file={file} canModify={canModify} isRestored={isDirty && restored !== null} />}
      <div className={styles.body}>
        {file ? (
          <CodeView
            handle={view}
            name={name}
            opened={file}
            isReadOnly={isReadOnly}
            isWrapped={isWrapped}
            onLanguage={setLanguageName}
            onUpdate={(next) => {
              text.update(next);
              setState(next);
            }}
          />
        ) : (
          <Waiting name={name} error={text.loadError} onRetry={() => void text.reload()} />
        )}
      </div>
      {file && state && (
        <EditorStatus state={state} shape={file.shape} encoding={file.encoding} languageName={languageName} />
      )}
      <LeavePrompt
        name={name}
        isOpen={leaving.isAsking}
        isSaving={isSaving}
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
    </section>
  );
}

interface WaitingProps {
  name: string;
  /** Null while the file is on its way. */
  error: unknown;
  onRetry: () => void;
}

function Waiting({ name, error, onRetry }: WaitingProps) {
  const t = useT();
  const errorText = useErrorText();
  if (error === null) {
    return (
      <div className={styles.wait}>
        <Spinner size={28} />
      </div>
    );
  }
  return (
    <EmptyState
      icon={TriangleAlert}
      title={t('editor.loadFailed', { name })}
      text={errorText(error)}
      actions={<Button onPress={onRetry}>{t('common.retry')}</Button>}
    />
  );
}
