import type { Activity, ActivityKind } from '@satchel/contract';
import { clsx } from 'clsx';
import {
  ChevronDown,
  Download,
  Eye,
  File,
  Link as LinkIcon,
  LogIn,
  type LucideIcon,
  Settings,
  ShieldX,
} from 'lucide-react';
import { useId } from 'react';
import type { ActivityFilter } from '../model/activity-filter';
import { kindOf, Sentence } from '../model/activity-words';
import { ActivityFacts } from './activity-facts';
import styles from './activity-list.module.css';
import { RowDetails } from './row-details';

const ICONS: Record<ActivityKind, LucideIcon> = {
  logins: LogIn,
  refusals: ShieldX,
  files: File,
  links: LinkIcon,
  administration: Settings,
  downloads: Download,
  visits: Eye,
};

interface ActivityRowProps {
  row: Activity;
  isOpen: boolean;
  onToggle: () => void;
  onFilter: (filter: ActivityFilter) => void;
}

/** One row of the log, which opens to all that is known of it. */
export function ActivityRow({ row, isOpen, onToggle, onFilter }: ActivityRowProps) {
  const id = useId();
  const Icon = ICONS[row.result === 'done' ? kindOf(row.action) : 'refusals'];
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <Icon
          className={clsx(styles.icon, row.result !== 'done' && styles.trouble)}
          size={18}
          strokeWidth={1.75}
          aria-hidden
        />
        <span className={styles.words}>
          <span className={styles.sentence}>
            <Sentence row={row} />
          </span>
          <ActivityFacts row={row} hasPath />
        </span>
        <ChevronDown className={styles.arrow} size={16} strokeWidth={1.75} aria-hidden />
      </button>
      {isOpen && (
        <div id={id} className={styles.details}>
          <RowDetails row={row} onFilter={onFilter} />
        </div>
      )}
    </li>
  );
}
