import type { PageConfig } from '@satchel/contract';
import { type ThemeChoice, themeChoice } from '../lib/browser/theme-choice';
import { contrast, luminance, mixTo, parseColor, toCss } from './colors';

const AA = 4.5;
const LIGHT_SURFACE = parseColor('#ffffff') ?? [255, 255, 255];
const DARK_SURFACE = parseColor('#121614') ?? [18, 22, 20];
const WHITE = '#ffffff';
const BLACK = '#000000';

const PROPERTIES = ['--accent', '--on-accent', '--accent-hover', '--accent-soft', '--accent-line'];

/** The theme in use: the one chosen in this browser, otherwise the operator's; an empty one is light. */
export function themeOf(operators: string, chosen: ThemeChoice | null): ThemeChoice {
  const theme = chosen ?? operators;
  return theme === 'dark' || theme === 'system' ? theme : 'light';
}

/** Applies theme and accent to the page; colours that cannot be parsed are ignored. */
export function applyTheme(
  { Theme, Color }: Pick<PageConfig, 'Theme' | 'Color'>,
  chosen = themeChoice(),
): void {
  const root = document.documentElement;
  root.dataset.theme = themeOf(Theme, chosen);
  const accent = parseColor(Color);
  if (accent === null) {
    for (const name of PROPERTIES) root.style.removeProperty(name);
    return;
  }
  const light = mixTo(accent, LIGHT_SURFACE, AA);
  const dark = mixTo(accent, DARK_SURFACE, AA);
  const onColor = (color: typeof light) =>
    contrast(luminance(color), 1) >= contrast(luminance(color), 0) ? WHITE : BLACK;
  const style = root.style;
  style.setProperty('--accent', `light-dark(${toCss(light)}, ${toCss(dark)})`);
  style.setProperty('--on-accent', `light-dark(${onColor(light)}, ${onColor(dark)})`);
  style.setProperty('--accent-hover', 'color-mix(in oklab, var(--accent) 88%, var(--text))');
  style.setProperty('--accent-soft', 'color-mix(in oklab, var(--accent) 11%, var(--surface))');
  style.setProperty('--accent-line', 'color-mix(in oklab, var(--accent) 40%, var(--surface))');
}

/** The operator's style sheet comes last, so that it takes precedence. A further call loads it again. */
export function addCustomStyles(
  { CSS, StaticURL }: Pick<PageConfig, 'CSS' | 'StaticURL'>,
  version = '',
): void {
  const before = document.querySelector('link[data-custom]');
  if (!CSS) {
    before?.remove();
    return;
  }
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.dataset.custom = '';
  link.href = `${StaticURL}/custom.css${version}`;
  link.addEventListener('load', () => before?.remove());
  document.head.append(link);
}
