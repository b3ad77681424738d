/** Red, green and blue from 0 to 255. */
export type Color = readonly [number, number, number];

/** Reads `#rgb` and `#rrggbb`; null for anything else. */
export function parseColor(text: string): Color | null {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim());
  const digits = match?.[1];
  if (digits === undefined) return null;
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const value = Number.parseInt(full, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export const toCss = (color: Color): string => `rgb(${color.map(Math.round).join(' ')})`;

function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance by WCAG, from 0 to 1. */
export function luminance([red, green, blue]: Color): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The contrast ratio of two luminances, from 1 to 21. */
export function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** `color`, moved towards black or white as little as its contrast with `surface` needs to reach `ratio`. */
export function mixTo(color: Color, surface: Color, ratio: number): Color {
  const ground = luminance(surface);
  const target = ground > 0.18 ? 0 : 255;
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = color.map((channel) => channel + (target - channel) * share) as unknown as Color;
    if (contrast(luminance(mixed), ground) >= ratio) return mixed;
  }
  return [target, target, target];
}
