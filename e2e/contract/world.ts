import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Fixture } from '../support/fixture.js';
import { makeHome, picture } from '../support/samples.js';

const VIDEO = fileURLToPath(new URL('../../packages/server/samples/Video', import.meta.url));
export const VIDEO_NAME = 'Slow zoom.mp4';
export const DEEP = ['a', 'b', 'c', 'd', 'e', 'f'];
export const PDF_NAME = 'A rather long name of a scanned invoice from the electricity company 2026-11.pdf';

/** Fills the home with files of all kinds, a film with subtitles, and nested folders. */
export async function makeWorld({ satchel: { root } }: Pick<Fixture, 'satchel'>): Promise<void> {
  await makeHome(root);
  await cp(VIDEO, join(root, 'Films'), { recursive: true });
  await mkdir(join(root, ...DEEP), { recursive: true });
  await writeFile(join(root, 'data.bin'), 'x\0y');
  await writeFile(join(root, 'Documents', 'letter.txt'), 'Dear reader,\n');
}

/** Files of one folder by their names; a name that ends in a slash is a folder. */
export async function put(
  root: string,
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  await mkdir(join(root, folder), { recursive: true });
  for (const [name, body] of Object.entries(files)) {
    const path = join(root, folder, name);
    await mkdir(name.endsWith('/') ? path : dirname(path), { recursive: true });
    if (!name.endsWith('/')) await writeFile(path, body);
  }
}

/** The number of files in a folder that is larger than pages show at once. */
export const MANY = 620;

/** Adds a folder of many files, and others for keys and taps, to the files of `makeWorld`. */
export async function makeLargeWorld(fixture: Pick<Fixture, 'satchel'>): Promise<void> {
  await makeWorld(fixture);
  const { root } = fixture.satchel;
  const names = Array.from({ length: MANY }, (_, index) => `item ${String(index).padStart(3, '0')}.bin`);
  await put(root, 'Many', Object.fromEntries(names.map((name) => [name, ''])));
  await put(root, 'K', { 'a.txt': 'a', 'b.txt': 'b', 'big.png': picture(600, 400, 9), 'box/': '' });
  await put(root, 'Taps', { 'inner/aaa.txt': 'a', 'inner/bbb.txt': 'b' });
}
