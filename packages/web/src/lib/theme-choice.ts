const STORAGE_KEY = 'theme';

/** `system` follows the device, whatever the instance prefers. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const isChoice = (value: string | null): value is ThemeChoice =>
  value === 'system' || value === 'light' || value === 'dark';

/** What was chosen in this browser; null where nobody has chosen, so the instance's own theme holds. */
export function themeChoice(): ThemeChoice | null {
  try {
    const value = localStorage.getItem(STORAGE_KEY);
    return isChoice(value) ? value : null;
  } catch {
    return null;
  }
}

export function rememberTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // A browser without storage shows it until the tab closes.
  }
}
