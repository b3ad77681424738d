import { useT } from '../../lib/i18n';
import { LOCALES } from '../../lib/language/locales';
import { Select } from './select';

interface LocaleSelectProps {
  value: string;
  onChange: (locale: string) => void;
}

/** The supported languages and the browser's own; an unknown value that was stored elsewhere is kept. */
export function LocaleSelect({ value, onChange }: LocaleSelectProps) {
  const t = useT();
  const known = Object.entries(LOCALES).map(([locale, label]) => ({ value: locale, label }));
  const isKnown = value === '' || known.some((option) => option.value === value);
  const options = [{ value: '', label: t('settings.languageAuto') }, ...known];
  return (
    <Select
      label={t('settings.language')}
      value={value}
      onChange={onChange}
      options={isKnown ? options : [...options, { value, label: value }]}
    />
  );
}
