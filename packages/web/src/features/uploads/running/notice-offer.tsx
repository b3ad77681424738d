import { X } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { acceptNotice, declineNotice, mayOfferNotice } from './end-notice';
import { useIsLong } from './long-round';
import styles from './notice-offer.module.css';

/** One line that offers a notice at the end, once uploads take long and until the person has answered. */
export function NoticeOffer() {
  const t = useT();
  const isLong = useIsLong();
  const [isAnswered, setAnswered] = useState(false);
  if (!isLong || isAnswered || !mayOfferNotice()) return null;
  const accept = async () => {
    await acceptNotice();
    setAnswered(true);
  };
  const decline = () => {
    declineNotice();
    setAnswered(true);
  };
  return (
    <div className={styles.offer}>
      <p className={styles.text}>{t('uploads.notify.text')}</p>
      <Button variant="plain" className={styles.accept} onPress={() => void accept()}>
        {t('uploads.notify.accept')}
      </Button>
      <IconButton size="small" label={t('uploads.notify.decline')} icon={X} onPress={decline} />
    </div>
  );
}
