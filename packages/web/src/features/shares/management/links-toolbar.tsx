import { ArrowDownUp, RefreshCw, Trash2, X } from 'lucide-react';
import { useT } from '../../../lib/i18n';
import { useIsPhone } from '../../../lib/use-media-query';
import { Button } from '../../../ui/button';
import { Select } from '../../../ui/fields/select';
import { TextField } from '../../../ui/fields/text-field';
import { IconButton } from '../../../ui/icon-button';
import type { LinkColumn } from '../model/managed-links';
import type { LinkHandlers } from './link-actions';
import styles from './links-toolbar.module.css';
import type { ManagedLinks } from './use-managed-links';

interface LinksToolbarProps extends Pick<LinkHandlers, 'onDelete' | 'onRenew'> {
  managed: ManagedLinks;
}

/** The filter and the number of links; with a selection, its size and actions instead. */
export function LinksToolbar({ managed, onDelete, onRenew }: LinksToolbarProps) {
  const t = useT();
  const isPhone = useIsPhone();
  const { filter, setFilter, links, total, selected } = managed;
  const count =
    links.length === total
      ? t('shares.count', { count: total })
      : t('shares.count.some', { count: links.length, total });
  return (
    <div className={styles.bar}>
      <TextField
        className={styles.filter}
        label={t('shares.filter')}
        hideLabel
        placeholder={t('shares.filter')}
        type="search"
        value={filter}
        onChange={setFilter}
      />
      {isPhone && <SortField managed={managed} />}
      <p className={selected.length > 0 ? 'visually-hidden' : styles.count} role="status">
        {selected.length > 0 ? t('shares.selected', { count: selected.length }) : count}
      </p>
      {selected.length > 0 && <Selection managed={managed} onDelete={onDelete} onRenew={onRenew} />}
    </div>
  );
}

function SortField({ managed: { order, sortBy, hasOwners } }: { managed: ManagedLinks }) {
  const t = useT();
  return (
    <div className={styles.sort}>
      <Select
        label={t('shares.sort')}
        hideLabel
        value={order.by}
        onChange={(by) => sortBy(by as LinkColumn)}
        options={[
          { value: 'path', label: t('shares.column.path') },
          { value: 'end', label: t('shares.column.end') },
          ...(hasOwners ? [{ value: 'owner', label: t('shares.column.owner') }] : []),
        ]}
      />
      <IconButton label={t('shares.turn')} icon={ArrowDownUp} onPress={() => sortBy(order.by)} />
    </div>
  );
}

function Selection({ managed: { selected, links, select }, onDelete, onRenew }: LinksToolbarProps) {
  const t = useT();
  const replaced = selected.filter(({ state }) => state === 'replaced').map(({ hash }) => hash);
  const clear = () =>
    select(
      links.map(({ hash }) => hash),
      false,
    );
  return (
    <section className={styles.selection} aria-label={t('shares.selection')}>
      <span className={styles.count}>{t('shares.selected', { count: selected.length })}</span>
      {replaced.length > 0 && (
        <Button icon={RefreshCw} onPress={() => onRenew(replaced)}>
          {t('links.keep')}
        </Button>
      )}
      <Button variant="danger" icon={Trash2} onPress={() => onDelete(selected)}>
        {t('shares.delete.submit', { count: selected.length })}
      </Button>
      <IconButton label={t('common.clear')} icon={X} onPress={clear} />
    </section>
  );
}
