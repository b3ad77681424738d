import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Stage } from '../support/stage.js';
import { row } from '../support/target.js';

const MiB = 1024 * 1024;

/** How files come from the disk of a person to that of the server. */
export function tellOfUploads(stage: Stage): void {
  test('a small file is uploaded whole', async () => {
    const { tab, path, onDisk, ownFile } = stage;
    await tab.goto(path);
    await tab.upload(await ownFile('note.txt', 'Dear reader'));
    await tab.sees(row('note.txt'));
    await expect.poll(() => readFile(onDisk('note.txt'), 'utf8').catch(String)).toBe('Dear reader');
  });

  test('a large file is uploaded by parts', async () => {
    const { tab, path, onDisk, ownFile } = stage;
    const content = randomBytes(25 * MiB);
    await tab.goto(path);
    await tab.upload(await ownFile('film.bin', content));
    await tab.sees('1 file uploaded');
    expect(content.equals(await readFile(onDisk('film.bin')))).toBe(true);
  });

  test('a file that is dropped is uploaded', async () => {
    const { tab, path, onDisk, ownFile } = stage;
    await tab.goto(path);
    await tab.drop({ css: 'main' }, await ownFile('dropped.txt', 'dropped'));
    await tab.sees(row('dropped.txt'));
    await expect.poll(() => readFile(onDisk('dropped.txt'), 'utf8').catch(String)).toBe('dropped');
  });
}
