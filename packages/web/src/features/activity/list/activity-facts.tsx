import { type Activity, type EntryActivity, parentOf, parseVirtualPath } from '@satchel/contract';
import { clsx } from 'clsx';
import { useFormat, useRichT, useT } from '../../../lib/i18n';
import facts from '../../../ui/facts.module.css';
import { deviceOf, reasonOf, wayOf } from '../model/activity-words';
import styles from './activity-list.module.css';

type FactsOf = EntryActivity & Partial<Pick<Activity, 'subject' | 'request'>>;

/** The line below the sentence: why it did not work, when, where, from where and by which key. */
export function ActivityFacts({ row, hasPath }: { row: FactsOf; hasPath: boolean }) {
  const t = useT();
  const rich = useRichT();
  const { result = 'done', code, count, by, address, device = null } = row;
  const isDone = result === 'done';
  const isRepeated = !isDone || row.action === 'linkOpened' || row.action === 'downloaded';
  const machine = deviceOf(device, rich);
  const way = wayOf(by, rich);
  const place = hasPath ? placeOf(row, isDone) : '';
  return (
    <span className={clsx(facts.facts, styles.facts)}>
      {code && <span className={styles.trouble}>{reasonOf(code, t)}</span>}
      <When time={row.time} />
      {place !== '' && <Value text={place} />}
      {!isDone && place === '' && <Value text={row.request ?? ''} />}
      {count > 1 && <span>{t(isRepeated ? 'activity.times' : 'activity.entries', { count })}</span>}
      {address && <Value text={address} />}
      {machine && <span>{machine}</span>}
      {way && <span>{way}</span>}
    </span>
  );
}

function When({ time }: { time: string }) {
  const format = useFormat();
  return (
    <time dateTime={time} title={format.exactTime(time)}>
      {format.relativeTime(time)}
    </time>
  );
}

/** The point in front of it is on the side of the line, whatever the direction of the value. */
const Value = ({ text }: { text: string }) =>
  text !== '' && (
    <span>
      <bdi>{text}</bdi>
    </span>
  );

/** The folder of what was done; the whole path of what was not, because the sentence has no name of it. */
function placeOf({ path, to, subject }: FactsOf, isDone: boolean): string {
  if (path === null) return to === null && !isDone ? (subject?.name ?? '') : '';
  return isDone ? parentOf(parseVirtualPath(path)) : path;
}
