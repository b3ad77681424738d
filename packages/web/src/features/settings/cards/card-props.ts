import type { SettingsDraft } from '../settings-draft';

/** The props of every card of the settings. */
export interface CardProps {
  draft: SettingsDraft;
  onChange: (change: Partial<SettingsDraft>) => void;
  errorOf: (field: string) => string | undefined;
}
