import { Copy, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { copyText } from '../../lib/browser/copy-text';
import { useFormat, useT } from '../../lib/i18n';
import { IconButton } from '../../ui/icon-button';
import { toast } from '../../ui/toast';
import { type Finding, sentenceOf, subjectOf } from './finding-words';
import styles from './import-report.module.css';
import { isOpen, SymlinkActions } from './symlink-actions';

/** One item of the import that differs from its original, and what to do about it. */
export function FindingRow({ finding }: { finding: Finding }) {
  const t = useT();
  const { list } = useFormat();
  const { code, group, user, userId, link, before, command } = finding;
  const subject = subjectOf(finding, t);
  const sentence = sentenceOf(finding, t, list);
  const owner = group === 'symlinks' ? user : undefined;
  // There is no user to edit if the user was left out, or if the finding is about a link.
  const canEdit = userId !== undefined && user !== undefined && group !== 'links' && link === undefined;
  return (
    <li className={styles.finding}>
      <div className={styles.words}>
        {subject !== '' && (
          <p className={styles.subject}>
            <bdi>{subject}</bdi>
            {owner !== undefined && <bdi className={styles.owner}>{owner}</bdi>}
          </p>
        )}
        {sentence !== '' && <p className={styles.sentence}>{sentence}</p>}
        {(code === 'event_command_off' || code === 'shell_off') && (
          <code className={styles.before} dir="ltr">
            {before}
          </code>
        )}
        {isOpen(finding) && <SymlinkActions findings={[finding]} />}
        {command !== undefined && <Command command={command} />}
      </div>
      {canEdit && (
        <Link
          to={`/settings/users/${userId}`}
          className={styles.edit}
          aria-label={t('users.edit', { name: user })}
        >
          <Pencil size={14} strokeWidth={1.75} aria-hidden />
          {t('users.editShort')}
        </Link>
      )}
    </li>
  );
}

function Command({ command }: { command: string }) {
  const t = useT();
  const copy = async () => {
    if (await copyText(command)) toast.success(t('import.copied'));
  };
  return (
    <div className={styles.command}>
      <span className={styles.hint}>{t('import.switchOn')}</span>
      <div className={styles.line}>
        <code dir="ltr">{command}</code>
        <IconButton size="small" icon={Copy} label={t('import.copy')} onPress={() => void copy()} />
      </div>
    </div>
  );
}
