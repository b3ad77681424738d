import type { AppSetup } from '@satchel/contract';
import { Copy } from 'lucide-react';
import { useT } from '../../../lib/i18n';
import { IconButton } from '../../../ui/icon-button';
import { QrCode } from '../../../ui/qr-code';
import { inGroups } from './code-text';
import styles from './second-factor.module.css';
import { useCopy } from './use-copy';

/** The secret of the new app: as a QR code, as text, and on touch screens as a link to an app. */
export function ScanStep({ setup }: { setup: AppSetup }) {
  const t = useT();
  const copy = useCopy();
  return (
    <div className={styles.scan}>
      <QrCode text={setup.uri} label={t('factor.qr')} size={200} />
      <a className={styles.openApp} href={setup.uri}>
        {t('factor.openApp')}
      </a>
      <div className={styles.key}>
        <p className={styles.keyText}>
          <span className={styles.keyLabel}>{t('factor.key')}</span>
          <code dir="ltr" className={styles.secret}>
            {inGroups(setup.secret)}
          </code>
        </p>
        <IconButton icon={Copy} label={t('factor.copyKey')} onPress={() => copy(setup.secret)} />
      </div>
    </div>
  );
}
