import type { UserDefaults } from '@satchel/contract';
import { useT } from '../../../lib/i18n';
import { LocaleSelect } from '../../../ui/fields/locale-select';
import { Select } from '../../../ui/fields/select';
import { Switch } from '../../../ui/fields/switch';
import styles from './fields.module.css';

export type Preferences = Pick<
  UserDefaults,
  'locale' | 'viewMode' | 'sorting' | 'singleClick' | 'redirectAfterCopyMove' | 'hideDotfiles' | 'dateFormat'
>;

interface PreferenceFieldsProps {
  value: Preferences;
  onChange: (change: Partial<Preferences>) => void;
}

const SWITCHES = ['hideDotfiles', 'singleClick', 'redirectAfterCopyMove', 'dateFormat'] as const;

/** The preferences of a user. */
export function PreferenceFields({ value, onChange }: PreferenceFieldsProps) {
  const t = useT();
  return (
    <>
      <div className={styles.pair}>
        <LocaleSelect value={value.locale} onChange={(locale) => onChange({ locale })} />
        <ViewSelect value={value.viewMode} onChange={(viewMode) => onChange({ viewMode })} />
        <SortSelect value={value.sorting} onChange={(sorting) => onChange({ sorting })} />
      </div>
      <div className={styles.switches}>
        {SWITCHES.map((name) => (
          <Switch key={name} isSelected={value[name]} onChange={(on) => onChange({ [name]: on })}>
            {t(`users.preference.${name}`)}
          </Switch>
        ))}
      </div>
    </>
  );
}

function ViewSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useT();
  const known = ['list', 'mosaic', 'mosaic gallery', 'list auto'] as const;
  const options = known.map((mode) => ({ value: mode, label: t(`users.view.${mode}`) }));
  const isKnown = known.some((mode) => mode === value);
  return (
    <Select
      label={t('users.view')}
      value={value}
      onChange={onChange}
      options={isKnown ? options : [...options, { value, label: value }]}
    />
  );
}

interface SortSelectProps {
  value: Preferences['sorting'];
  onChange: (value: Preferences['sorting']) => void;
}

const SORTS = [
  'name false',
  'name true',
  'size true',
  'size false',
  'modified false',
  'modified true',
] as const;

function SortSelect({ value, onChange }: SortSelectProps) {
  const t = useT();
  return (
    <Select
      label={t('users.sorting')}
      value={`${value.by || 'name'} ${value.asc}`}
      onChange={(text) => {
        const [by = 'name', asc] = text.split(' ');
        onChange({ by, asc: asc === 'true' });
      }}
      options={SORTS.map((sort) => ({ value: sort, label: t(`users.sorting.${sort}`) }))}
    />
  );
}
