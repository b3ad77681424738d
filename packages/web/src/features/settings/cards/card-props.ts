import type { SettingsDraft } from '../settings-draft';

/** What every card of the settings is given. */
export interface CardProps {
  draft: SettingsDraft;
  onChange: (change: Partial<SettingsDraft>) => void;
  errorOf: (field: string) => string | undefined;
}
