import { useT } from '../../../lib/i18n';
import { TextArea } from '../../../ui/fields/text-area';
import type { CardProps } from './card-props';
import { Section } from './section';

/** The addresses from which wrong passwords never block others. */
export function SafeAddressesSection({ draft, onChange, errorOf }: CardProps) {
  const t = useT();
  return (
    <Section title={t('bans.title')}>
      <TextArea
        rows={3}
        label={t('global.safeAddresses')}
        description={t('global.safeAddressesText')}
        value={draft.safeAddresses}
        onChange={(safeAddresses) => onChange({ safeAddresses })}
        error={errorOf('safeAddresses')}
      />
    </Section>
  );
}
