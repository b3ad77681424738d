import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { type FileVersion, parseVirtualPath } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useErrorText } from '../../lib/error-text';
import { useFormat, useT } from '../../lib/i18n';
import { usePermissions } from '../../lib/own-folders';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog/dialog';
import { Spinner } from '../../ui/spinner';
import styles from './versions.module.css';
import { loadTexts, type VersionedFile } from './versions-api';

interface ComparePromptProps {
  file: VersionedFile;
  version: FileVersion;
  onRestore: () => void;
  onClose: () => void;
}

/** A version of a text beside the present text. */
export function ComparePrompt({ file, version, onRestore, onClose }: ComparePromptProps) {
  const t = useT();
  const perm = usePermissions(parseVirtualPath(file.path));
  const { dateTime } = useFormat();
  const errorText = useErrorText();
  const { data, error } = useQuery({
    queryKey: ['versions', file.path, file.modified, 'texts', version.id],
    queryFn: ({ signal }) => loadTexts(file, version, signal),
    retry: false,
  });
  const [before, now] = [
    t('versions.compare.before', { date: dateTime(version.modifiedAt) }),
    t('versions.compare.now'),
  ];
  return (
    <Dialog
      isOpen
      size="large"
      title={file.name}
      onClose={onClose}
      {...(perm.modify ? { onSubmit: onRestore } : {})}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {t('common.close')}
          </Button>
          {perm.modify && (
            <Button variant="primary" type="submit">
              {t('versions.restore')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.sides}>
        <p>{before}</p>
        <p>{now}</p>
      </div>
      {data && <Texts {...data} labels={[before, now]} />}
      {error && <p className={styles.failed}>{errorText(error)}</p>}
      {!data && !error && <Spinner size={20} />}
    </Dialog>
  );
}

interface TextsProps {
  before: string;
  now: string;
  labels: readonly [string, string];
}

function Texts({ before, now, labels: [beforeLabel, nowLabel] }: TextsProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const parent = host.current;
    if (!parent) return;
    const side = (doc: string, label: string) => ({ doc, extensions: readOnly(label) });
    // Styles are adopted there, which the content policy allows although it forbids style elements.
    const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' });
    const sides = { a: side(before, beforeLabel), b: side(now, nowLabel) };
    const view = new MergeView({ ...sides, parent: root, root });
    return () => view.destroy();
  }, [before, now, beforeLabel, nowLabel]);
  return <div ref={host} className={styles.texts} dir="ltr" />;
}

const theme = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--surface)', fontSize: '0.8125rem' },
  '.cm-gutters': { backgroundColor: 'var(--surface-2)', color: 'var(--text-2)', border: 'none' },
  '.cm-changedLine': { backgroundColor: 'color-mix(in oklab, var(--accent) 10%, var(--surface))' },
  '.cm-changedText': { background: 'color-mix(in oklab, var(--accent) 28%, var(--surface))' },
});

function readOnly(label: string) {
  return [
    theme,
    lineNumbers(),
    EditorView.lineWrapping,
    EditorView.perLineTextDirection.of(true),
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({
      role: 'textbox',
      'aria-label': label,
      'aria-multiline': 'true',
      'aria-readonly': 'true',
      tabindex: '0',
    }),
  ];
}
