import { useT } from '../../lib/i18n';
import { rememberSizeUnits, useSizeUnits } from '../../lib/size-units';
import { ChoiceCard } from './choice-card';

/** What a kilobyte is in this browser. */
export function SizeUnitsCard() {
  const t = useT();
  return (
    <ChoiceCard
      title={t('settings.units')}
      choices={[
        { value: 'binary', label: t('settings.units.binary', { step: 1024 }) },
        { value: 'decimal', label: t('settings.units.decimal', { step: 1000 }) },
      ]}
      value={useSizeUnits()}
      onChange={rememberSizeUnits}
    />
  );
}
