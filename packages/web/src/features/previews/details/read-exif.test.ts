import { readExif } from '@satchel/contract/exif';
import { describe, expect, it } from 'vitest';
import { exif, heic, PARIS, withExif } from '../../../testing/exif';

const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xdb, 0, 4, 1, 2, 0xff, 0xda, 0, 0]);
const inJpeg = (...block: Parameters<typeof exif>) => withExif(JPEG, exif(...block));

describe('the facts of a photo', () => {
  it.each([
    ['JPEG', inJpeg(PARIS)],
    ['HEIC', heic(exif(PARIS))],
    ['TIFF', exif(PARIS)],
  ])('are read from %s', (_, bytes) => {
    const facts = readExif(bytes);
    expect(facts).toMatchObject({
      taken: '2026-05-04T10:11:12',
      camera: 'Canon EOS R5',
      lens: 'RF35mm F1.8 MACRO IS STM',
      seconds: 1 / 250,
      aperture: 2.8,
      iso: 200,
      focal: 35,
    });
    expect(facts?.place?.latitude).toBeCloseTo(48.8583, 4);
    expect(facts?.place?.longitude).toBeCloseTo(2.2944, 4);
  });

  it('are negative in the south and in the west', () => {
    const gps = { ...PARIS.gps, 1: 'S', 3: 'W' };
    const place = readExif(inJpeg({ gps }))?.place;
    expect(place && [Math.round(place.latitude), Math.round(place.longitude)]).toEqual([-49, -2]);
  });

  it('name the maker where the model does not', () => {
    expect(readExif(inJpeg({ main: { 271: 'Sony', 272: 'ILCE-7M4' } }))?.camera).toBe('Sony ILCE-7M4');
  });

  it('leave out what makes no sense', () => {
    const facts = readExif(
      inJpeg({
        main: { 272: 'X' },
        exif: { 33434: [[1, 0]], 33437: [[0, 0]], 36867: '0000:00:00 00:00:00', 37386: 'long' },
        gps: { 2: [[200, 1]], 4: [[2, 1]] },
      }),
    );
    expect(facts).toEqual({ camera: 'X' });
  });

  it('are short texts without control characters, whatever the file says', () => {
    const facts = readExif(inJpeg({ exif: { 42036: `a\n\u202eb${'x'.repeat(60_000)}` } }));
    expect(facts?.lens).toMatch(/^a bx+$/);
    expect(facts?.lens).toHaveLength(100);
  });
});

describe('a damaged picture', () => {
  const whole = [inJpeg(PARIS), heic(exif(PARIS)), exif(PARIS)];

  it('has no facts', () => {
    for (const bytes of [new Uint8Array(), JPEG, new TextEncoder().encode('<svg>not a photo at all</svg>')])
      expect(readExif(bytes)).toBeNull();
  });

  it('ends the reading wherever it is cut off', () => {
    for (const bytes of whole)
      for (let length = 0; length < bytes.length; length++) readExif(bytes.subarray(0, length));
  });

  it('ends the reading whichever byte is wrong', () => {
    for (const bytes of whole)
      for (let at = 0; at < bytes.length; at++)
        for (const wrong of [0, 1, 0xff])
          readExif(Uint8Array.from(bytes, (byte, i) => (i === at ? wrong : byte)));
  });

  it('ends the reading if a box has no size, or a list has no end', () => {
    const bytes = heic(exif(PARIS));
    const meta = bytes.findIndex((_, at) => String.fromCharCode(...bytes.subarray(at, at + 4)) === 'meta');
    bytes.set([0, 0, 0, 0], meta - 4);
    bytes.set([0x66, 0x72, 0x65, 0x65], meta);
    expect(readExif(bytes)).toBeNull();
    const long = exif({ main: { 272: 'X' } });
    long.set([0xff, 0xff], 8);
    expect(readExif(long)?.camera).toBe('X');
  });
});
