import { clsx } from 'clsx';
import { useT } from '../../../lib/i18n';
import facts from '../../../ui/facts.module.css';
import { Checkbox } from '../../../ui/fields/checkbox';
import { LinkEnd, LinkFault, LinkNotes, LinkVisits } from '../link/link-terms';
import { LinkActions, type LinkHandlers } from './link-actions';
import { LinkPath } from './link-path';
import styles from './links-cards.module.css';
import linkStyles from './managed-link.module.css';
import type { ManagedLinks } from './use-managed-links';

interface LinksCardsProps extends LinkHandlers {
  managed: ManagedLinks;
}

/** The links on phones, with a card for each. */
export function LinksCards({ managed, ...handlers }: LinksCardsProps) {
  const t = useT();
  return (
    <ul className={styles.cards} aria-label={t('shares.page')}>
      {managed.shown.map((link) => (
        <li
          key={link.hash}
          className={styles.card}
          data-selected={managed.isSelected(link.hash) || undefined}
        >
          <div className={linkStyles.check}>
            <Checkbox
              isSelected={managed.isSelected(link.hash)}
              onChange={(isOn) => managed.select([link.hash], isOn)}
            >
              <span className="visually-hidden">{t('shares.select', { path: link.path })}</span>
            </Checkbox>
          </div>
          <div className={styles.text}>
            <LinkPath link={link} />
            <p className={clsx(styles.terms, facts.facts)}>
              <LinkFault link={link} />
              <LinkEnd link={link} />
              <LinkNotes link={link} owner={link.username} />
              <LinkVisits link={link} />
            </p>
          </div>
          <div className={styles.actions}>
            <LinkActions link={link} {...handlers} />
          </div>
        </li>
      ))}
    </ul>
  );
}
