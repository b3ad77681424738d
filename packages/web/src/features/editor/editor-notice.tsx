import { useT } from '../../lib/i18n';
import styles from './editor.module.css';
import type { OpenFile } from './text/text-shape';

interface EditorNoticeProps {
  file: OpenFile;
  canModify: boolean;
  /** It holds what was typed before the session ended. */
  isRestored: boolean;
}

/** Why a text that this person may change cannot be changed here, or that it is not what is on the disk. */
export function EditorNotice({ file, canModify, isRestored }: EditorNoticeProps) {
  const t = useT();
  const isLocked = canModify && (file.isDamaged || file.isImmutable);
  if (!isLocked && !isRestored) return null;
  return (
    <p className={styles.notice} role="status">
      {t(isLocked ? 'editor.notUtf8' : 'editor.restored')}
    </p>
  );
}
