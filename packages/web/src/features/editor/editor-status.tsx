import type { EditorState } from '@codemirror/state';
import type { TextEncodingName } from '@satchel/contract';
import { useFootHeight } from '../../lib/browser/foot-height';
import { useFormat, useT } from '../../lib/i18n';
import { useIsTouch } from '../../lib/use-media-query';
import { EncodingButton } from '../../ui/menu/encoding-button';
import styles from './editor.module.css';
import type { OpenFile } from './text/text-shape';

export interface EditorStatusProps {
  state: EditorState;
  file: OpenFile;
  /** Null for plain text. */
  languageName: string | null;
  /** Opens the text again, in this encoding. */
  onChooseEncoding: (encoding: TextEncodingName) => void;
}

const BREAKS = { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR' } as const;

/** The position of the cursor, the encoding and the language of the text. */
export function EditorStatus({ state, file, languageName, onChooseEncoding }: EditorStatusProps) {
  const t = useT();
  const { shape, readAs } = file;
  const format = useFormat();
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  useFootHeight(useIsTouch() ? 2.75 : 1.75);
  const position = { line: format.number(line.number), column: format.number(head - line.from + 1) };
  return (
    <footer className={styles.status}>
      <span>{t('editor.place', position)}</span>
      <span>{t('editor.lines', { count: state.doc.lines })}</span>
      <span className={styles.grow} />
      <span>{shape.isMixed ? t('editor.mixedBreaks') : BREAKS[shape.lineBreak]}</span>
      <EncodingButton
        encoding={readAs}
        shown={shape.hasBom && readAs === 'utf-8' ? 'UTF-8 BOM' : undefined}
        onChoose={onChooseEncoding}
      />
      <span>{languageName ?? t('editor.plainText')}</span>
    </footer>
  );
}
