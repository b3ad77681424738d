import { Download, ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import { startDownload } from '../../../lib/browser/downloads';
import { useT } from '../../../lib/i18n';
import { useIsNarrow } from '../../../lib/use-media-query';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { MenuButton } from '../../../ui/menu/menu-button';
import { exportUrl } from '../activity-api';
import { countOf, queryOf } from '../model/activity-filter';
import { FilterFields, type FilterFieldsProps } from './filter-fields';
import styles from './filters.module.css';

/** The filter of the list, in a sheet where there is no space for it, and the download of what it leaves. */
export function Filters(props: FilterFieldsProps) {
  const t = useT();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const { filter, onChange } = props;
  const count = countOf(filter);
  return (
    <div className={styles.filters}>
      {!isNarrow && <FilterFields {...props} />}
      <div className={styles.buttons}>
        {isNarrow && (
          <Button icon={ListFilter} onPress={() => setOpen(true)}>
            {count > 0 ? t('activity.filtered', { count }) : t('activity.filters')}
          </Button>
        )}
        {count > 0 && (
          <Button variant="plain" icon={X} onPress={() => onChange({})}>
            {t('common.clear')}
          </Button>
        )}
        <span className={styles.space} />
        <ExportMenu filter={filter} />
      </div>
      {isNarrow && (
        <Dialog
          title={t('activity.filters')}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onSubmit={() => setOpen(false)}
          actions={
            <Button variant="primary" type="submit">
              {t('common.close')}
            </Button>
          }
        >
          <FilterFields {...props} />
        </Dialog>
      )}
    </div>
  );
}

function ExportMenu({ filter }: Pick<FilterFieldsProps, 'filter'>) {
  const t = useT();
  const save = (format: 'csv' | 'jsonl') => () => startDownload(exportUrl(queryOf(filter), format));
  return (
    <MenuButton
      label={t('activity.save')}
      icon={Download}
      items={[
        { id: 'csv', label: t('activity.csv'), onAction: save('csv') },
        { id: 'jsonl', label: t('activity.jsonl'), onAction: save('jsonl') },
      ]}
    />
  );
}
