import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useId } from 'react';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { linkAddress } from '../model/link-address';
import { byEnd } from '../model/link-order';
import { linksQuery, type ShareTarget } from '../shares-api';
import { CopyLinkButton } from './copy-link-button';
import styles from './item-links.module.css';
import { LinkEnd, LinkFault, LinkNotes } from './link-terms';

interface ItemLinksProps {
  target: ShareTarget;
  onShare: () => void;
}

/** The links to an entry, below its details. Renders nothing while they are unknown. */
export function ItemLinks({ target, onShare }: ItemLinksProps) {
  const t = useT();
  const id = useId();
  const { data } = useQuery(linksQuery(target));
  if (!data) return null;
  return (
    <section className={styles.box} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {t('shares.links')}
      </h3>
      {data.length === 0 && <p className={styles.none}>{t('shares.none')}</p>}
      <ul>
        {byEnd(data).map((link) => (
          <li key={link.hash} className={styles.link}>
            <p className={styles.terms}>
              <a
                className={styles.address}
                href={linkAddress(link.hash)}
                target="_blank"
                rel="noreferrer"
                title={linkAddress(link.hash)}
              >
                <LinkEnd link={link} />
              </a>
              <LinkFault link={link} />
              <LinkNotes link={link} />
            </p>
            <CopyLinkButton hash={link.hash} />
          </li>
        ))}
      </ul>
      <Button icon={Share2} onPress={onShare}>
        {t('shares.share')}
      </Button>
    </section>
  );
}
