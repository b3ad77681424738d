import type { PreviewSize } from '@satchel/contract';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { convertPicture } from './convert-picture.js';
import type { WantedFormat } from './encode-picture.js';
import { PictureEngine } from './picture-engine.js';
import { readPictureHeader } from './picture-header.js';

const TARGET = { size: 'thumb' as const, wanted: 'plain' as const, lossless: false };

async function preview(file: Buffer, size: PreviewSize = 'thumb', wanted: WantedFormat = 'plain') {
  const header = readPictureHeader(file.subarray(0, 512));
  if (!header) throw new Error('not recognised');
  const { contentType, bytes } = await convertPicture(file, header, { size, wanted, lossless: false });
  const { format, width, height } = await sharp(bytes).metadata();
  return { contentType, bytes, format, width, height };
}

const red = { r: 255, g: 0, b: 0 };
const plain = (width: number, height: number, background = red): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** The left half is red, the right half blue. */
function halves(width: number, height: number): Sharp {
  const right = { input: { create: { width: width / 2, height, channels: 3 as const, background: 'blue' } } };
  return plain(width, height).composite([{ ...right, left: width / 2, top: 0 }]);
}

async function pixel(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * 4;
  return [...data.subarray(at, at + 4)];
}

/** A bitmap of 24 or 32 bits with the given rows from the top, each pixel `[r, g, b]`. */
function bmp(rows: [number, number, number][][], depth: 24 | 32 = 24): Buffer {
  const width = rows[0]?.length ?? 0;
  const rowBytes = Math.ceil((width * depth) / 32) * 4;
  const file = Buffer.alloc(54 + rowBytes * rows.length);
  file.write('BM');
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(rows.length, 22);
  file.writeUInt16LE(depth, 28);
  for (const [y, row] of rows.toReversed().entries()) {
    for (const [x, [r, g, b]] of row.entries()) file.set([b, g, r], 54 + y * rowBytes + (x * depth) / 8);
  }
  return file;
}

describe('a preview of a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)(
    'a preview is made of %s',
    async (format) => {
      const file = await plain(2000, 1000).toFormat(format).toBuffer();
      expect(await preview(file)).toMatchObject({
        format: 'jpeg',
        contentType: 'image/jpeg',
        width: 256,
        height: 256,
      });
      expect(await preview(file, 'big')).toMatchObject({ format: 'jpeg', width: 1080, height: 540 });
    },
  );

  it('a preview is cropped from the middle as a thumbnail', async () => {
    const file = await plain(300, 100)
      .composite([
        {
          input: { create: { width: 100, height: 100, channels: 3, background: 'lime' } },
          left: 100,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    const { bytes } = await preview(file);
    expect((await pixel(bytes, 20, 128)).map((value) => Math.round(value / 16))).toEqual([0, 16, 0, 16]);
  });

  it('a preview is never larger than the picture when big', async () => {
    const file = await plain(40, 30).jpeg().toBuffer();
    expect(await preview(file, 'big')).toMatchObject({ width: 40, height: 30 });
  });

  it('a preview has the orientation applied', async () => {
    const file = await halves(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { width, height, bytes } = await preview(file, 'big');
    expect([width, height]).toEqual([200, 400]);
    expect((await pixel(bytes, 100, 20))[0]).toBeGreaterThan(200);
    expect((await pixel(bytes, 100, 380))[2]).toBeGreaterThan(200);
  });

  it('a preview keeps transparency, as PNG', async () => {
    const file = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer();
    const { format, contentType, bytes } = await preview(file);
    expect([format, contentType]).toEqual(['png', 'image/png']);
    expect((await pixel(bytes, 5, 5))[3]).toBe(128);
  });

  it('a preview is a JPEG when the alpha channel is opaque', async () => {
    const file = await plain(300, 300).ensureAlpha().png().toBuffer();
    expect((await preview(file)).format).toBe('jpeg');
  });

  it('a preview is converted to sRGB', async () => {
    const source = plain(300, 300, { r: 0, g: 255, b: 0 });
    const file = await source.withIccProfile('p3').png().toBuffer();
    expect((await sharp(file).metadata()).icc).toBeDefined();
    const { bytes } = await preview(file);
    expect((await sharp(bytes).metadata()).icc).toBeUndefined();
    expect((await pixel(bytes, 5, 5)).map((value) => Math.round(value / 16))).toEqual([0, 16, 0, 16]);
    const printed = await source.toColourspace('cmyk').jpeg().toBuffer();
    expect((await preview(printed)).format).toBe('jpeg');
  });

  it('R-54: a preview shows the first frame of an animation', async () => {
    const frames = Buffer.concat([Buffer.alloc(64 * 64 * 3, 0), Buffer.alloc(64 * 64 * 3, 255)]);
    const file = await sharp(frames, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
      .gif()
      .toBuffer();
    const { bytes } = await preview(file);
    expect((await pixel(bytes, 9, 9))[0]).toBeLessThan(10);
  });

  it('a preview has the format that the client wants where that is smaller', async () => {
    const file = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
        background: red,
      },
    })
      .jpeg()
      .toBuffer();
    const jpeg = await preview(file);
    const webp = await preview(file, 'thumb', 'webp');
    const avif = await preview(file, 'thumb', 'avif');
    expect([webp.contentType, avif.contentType]).toEqual(['image/webp', 'image/avif']);
    expect(Math.max(webp.bytes.length, avif.bytes.length)).toBeLessThan(jpeg.bytes.length);
  });
});

describe('a bitmap', () => {
  it('a bitmap is read from the bottom up', async () => {
    const row = (colour: [number, number, number]) => Array.from({ length: 33 }, () => colour);
    const file = bmp(Array.from({ length: 32 }, (_row, y) => row(y < 16 ? [255, 0, 0] : [0, 0, 255])));
    const { bytes, width } = await preview(file, 'big');
    expect(width).toBe(33);
    expect((await pixel(bytes, 30, 2))[0]).toBeGreaterThan(200);
    expect((await pixel(bytes, 30, 30))[2]).toBeGreaterThan(200);
  });

  it('a bitmap loses the alpha of 32 bits that declare none', async () => {
    const row = Array.from({ length: 8 }, (): [number, number, number] => [10, 200, 30]);
    expect(
      (
        await preview(
          bmp(
            Array.from({ length: 8 }, () => row),
            32,
          ),
        )
      ).format,
    ).toBe('jpeg');
  });

  it('a bitmap that is truncated is rejected', async () => {
    const file = bmp([[[1, 2, 3]], [[4, 5, 6]]]);
    await expect(preview(file.subarray(0, 56))).rejects.toMatchObject({ code: 'unsupported_media_type' });
  });
});

describe('an unsupported picture', () => {
  it('R-54: a picture is rejected at once when its header declares too many pixels', async () => {
    const bomb = Buffer.alloc(60);
    bomb.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
    bomb.writeUInt32BE(50_000, 16);
    bomb.writeUInt32BE(50_000, 20);
    const refused = new PictureEngine()
      .convert(bomb, { format: 'png', animated: false, size: readPictureHeader(bomb)?.size ?? null }, TARGET)
      .catch((error: unknown) => error);
    // Before this turn of the event loop ends, no process can have read it.
    const late = new Promise((resolve) => setImmediate(resolve, 'late'));
    expect(await Promise.race([refused, late])).toMatchObject({ code: 'too_large' });
  });

  it('R-54: a picture is rejected when only the decoder finds its size', async () => {
    const file = await plain(10_200, 10).jpeg().toBuffer();
    await expect(preview(file)).rejects.toMatchObject({ code: 'too_large' });
  });

  it('a picture is rejected when it cannot be decoded', async () => {
    const file = await plain(300, 300).png().toBuffer();
    await expect(preview(file.subarray(0, 60))).rejects.toMatchObject({ code: 'unsupported_media_type' });
    const noise = Buffer.concat([file.subarray(0, 33), Buffer.alloc(500, 9)]);
    await expect(preview(noise)).rejects.toMatchObject({ code: 'unsupported_media_type' });
  });

  it('R-55: a picture is recognised by its content, not by its name', () => {
    expect(
      readPictureHeader(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
    ).toBeNull();
    expect(readPictureHeader(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heicxxxx', 'latin1'))).toBeNull();
    expect(readPictureHeader(Buffer.from('%PDF-1.7 and so on and on and on'))).toBeNull();
  });

  it('R-55: a drawing reaches no interpreter even with a false header', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const claimed = { format: 'jpeg' as const, animated: false, size: null };
    await expect(convertPicture(svg, claimed, TARGET)).rejects.toMatchObject({
      code: 'unsupported_media_type',
    });
  });
});
