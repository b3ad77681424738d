import { CircleOff } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useT } from '../../lib/i18n';
import { EmptyState } from '../../ui/empty-state';
import styles from './activity-screen.module.css';
import { ExportMenu } from './filters/export-menu';
import type { Person } from './filters/filter-fields';
import { Filters } from './filters/filters';
import { ActivityList, NoRows } from './list/activity-list';
import { type ActivityFilter, filterOf, searchOf } from './model/activity-filter';

interface ActivityScreenProps {
  people: readonly Person[];
  /** Nothing is logged, as the settings say. */
  isOff: boolean;
}

/** The log of the server. Its filter is part of the address, so that a filtered list can be kept. */
export function ActivityScreen({ people, isOff }: ActivityScreenProps) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const filter = useMemo(() => filterOf(search), [search]);
  const filterBy = (next: ActivityFilter) => {
    const text = searchOf(next);
    void navigate(text === '' ? pathname : `${pathname}?${text}`, { replace: true });
  };
  return (
    <section className={styles.screen} aria-labelledby="activity-title">
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id="activity-title" className={styles.title}>
            {t('activity.title')}
          </h2>
          <p className={styles.text}>{t('activity.text')}</p>
        </div>
        <ExportMenu filter={filter} />
      </div>
      <Filters filter={filter} onChange={filterBy} people={people} />
      <ActivityList
        key={searchOf(filter)}
        filter={filter}
        onFilter={filterBy}
        none={isOff ? <IsOff /> : <NoRows />}
      />
    </section>
  );
}

function IsOff() {
  const t = useT();
  return (
    <EmptyState
      icon={CircleOff}
      title={t('activity.off')}
      text={t('activity.offText')}
      actions={
        <Link className={styles.link} to="/settings/global">
          {t('activity.toSettings')}
        </Link>
      }
    />
  );
}
