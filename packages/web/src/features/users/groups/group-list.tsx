import type { Group } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { CloudOff, Plus, Search, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useErrorText } from '../../../lib/error-text';
import { useFormat, useT } from '../../../lib/i18n';
import { visibleName } from '../../../lib/visible-name';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { TextField } from '../../../ui/fields/text-field';
import { LoadingRows } from '../../../ui/loading-rows';
import { groupsQuery } from '../groups-api';
import { GROUPS_ADDRESS } from './group-editor';
import styles from './groups.module.css';

/** There is a filter if there are more groups. */
const FEW = 8;

/** All groups. */
export function GroupList() {
  const t = useT();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { data: groups, error, refetch } = useQuery(groupsQuery());
  const [filter, setFilter] = useState('');
  const text = filter.trim().toLowerCase();
  const shown = groups?.filter(({ name }) => name.toLowerCase().includes(text)) ?? [];
  const add = (
    <Button variant="primary" icon={Plus} onPress={() => void navigate(`${GROUPS_ADDRESS}/new`)}>
      {t('groups.new')}
    </Button>
  );
  return (
    <section className={styles.page} aria-labelledby="groups-title">
      <div className={styles.head}>
        <h2 id="groups-title" className={styles.title}>
          {t('settings.groups')}
        </h2>
        {groups?.length !== 0 && add}
      </div>
      {groups && groups.length > FEW && (
        <TextField
          hideLabel
          type="search"
          className={styles.filter}
          label={t('groups.filter')}
          placeholder={t('groups.filter')}
          value={filter}
          onChange={setFilter}
        />
      )}
      {shown.length > 0 && (
        <ul className={styles.list} aria-labelledby="groups-title">
          {shown.map((group) => (
            <GroupRow key={group.id} group={group} />
          ))}
        </ul>
      )}
      {groups?.length === 0 && (
        <EmptyState icon={UsersRound} title={t('groups.none')} text={t('groups.noneText')} actions={add} />
      )}
      {groups && groups.length > 0 && shown.length === 0 && (
        <EmptyState icon={Search} title={t('groups.nothing', { text: filter.trim() })} />
      )}
      {!groups && !error && <LoadingRows />}
      {!groups && error && (
        <EmptyState
          icon={CloudOff}
          title={errorText(error)}
          actions={<Button onPress={() => void refetch()}>{t('common.retry')}</Button>}
        />
      )}
    </section>
  );
}

function GroupRow({ group }: { group: Group }) {
  const t = useT();
  const format = useFormat();
  const { id, name, mounts, members, fromProviders, origins } = group;
  const folders = format.list(mounts.map((mount) => visibleName(mount.name)));
  return (
    <li className={styles.row}>
      <UsersRound size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <Link className={styles.name} to={`${GROUPS_ADDRESS}/${id}`}>
          <bdi>{visibleName(name)}</bdi>
        </Link>
        <p className={styles.facts}>
          <span>{t('groups.count', { count: new Set([...members, ...fromProviders]).size })}</span>
          {mounts.length > 0 && <bdi>{folders}</bdi>}
          {origins.length > 0 && (
            <span>
              {t('groups.origins')}: <bdi>{format.list(origins.map(visibleName))}</bdi>
            </span>
          )}
        </p>
      </div>
    </li>
  );
}
