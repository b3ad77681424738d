import { setTitle } from '../../../lib/browser/page-title';

/** The size of a step of the title while the page has the focus. */
const STEP = 5;

/**
 * The percentage for the title. While the page has the focus, the tray says it exactly and the title moves in
 * steps, because some screen readers speak each new title of the window in front.
 */
export function percentageOf(fraction: number, hasFocus: boolean): number {
  const whole = Math.floor(fraction * 100);
  return hasFocus ? whole - (whole % STEP) : whole;
}

/** Shows the percentage in front of the title and, where the browser can do that, on the icon of the app. */
export function showPercentage(percentage: number, locale: string): void {
  const text = new Intl.NumberFormat(locale, { style: 'percent' }).format(percentage / 100);
  setTitle('progress', `${text} · `);
  // Zero would remove it.
  setBadge(Math.max(percentage, 1));
}

export function hidePercentage(): void {
  setTitle('progress', '');
  setBadge(0);
}

function setBadge(value: number): void {
  if (!('setAppBadge' in navigator)) return;
  // Browsers refuse it where the page is not installed.
  navigator.setAppBadge(value).catch(() => undefined);
}
