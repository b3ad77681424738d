import { Copy } from 'lucide-react';
import { copyText } from '../../lib/browser/copy-text';
import { useT } from '../../lib/i18n';
import { IconButton } from '../../ui/icon-button';
import { toast } from '../../ui/toast';
import styles from './logins.module.css';

/** A text for another program, with a button that copies it. */
export function CopiedLine({ label, text }: { label: string; text: string }) {
  const t = useT();
  const copy = async () => {
    if (await copyText(text)) toast.success(t('keys.copied'));
    else toast.error(t('keys.copyFailed'));
  };
  return (
    <div>
      <p className={styles.note}>{label}</p>
      <div className={styles.line}>
        <code className={styles.code} dir="ltr">
          {text}
        </code>
        <IconButton
          size="small"
          icon={Copy}
          label={t('keys.copyOf', { what: label })}
          onPress={() => void copy()}
        />
      </div>
    </div>
  );
}
