import { type Activity, parseVirtualPath } from '@satchel/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Formatters, type Translate, useFormat, useRichT, useT } from '../../../lib/i18n';
import { filesUrl } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import type { ActivityFilter } from '../model/activity-filter';
import { deviceOf, reasonOf, userOf, wayOf } from '../model/activity-words';
import styles from './activity-list.module.css';

interface RowDetailsProps {
  row: Activity;
  onFilter: (filter: ActivityFilter) => void;
}

/** All fields of a row, with ways to its entry and its user, and to other rows about them. */
export function RowDetails({ row, onFilter }: RowDetailsProps) {
  const t = useT();
  const rich = useRichT();
  const format = useFormat();
  const { user, path, to, shownPath } = row;
  const only = to ?? path;
  return (
    <>
      <dl className={styles.fields}>
        {[...fieldsOf(row, t, format), ...originOf(row, t, rich)].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.ways}>
        {shownPath !== null && (
          <Link className={styles.way} to={filesUrl(parseVirtualPath(shownPath), false)}>
            {t('activity.open')}
          </Link>
        )}
        {user && (
          <Link className={styles.way} to={`/settings/users/${user.id}`}>
            {t('activity.openUser')}
          </Link>
        )}
        {user && <Button onPress={() => onFilter({ user: user.id })}>{t('activity.onlyUser')}</Button>}
        {only !== null && <Button onPress={() => onFilter({ path: only })}>{t('activity.onlyPath')}</Button>}
      </div>
    </>
  );
}

/** Names and values; what is not known is left out. */
function fieldsOf(row: Activity, t: Translate, format: Formatters): [string, ReactNode][] {
  const { time, action, result, code, path, to, subject, count } = row;
  const apart = (text: string | null | undefined) => text && <bdi>{text}</bdi>;
  const fields: [string, ReactNode][] = [
    [t('activity.time'), format.exactTime(time)],
    [t('activity.who'), apart(userOf(row, t))],
    [t('activity.what'), t(`activity.action.${action}`)],
    [t('activity.result'), t(`activity.result.${result}`)],
    [t('activity.reason'), code && reasonOf(code, t)],
    [t('activity.path'), apart(path)],
    [t('activity.newPath'), apart(to)],
    [t('activity.subject'), subject && apart(subject.name || subject.id)],
    [t('activity.count'), count > 1 ? format.number(count) : ''],
  ];
  return fields.filter(([, value]) => value);
}

/** The same of where it was done from. */
function originOf(
  { address, device, by, request }: Activity,
  t: Translate,
  rich: ReturnType<typeof useRichT>,
): [string, ReactNode][] {
  const fields: [string, ReactNode][] = [
    [t('activity.address'), address && <bdi>{address}</bdi>],
    [t('activity.device'), deviceOf(device, rich)],
    [t('activity.way'), wayOf(by, rich)],
    [t('activity.request'), request && <bdi>{request}</bdi>],
  ];
  return fields.filter(([, value]) => value);
}
