import { recall, remember } from './browser-memory';

const STORAGE_KEY = 'theme';

/** `system` follows the device, whatever the instance prefers. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const isChoice = (value: string | null | undefined): value is ThemeChoice =>
  value === 'system' || value === 'light' || value === 'dark';

/** What was chosen in this browser; null where nobody has chosen, so the instance's own theme holds. */
export function themeChoice(): ThemeChoice | null {
  const value = recall(STORAGE_KEY);
  return isChoice(value) ? value : null;
}

export const rememberTheme = (choice: ThemeChoice): void => remember(STORAGE_KEY, choice);
