import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import styles from '../logins.module.css';
import { ProviderIcon } from '../provider-icon';
import { scaledIcon } from './scaled-icon';

interface IconFieldProps {
  icon: string;
  onChange: (icon: string) => void;
  error: string | undefined;
}

/** The picture of a provider, which is made small before it is sent. */
export function IconField({ icon, onChange, error }: IconFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const scaled = await scaledIcon(file).catch(() => null);
    setFailed(scaled === null);
    if (scaled !== null) onChange(scaled);
  };
  const text = hasFailed ? t('logins.icon.failed') : error;
  return (
    <div>
      <p className={styles.note}>{t('logins.icon')}</p>
      <div className={styles.buttons}>
        <ProviderIcon icon={icon} />
        <Button icon={ImagePlus} onPress={() => input.current?.click()}>
          {t('logins.icon.choose')}
        </Button>
        {icon !== '' && (
          <Button icon={Trash2} onPress={() => onChange('')}>
            {t('logins.icon.remove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        aria-label={t('logins.icon.choose')}
        onChange={({ target }) => {
          void read(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      {text !== undefined && (
        <p role="alert" className={styles.error}>
          {text}
        </p>
      )}
    </div>
  );
}
