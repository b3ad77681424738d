import { ChevronUp, FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useFormat, useT } from '../../lib/i18n';
import { pageConfig } from '../../lib/page-config';
import styles from './demo-banner.module.css';
import { minutesText, useMinutesLeft } from './time-left';

const OWN_COMMAND = 'satchel /srv/files';

interface DemoBannerProps {
  /**
   * The time at which the files of the visitor are deleted, by the clock of the browser, in milliseconds
   * since 1970.
   */
  endsAt: number;
  onOver: () => void;
}

/** Says above each page what a demo is and when it ends. */
export function DemoBanner({ endsAt, onOver }: DemoBannerProps) {
  const t = useT();
  const { locale } = useFormat();
  const [isFolded, setFolded] = useState(false);
  const minutes = useMinutesLeft(endsAt, onOver);
  const left = <span className="num">{t('demo.left', { time: minutesText(minutes, locale) })}</span>;
  if (isFolded) {
    return (
      <Button className={styles.folded} onPress={() => setFolded(false)} aria-expanded={false}>
        <FlaskConical size={14} strokeWidth={1.75} aria-hidden />
        {left}
      </Button>
    );
  }
  return (
    <section className={styles.banner} aria-label={t('demo.name')}>
      <FlaskConical size={16} strokeWidth={1.75} aria-hidden />
      <p className={styles.text}>
        {t('demo.note')} {left} · <Own />
      </p>
      <Button
        className={styles.fold}
        onPress={() => setFolded(true)}
        aria-label={t('demo.fold')}
        aria-expanded={true}
      >
        <ChevronUp size={16} strokeWidth={1.75} aria-hidden />
      </Button>
    </section>
  );
}

/** A link to the project, or the command that starts a server of one's own. */
function Own() {
  const t = useT();
  if (__PROJECT_URL__ !== '' && !pageConfig.DisableExternal) {
    return (
      <a href={__PROJECT_URL__} target="_blank" rel="noopener noreferrer">
        {t('demo.own')}
      </a>
    );
  }
  return (
    <span>
      {t('demo.own')}: <code dir="ltr">{OWN_COMMAND}</code>
    </span>
  );
}

/** The banner on pages of shares, which are also open to people who have no files here. */
export function SharedDemoBanner() {
  const t = useT();
  return (
    <section className={styles.banner} aria-label={t('demo.name')}>
      <FlaskConical size={16} strokeWidth={1.75} aria-hidden />
      <p className={styles.text}>{t('demo.shared')}</p>
    </section>
  );
}
