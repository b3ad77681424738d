import { expect, it } from 'vitest';
import { contrast, luminance, mixTo, parseColor } from './colors';

it('a colour is read in its short and long form, and nothing else is', () => {
  expect(parseColor('#2979ff')).toEqual([0x29, 0x79, 0xff]);
  expect(parseColor(' #FFF ')).toEqual([255, 255, 255]);
  for (const text of ['', 'red', '#12', '#12345', 'url(x)', '#fff;}body{'])
    expect(parseColor(text)).toBeNull();
});

it('the contrast of black and white is computed as 21 to 1', () => {
  expect(contrast(luminance([0, 0, 0]), luminance([255, 255, 255]))).toBeCloseTo(21);
});

it.each(['#ffff00', '#2979ff', '#000000', '#ffffff', '#808080'])(
  'the colour %s changes until it is legible on light and on dark',
  (text) => {
    const color = parseColor(text) ?? [0, 0, 0];
    for (const surface of [[255, 255, 255] as const, [18, 22, 20] as const]) {
      const mixed = mixTo(color, surface, 4.5);
      expect(contrast(luminance(mixed), luminance(surface))).toBeGreaterThanOrEqual(4.5);
    }
  },
);

it('a legible colour stays unchanged', () => {
  expect(mixTo([0, 0x70, 0x50], [255, 255, 255], 4.5)).toEqual([0, 0x70, 0x50]);
});
