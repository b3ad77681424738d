import { recall, remember } from './browser-memory';

const STORAGE_KEY = 'theme';

/** `system` follows the device, regardless of the operator's theme. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const isChoice = (value: string | null | undefined): value is ThemeChoice =>
  value === 'system' || value === 'light' || value === 'dark';

/** The theme that was chosen in this browser; null if none was, so the operator's applies. */
export function themeChoice(): ThemeChoice | null {
  const value = recall(STORAGE_KEY);
  return isChoice(value) ? value : null;
}

export const rememberTheme = (choice: ThemeChoice): void => remember(STORAGE_KEY, choice);
