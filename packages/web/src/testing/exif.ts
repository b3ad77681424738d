/** A value of a directory: text, whole numbers, or fractions as pairs. */
type Value = string | number[] | [number, number][];

export interface Directories {
  main?: Record<number, Value>;
  exif?: Record<number, Value>;
  gps?: Record<number, Value>;
}

const uint = (value: number, size: number): number[] =>
  Array.from({ length: size }, (_, index) => Math.floor(value / 256 ** (size - 1 - index)) % 256);

function encoded(value: Value): { type: number; count: number; bytes: number[] } {
  if (typeof value === 'string')
    return { type: 2, count: value.length + 1, bytes: [...new TextEncoder().encode(value), 0] };
  const bytes = value.flatMap((each) => [each].flat().flatMap((number) => uint(number, 4)));
  return { type: Array.isArray(value[0]) ? 5 : 4, count: value.length, bytes };
}

function directory(values: Record<number, Value>, at: number): number[] {
  const entries = Object.entries(values);
  const data: number[] = [];
  const dataAt = at + 2 + entries.length * 12 + 4;
  const rows = entries.flatMap(([tag, value]) => {
    const { type, count, bytes } = encoded(value);
    const isInline = bytes.length <= 4;
    const field = isInline ? [...bytes, 0, 0, 0, 0].slice(0, 4) : uint(dataAt + data.length, 4);
    if (!isInline) data.push(...bytes);
    return [...uint(Number(tag), 2), ...uint(type, 2), ...uint(count, 4), ...field];
  });
  return [...uint(entries.length, 2), ...rows, 0, 0, 0, 0, ...data];
}

/** An EXIF block, which begins as a TIFF file does, with the most significant byte first. */
export function exif({ main = {}, exif = {}, gps = {} }: Directories): Uint8Array {
  const tags = (exifAt: number, gpsAt: number) => ({ ...main, 34665: [exifAt], 34853: [gpsAt] });
  const exifAt = 8 + directory(tags(0, 0), 8).length;
  const second = directory(exif, exifAt);
  const third = directory(gps, exifAt + second.length);
  const first = directory(tags(exifAt, exifAt + second.length), 8);
  return Uint8Array.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, ...first, ...second, ...third]);
}

/** The JPEG file with this EXIF block at its beginning. */
export function withExif(jpeg: Uint8Array, block: Uint8Array): Uint8Array {
  const head = [0xff, 0xe1, ...uint(block.length + 8, 2), 0x45, 0x78, 0x69, 0x66, 0, 0];
  return Uint8Array.from([...jpeg.subarray(0, 2), ...head, ...block, ...jpeg.subarray(2)]);
}

const box = (name: string, ...parts: ArrayLike<number>[]): number[] => {
  const body = parts.flatMap((part) => Array.from(part));
  return [...uint(body.length + 8, 4), ...new TextEncoder().encode(name), ...body];
};

/** A HEIC file without a picture, but with this EXIF block. */
export function heic(block: Uint8Array): Uint8Array {
  const text = (value: string) => [...new TextEncoder().encode(value)];
  const head = box('ftyp', text('heic'), [0, 0, 0, 0], text('mif1heic'));
  const infe = box('infe', [2, 0, 0, 0], uint(1, 2), [0, 0], text('Exif'), [0]);
  const iinf = box('iinf', [0, 0, 0, 0], uint(1, 2), infe);
  const iloc = (offset: number) =>
    box('iloc', [0, 0, 0, 0], [0x44, 0], uint(1, 2), uint(1, 2), [0, 0], uint(1, 2), uint(offset, 4), [
      ...uint(block.length + 10, 4),
    ]);
  const meta = (offset: number) => box('meta', [0, 0, 0, 0], iinf, iloc(offset));
  const offset = head.length + meta(0).length + 8;
  return Uint8Array.from([
    ...head,
    ...meta(offset),
    ...box('mdat', [0, 0, 0, 6, ...text('Exif'), 0, 0], block),
  ]);
}

/** The data of a camera: a photo of an afternoon in Paris. */
export const PARIS: Directories = {
  main: { 271: 'Canon', 272: 'Canon EOS R5' },
  exif: {
    33434: [[1, 250]],
    33437: [[28, 10]],
    34855: [200],
    36867: '2026:05:04 10:11:12',
    37386: [[35, 1]],
    42036: 'RF35mm F1.8 MACRO IS STM',
  },
  gps: {
    1: 'N',
    2: [
      [48, 1],
      [51, 1],
      [30, 1],
    ],
    3: 'E',
    4: [
      [2, 1],
      [17, 1],
      [40, 1],
    ],
  },
};
