import { Link, QrCode as QrGlyph } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../lib/browser/copy-text';
import { useT } from '../../../lib/i18n';
import { useMediaQuery } from '../../../lib/use-media-query';
import { Button } from '../../../ui/button';
import { QrCode } from '../../../ui/qr-code';
import { toast } from '../../../ui/toast';
import { fullLink } from '../link/share-address';
import styles from './link-box.module.css';

/** The address of the link, to be copied or scanned by another device; on a small screen it is collapsed. */
export function LinkBox({ hash }: { hash: string }) {
  const t = useT();
  const isNarrow = useMediaQuery('(max-width: 60rem)');
  const [isShown, setShown] = useState(false);
  const link = fullLink(hash);
  const copy = async () => {
    if (await copyText(link)) toast.success(t('visitors.copied'));
    else toast.error(t('visitors.copyFailed'));
  };
  return (
    <div className={styles.box}>
      <div className={styles.buttons}>
        <Button icon={Link} className={styles.button} onPress={() => void copy()}>
          {t('visitors.copy')}
        </Button>
        {isNarrow && (
          <Button icon={QrGlyph} className={styles.button} onPress={() => setShown(!isShown)}>
            {t('visitors.qr.show')}
          </Button>
        )}
      </div>
      {(isShown || !isNarrow) && (
        <figure className={styles.code}>
          <QrCode text={link} label={t('visitors.qr')} size={152} />
          <figcaption>{t('visitors.qr.text')}</figcaption>
        </figure>
      )}
    </div>
  );
}
