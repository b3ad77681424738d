import type { PageConfig } from '@satchel/contract';
import { contrast, luminance, mixTo, parseColor, toCss } from './colors';

const AA = 4.5;
const LIGHT_SURFACE = parseColor('#ffffff') ?? [255, 255, 255];
const DARK_SURFACE = parseColor('#121614') ?? [18, 22, 20];
const WHITE = '#ffffff';
const BLACK = '#000000';

/** Writes the operator's theme and accent on the page; colours that cannot be read are left out. */
export function applyTheme({ Theme, Color }: Pick<PageConfig, 'Theme' | 'Color'>): void {
  const root = document.documentElement;
  root.dataset.theme = Theme === 'dark' || Theme === 'light' ? Theme : '';
  const accent = parseColor(Color);
  if (accent === null) return;
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

/** The operator's own style sheet comes last, so that it wins. */
export function addCustomStyles({ CSS, StaticURL }: Pick<PageConfig, 'CSS' | 'StaticURL'>): void {
  if (!CSS) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `${StaticURL}/custom.css`;
  document.head.append(link);
}
