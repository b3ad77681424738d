import { useT } from '../../lib/i18n';
import styles from './editor.module.css';
import type { OpenFile } from './text/use-text-file';

interface EditorNoticeProps {
  file: OpenFile;
  canModify: boolean;
}

/** Why a text that this person may change cannot be changed here. */
export function EditorNotice({ file, canModify }: EditorNoticeProps) {
  const t = useT();
  if (!canModify || !(file.isDamaged || file.isImmutable)) return null;
  return (
    <p className={styles.notice} role="status">
      {t('editor.notUtf8')}
    </p>
  );
}
