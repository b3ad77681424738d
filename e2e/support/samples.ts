import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A picture with a colour gradient from corner to corner. */
export function picture(width: number, height: number, hue: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * (1 + width * 3) + 1 + x * 3;
      rows[at] = (hue + (x * 120) / width) & 255;
      rows[at + 1] = (90 + (y * 120) / height) & 255;
      rows[at + 2] = (hue * 3) & 255;
    }
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A silent sound; it lasts a second by default. */
export function sound(seconds = 1): Buffer {
  const samples = 8000 * seconds;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples, 40);
  return Buffer.concat([header, Buffer.alloc(samples, 128)]);
}

/** A page with one line in a font that is not part of it. */
export function pdf(line: string): string {
  const stream = `BT /F1 36 Tf 72 700 Td (${line}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  const starts = objects.map((_, index) => `%PDF-1.4\n${objects.slice(0, index).join('')}`.length);
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const body = `%PDF-1.4\n${objects.join('')}`;
  return (
    `${body}xref\n0 6\n0000000000 65535 f \n${table}` +
    `trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  );
}

const CODE = `/** Adds up what is on the list. */
export function total(items: readonly { price: number; count: number }[]): number {
  return items.reduce((sum, { price, count }) => sum + price * count, 0);
}
`;

/** The home of a user: pictures, text, code, audio, an archive, and folders, one of them empty. */
export async function makeHome(root: string): Promise<void> {
  for (const folder of ['Documents', 'Pictures/2026', 'Music', 'Empty']) {
    await mkdir(join(root, folder), { recursive: true });
  }
  const files: Record<string, string | Buffer> = {
    'Harbour at dawn.png': picture(480, 320, 20),
    'Mountains.png': picture(320, 480, 120),
    'A rather long name of a scanned invoice from the electricity company 2026-11.pdf':
      pdf('Invoice 2026-11'),
    'notes.txt': 'Milk, bread, and the blue paint.\n'.repeat(12),
    'total.ts': CODE,
    'podcast.wav': sound(),
    'backup.tar.gz': Buffer.alloc(3_500_000, 3),
    'budget.csv': 'month,amount\nMay,12\nJune,14\n',
    'README.md': '# Home\n\nWhat is *where*.\n',
    'unknown.bin': Buffer.alloc(70_000, 9),
  };
  for (const [name, body] of Object.entries(files)) await writeFile(join(root, name), body);
}

const SAMPLES = fileURLToPath(new URL('../../packages/server/samples', import.meta.url));
const PARAGRAPH = `<p>${'The water was grey that morning, and nobody on deck said much. '.repeat(14)}</p>`;

/** A page of a book. */
export const bookPage = (body: string): Uint8Array =>
  strToU8(`<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`);

/** A book of three parts: the first links to the others. */
export function book(): Uint8Array {
  const parts = { one: 'The voyage', two: 'Departure', three: 'Arrival' };
  const items = Object.keys(parts).map((id) => `<item id="${id}" href="${id}.xhtml" media-type="x"/>`);
  const order = Object.keys(parts).map((id) => `<itemref idref="${id}"/>`);
  const contents = Object.entries(parts).map(([id, title]) => `<li><a href="${id}.xhtml">${title}</a></li>`);
  return zipSync({
    'META-INF/container.xml': strToU8(
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>',
    ),
    'b.opf': strToU8(
      `<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="nav" href="nav.xhtml" properties="nav" media-type="x"/>${items.join('')}</manifest><spine>${order.join('')}</spine></package>`,
    ),
    'nav.xhtml': bookPage(`<nav><ol>${contents.join('')}</ol></nav>`),
    'one.xhtml': bookPage(
      '<h1>The voyage</h1><ol><li><a href="two.xhtml">Departure</a></li><li><a href="three.xhtml#pier">The pier</a></li></ol>',
    ),
    'two.xhtml': bookPage(`<h1>Departure</h1>${PARAGRAPH.repeat(12)}`),
    'three.xhtml': bookPage(
      `<h1>Arrival</h1>${PARAGRAPH.repeat(9)}<h2 id="pier">The pier</h2>${PARAGRAPH.repeat(9)}`,
    ),
  });
}

/** The files for the viewers: the samples of the program, books, unusual and large texts. */
export async function makeDocuments(root: string): Promise<void> {
  await cp(SAMPLES, join(root, 'samples'), { recursive: true });
  await writeFile(join(root, 'The voyage.epub'), book());
  await writeFile(join(root, 'Broken.epub'), 'no archive');
  await writeFile(join(root, 'latin.txt'), Buffer.from('Gr\u00fc\u00dfe aus K\u00f6ln\n', 'latin1'));
  const lines = Array.from({ length: 200_000 }, (_, index) => `line ${index} of the log, 42 ms\n`);
  await writeFile(join(root, 'large.log'), lines.join(''));
}
