import type { EditorState } from '@codemirror/state';
import { useFootHeight } from '../../lib/browser/foot-height';
import { useFormat, useT } from '../../lib/i18n';
import styles from './editor.module.css';
import { encodingName } from './text/encoding-name';
import type { TextShape } from './text/text-shape';

interface EditorStatusProps {
  state: EditorState;
  shape: TextShape;
  /** Null for UTF-8. */
  encoding: string | null;
  /** Null for plain text. */
  languageName: string | null;
}

const BREAKS = { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR' } as const;

/** The position of the cursor, the encoding and the language of the text. */
export function EditorStatus({ state, shape, encoding, languageName }: EditorStatusProps) {
  const t = useT();
  const format = useFormat();
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  useFootHeight(1.75);
  const place = { line: format.number(line.number), column: format.number(head - line.from + 1) };
  return (
    <footer className={styles.status}>
      <span>{t('editor.place', place)}</span>
      <span>{t('editor.lines', { count: state.doc.lines })}</span>
      <span className={styles.grow} />
      <span>{shape.isMixed ? t('editor.mixedBreaks') : BREAKS[shape.lineBreak]}</span>
      {encoding ? <span>{encodingName(encoding)}</span> : shape.hasBom && <span>UTF-8 BOM</span>}
      <span>{languageName ?? t('editor.plainText')}</span>
    </footer>
  );
}
