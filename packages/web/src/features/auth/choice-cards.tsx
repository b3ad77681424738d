import { Monitor, Moon, Sun } from 'lucide-react';
import type { ThemeChoice } from '../../lib/browser/theme-choice';
import { useT } from '../../lib/i18n';
import { rememberSizeUnits, useSizeUnits } from '../../lib/language/size-units';
import { Card } from '../../ui/card';
import { type Choice, ChoiceGroup } from '../../ui/fields/choice-group';

interface ChoiceCardProps<Value extends string> {
  title: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of one value, stored in this browser only. It takes effect at once, without being saved. */
function ChoiceCard<Value extends string>({ title, ...group }: ChoiceCardProps<Value>) {
  const t = useT();
  return (
    <Card title={title} description={t('settings.themeText')}>
      <ChoiceGroup label={title} {...group} />
    </Card>
  );
}

interface ThemeCardProps {
  value: ThemeChoice;
  onChange: (choice: ThemeChoice) => void;
}

/** The theme in this browser. */
export function ThemeCard(props: ThemeCardProps) {
  const t = useT();
  return (
    <ChoiceCard
      title={t('settings.theme')}
      choices={[
        { value: 'system', label: t('settings.theme.system'), icon: Monitor },
        { value: 'light', label: t('settings.theme.light'), icon: Sun },
        { value: 'dark', label: t('settings.theme.dark'), icon: Moon },
      ]}
      {...props}
    />
  );
}

/** The units of sizes in this browser. */
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
