import { clsx } from 'clsx';
import { useT } from '../../../lib/i18n';
import facts from '../../../ui/facts.module.css';
import { Checkbox } from '../../../ui/fields/checkbox';
import { ariaSort, SortButton } from '../../../ui/sort-button';
import { LinkEnd, LinkFault, LinkNotes, LinkVisits } from '../link/link-terms';
import type { LinkColumn, ManagedLink } from '../model/managed-links';
import { LinkActions, type LinkHandlers } from './link-actions';
import { LinkPath } from './link-path';
import styles from './links-table.module.css';
import linkStyles from './managed-link.module.css';
import type { ManagedLinks } from './use-managed-links';

interface LinksTableProps extends LinkHandlers {
  managed: ManagedLinks;
}

/** The links as a table, for wide screens. */
export function LinksTable({ managed, ...handlers }: LinksTableProps) {
  const t = useT();
  return (
    <table className={styles.table} aria-label={t('shares.page')}>
      <TableHead managed={managed} />
      <tbody>
        {managed.shown.map((link) => (
          <Row key={link.hash} link={link} managed={managed} {...handlers} />
        ))}
      </tbody>
    </table>
  );
}

function TableHead({ managed }: { managed: ManagedLinks }) {
  const t = useT();
  const { links, selected, select, order, sortBy, hasOwners } = managed;
  const isAll = links.length > 0 && selected.length === links.length;
  return (
    <thead>
      <tr>
        <th className={styles.check} scope="col">
          <div className={linkStyles.check}>
            <Checkbox
              isSelected={isAll}
              isIndeterminate={selected.length > 0 && !isAll}
              onChange={(isOn) =>
                select(
                  links.map(({ hash }) => hash),
                  isOn,
                )
              }
            >
              <span className="visually-hidden">{t('shares.selectAll')}</span>
            </Checkbox>
          </div>
        </th>
        <SortedHead by="path" label={t('shares.column.path')} {...{ order, sortBy }} />
        <SortedHead by="end" label={t('shares.column.end')} {...{ order, sortBy }} />
        <th scope="col" className={styles.notes}>
          {t('files.details.label')}
        </th>
        {hasOwners && <SortedHead by="owner" label={t('shares.column.owner')} {...{ order, sortBy }} />}
        <th scope="col" className={styles.actions}>
          <span className="visually-hidden">{t('shares.column.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

interface SortedHeadProps extends Pick<ManagedLinks, 'order' | 'sortBy'> {
  by: LinkColumn;
  label: string;
}

function SortedHead({ by, label, order, sortBy }: SortedHeadProps) {
  const isActive = order.by === by;
  const isUp = !order.isDescending;
  return (
    <th scope="col" className={styles[by]} aria-sort={ariaSort(isActive, isUp)}>
      <SortButton label={label} isActive={isActive} isUp={isUp} onPress={() => sortBy(by)} />
    </th>
  );
}

function Row({ link, managed, ...handlers }: LinksTableProps & { link: ManagedLink }) {
  const t = useT();
  const isSelected = managed.isSelected(link.hash);
  return (
    <tr data-selected={isSelected || undefined}>
      <td className={styles.check}>
        <div className={linkStyles.check}>
          <Checkbox isSelected={isSelected} onChange={(isOn) => managed.select([link.hash], isOn)}>
            <span className="visually-hidden">{t('shares.select', { path: link.path })}</span>
          </Checkbox>
        </div>
      </td>
      <td className={styles.path}>
        <LinkPath link={link} />
      </td>
      <td className={styles.end}>
        <span className={clsx(styles.terms, facts.facts)}>
          <LinkEnd link={link} />
        </span>
      </td>
      <td className={styles.notes}>
        <span className={clsx(styles.terms, facts.facts)}>
          <LinkFault link={link} />
          <LinkNotes link={link} />
          <LinkVisits link={link} />
        </span>
      </td>
      {managed.hasOwners && (
        <td className={styles.owner}>
          <bdi>{link.username}</bdi>
        </td>
      )}
      <td className={styles.actions}>
        <LinkActions link={link} {...handlers} />
      </td>
    </tr>
  );
}
