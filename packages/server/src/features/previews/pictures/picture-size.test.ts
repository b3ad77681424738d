import { describe, expect, it } from 'vitest';
import { shownSizeOf } from './picture-size.js';

const bytesOf = (...parts: (string | number[] | Buffer)[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
const uint32 = (value: number): number[] => [
  value >>> 24,
  (value >> 16) & 255,
  (value >> 8) & 255,
  value & 255,
];
const box = (name: string, ...parts: (string | number[] | Buffer)[]): Buffer => {
  const body = bytesOf(...parts);
  return bytesOf(uint32(body.length + 8), name, body);
};
const FULL = [0, 0, 0, 0];
const extent = (width: number, height: number) => box('ispe', FULL, uint32(width), uint32(height));

/** A picture as phones write it: it is item 2, made of tiles of 512 pixels, of which the first is item 1. */
function heic({ turns = 0, brand = 'heic' } = {}): Buffer {
  const kept = box('ipco', extent(512, 512), extent(4032, 3024), box('irot', [turns]));
  const links = box('ipma', FULL, uint32(2), [0, 1, 1, 0x01], [0, 2, 2, 0x02, 0x83]);
  return bytesOf(
    box('ftyp', brand, FULL, `mif1${brand}`),
    box('meta', FULL, box('hdlr', FULL), box('pitm', FULL, [0, 2]), box('iprp', kept, links)),
    box('mdat', 'picture'),
  );
}

const svg = (attributes: string, before = '') =>
  bytesOf(`${before}<svg ${attributes}><rect width="9" height="1"/></svg>`);
const shapeOf = (bytes: Buffer) => {
  const { width, height } = shownSizeOf(bytes) ?? {};
  return width && height ? width / height : null;
};

describe('the shown size', () => {
  it('the size of HEIC and AVIF is that of the whole picture, turned as its file says', () => {
    expect(shownSizeOf(heic())).toEqual({ width: 4032, height: 3024 });
    expect(shownSizeOf(heic({ turns: 2, brand: 'avif' }))).toEqual({ width: 4032, height: 3024 });
    for (const turns of [1, 3]) expect(shownSizeOf(heic({ turns }))).toEqual({ width: 3024, height: 4032 });
  });

  it.each([
    ['width="60" height="40px"', 1.5],
    ["width='3e1cm' height='20CM'", 1.5],
    ['width="100%" height="100%" viewBox="0 0 30 20"', 1.5],
    ['xmlns:x="a>b"\n viewBox = " -5,-5 , 30 20 "', 1.5],
    ['width="1in" height="20mm"', null],
    ['width="60"', null],
    ['width="0" height="0"', null],
    ['width="a" viewBox="b"', null],
    ['viewBox="0 0 30', null],
  ])('the size of an SVG with %s is found', (attributes, shape) => {
    expect(shapeOf(svg(attributes))).toBe(shape);
  });

  it('the size of an SVG is found behind what may come before, and nowhere else', () => {
    const before = '\xef\xbb\xbf<?xml version="1.0"?>\n<!DOCTYPE svg>\n<!-- <svg width="1" height="1"> -->\n';
    expect(shapeOf(svg('width="60" height="40"', before))).toBe(1.5);
    expect(shapeOf(svg('width="60" height="40"', '<html>'))).toBeNull();
    expect(shapeOf(svg('width="60" height="40"', '<!-- '))).toBeNull();
    expect(shapeOf(svg('width="60" height="40"', `<!--${' '.repeat(20_000)}-->`))).toBeNull();
  });
});

describe('a damaged picture', () => {
  const whole = [heic({ turns: 1 }), svg('width="60" height="40"')];

  it('a picture that is cut off before its size has none, and ends the reading', () => {
    for (const bytes of whole)
      for (let length = 0; length < bytes.length; length++) shownSizeOf(bytes.subarray(0, length));
    expect(shownSizeOf(heic().subarray(0, 100))).toBeNull();
  });

  it('a picture ends the reading whichever byte is wrong', () => {
    for (const bytes of whole)
      for (let at = 0; at < bytes.length; at++)
        for (const wrong of [0, 1, 0x7f, 0xff])
          shownSizeOf(Uint8Array.from(bytes, (byte, index) => (index === at ? wrong : byte)));
  });
});
