import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { entryQuery } from '../activity-api';
import { ActivityFacts } from '../list/activity-facts';
import { Sentence } from '../model/activity-words';
import styles from './entry-activity.module.css';

/** The number of rows that are shown at first. */
const FIRST = 10;

interface EntryActivityProps {
  entry: { path: string; modified: string | null };
  /** A link to all rows of the entry, for administrators. */
  children?: ReactNode;
}

/** The activity of an entry, below its details. It is read when somebody opens it. */
export function EntryActivity({ entry, children }: EntryActivityProps) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.box} aria-labelledby={id}>
      <h3 className={styles.heading}>
        <button
          id={id}
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('activity.title')}
          <ChevronDown className={styles.arrow} size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </h3>
      {isOpen && (
        <>
          <Rows key={entry.path} {...entry} />
          {children}
        </>
      )}
    </section>
  );
}

function Rows({ path, modified }: EntryActivityProps['entry']) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const { data: rows, error } = useQuery(entryQuery(path, modified));
  if (!rows) return <p className={styles.note}>{t(error ? 'activity.loadFailed' : 'common.loading')}</p>;
  if (rows.length === 0) return <p className={styles.note}>{t('activity.none')}</p>;
  return (
    <>
      <ul>
        {(isWhole ? rows : rows.slice(0, FIRST)).map((row) => (
          <li key={row.id} className={styles.row}>
            <p className={styles.sentence}>
              <Sentence row={row} />
            </p>
            <ActivityFacts row={row} hasPath={false} />
          </li>
        ))}
      </ul>
      {!isWhole && rows.length > FIRST && (
        <Button variant="plain" onPress={() => setWhole(true)}>
          {t('activity.earlier')}
        </Button>
      )}
    </>
  );
}
