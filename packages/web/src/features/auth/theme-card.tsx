import { Monitor, Moon, Sun } from 'lucide-react';
import { useT } from '../../lib/i18n';
import type { ThemeChoice } from '../../lib/theme-choice';
import { ChoiceCard } from './choice-card';

interface ThemeCardProps {
  value: ThemeChoice;
  onChange: (choice: ThemeChoice) => void;
}

/** Light or dark in this browser. */
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
