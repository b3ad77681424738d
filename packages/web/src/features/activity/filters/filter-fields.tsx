import { ACTIVITY_ACTIONS_OF, ACTIVITY_KINDS, ACTIVITY_RESULTS } from '@satchel/contract';
import { useEffect, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { SearchSelect } from '../../../ui/fields/search-select';
import { Select } from '../../../ui/fields/select';
import { TextField } from '../../../ui/fields/text-field';
import { type ActivityFilter, PERIODS, type Period } from '../model/activity-filter';
import styles from './filters.module.css';

export interface Person {
  id: number;
  name: string;
}

export interface FilterFieldsProps {
  filter: ActivityFilter;
  onChange: (filter: ActivityFilter) => void;
  people: readonly Person[];
}

/** The fields by which rows are found; each works at once. */
export function FilterFields({ filter, onChange, people }: FilterFieldsProps) {
  const t = useT();
  const set = (change: ActivityFilter) => onChange({ ...filter, ...change });
  return (
    <div className={styles.fields}>
      <SearchSelect
        key={people.length}
        label={t('activity.who')}
        placeholder={t('activity.anybody')}
        value={filter.user === undefined ? null : String(filter.user)}
        onChange={(id) => set({ user: id === null ? undefined : Number(id) })}
        options={optionsOf(people, filter.user)}
      />
      <PathField path={filter.path ?? ''} onChange={(path) => set({ path: path || undefined })} />
      <ActionField action={filter.action} onChange={(action) => set({ action })} />
      <Select
        label={t('activity.result')}
        value={filter.result ?? ''}
        onChange={(value) => set({ result: ACTIVITY_RESULTS.find((result) => result === value) })}
        options={[
          { value: '', label: t('activity.any') },
          ...ACTIVITY_RESULTS.map((value) => ({ value, label: t(`activity.result.${value}`) })),
        ]}
      />
      <TimeFields filter={filter} onChange={set} />
    </div>
  );
}

/** Users who were removed have an id only. */
function optionsOf(people: readonly Person[], chosen: number | undefined) {
  const options = people.map(({ id, name }) => ({ value: String(id), label: name }));
  const isKnown = chosen === undefined || people.some(({ id }) => id === chosen);
  return isKnown ? options : [...options, { value: String(chosen), label: `#${chosen}` }];
}

/** The path applies with Enter, and when the field is left. */
function PathField({ path, onChange }: { path: string; onChange: (path: string) => void }) {
  const t = useT();
  const [text, setText] = useState(path);
  useEffect(() => setText(path), [path]);
  const apply = () => {
    const trimmed = text.trim();
    if (trimmed !== path) onChange(trimmed === '' || trimmed.startsWith('/') ? trimmed : `/${trimmed}`);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the field are noticed, not of the box
    <div
      onBlur={apply}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply();
      }}
    >
      <TextField
        isCode
        label={t('activity.path')}
        placeholder="/"
        enterKeyHint="go"
        value={text}
        onChange={setText}
      />
    </div>
  );
}

interface ActionFieldProps {
  action: ActivityFilter['action'];
  onChange: (action: ActivityFilter['action']) => void;
}

function ActionField({ action, onChange }: ActionFieldProps) {
  const t = useT();
  const choices = ACTIVITY_KINDS.flatMap((kind) => [kind, ...ACTIVITY_ACTIONS_OF[kind]]);
  return (
    <Select
      label={t('activity.what')}
      value={action ?? ''}
      onChange={(value) => onChange(choices.find((choice) => choice === value))}
      options={[{ value: '', label: t('activity.any') }]}
      groups={ACTIVITY_KINDS.map((kind) => {
        const label = t(`activity.kind.${kind}`);
        const actions = ACTIVITY_ACTIONS_OF[kind];
        const all = { value: kind, label: actions.length > 1 ? t('activity.all', { kind: label }) : label };
        const each = actions.map((value) => ({ value, label: t(`activity.action.${value}`) }));
        return { label, options: actions.length > 1 ? [all, ...each] : [all] };
      })}
    />
  );
}

const RANGE = 'range';

function TimeFields({ filter, onChange }: Pick<FilterFieldsProps, 'filter' | 'onChange'>) {
  const t = useT();
  const { time, from = '', to = '' } = filter;
  const [isRange, setRange] = useState(from !== '' || to !== '');
  const isShown = time === undefined && (isRange || from !== '' || to !== '');
  const choose = (value: string) => {
    setRange(value === RANGE);
    onChange({
      time: PERIODS.find((period): period is Period => period === value),
      from: undefined,
      to: undefined,
    });
  };
  return (
    <>
      <Select
        label={t('activity.time')}
        value={time ?? (isShown ? RANGE : '')}
        onChange={choose}
        options={[
          { value: '', label: t('activity.any') },
          ...PERIODS.map((value) => ({ value, label: t(`activity.time.${value}`) })),
          { value: RANGE, label: t('activity.time.range') },
        ]}
      />
      {isShown && (
        <>
          <TextField
            type="date"
            label={t('activity.from')}
            value={from}
            onChange={(day) => onChange({ from: day || undefined })}
          />
          <TextField
            type="date"
            label={t('activity.to')}
            value={to}
            onChange={(day) => onChange({ to: day || undefined })}
          />
        </>
      )}
    </>
  );
}
