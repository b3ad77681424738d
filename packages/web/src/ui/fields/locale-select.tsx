import { useFormat, useT } from '../../lib/i18n';
import { LOCALES, localeOf } from '../../lib/language/locales';
import { Select } from './select';

interface LocaleSelectProps {
  value: string;
  onChange: (locale: string) => void;
}

/**
 * The supported languages, in the order of their names as readers of the present one expect it, and the
 * browser's own. An unknown value that was stored elsewhere is kept.
 */
export function LocaleSelect({ value, onChange }: LocaleSelectProps) {
  const t = useT();
  const { locale } = useFormat();
  const { compare } = new Intl.Collator(locale);
  const known = Object.entries(LOCALES)
    .map(([code, label]) => ({ value: code, label }))
    .sort((a, b) => compare(a.label, b.label));
  const meant = localeOf(value);
  const options = [{ value: '', label: t('settings.languageAuto') }, ...known];
  return (
    <Select
      label={t('settings.language')}
      value={meant ?? value}
      onChange={onChange}
      options={value === '' || meant ? options : [...options, { value, label: value }]}
    />
  );
}
