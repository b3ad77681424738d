import { ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../lib/i18n';
import { useIsNarrow } from '../../../lib/use-media-query';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { countOf } from '../model/activity-filter';
import { FilterFields, type FilterFieldsProps } from './filter-fields';
import styles from './filters.module.css';

/** The filter of the list, in a sheet where there is no space for it. */
export function Filters(props: FilterFieldsProps) {
  const t = useT();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const { filter, onChange } = props;
  const count = countOf(filter);
  return (
    <div className={styles.filters}>
      {!isNarrow && <FilterFields {...props} />}
      {(isNarrow || count > 0) && (
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
        </div>
      )}
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
