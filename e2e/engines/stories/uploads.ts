import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import type { Stage } from '../support/stage.js';
import { button, row } from '../support/target.js';

const MiB = 1024 * 1024;
/** Files larger than eight mebibytes are sent in parts; this one takes three. */
const LARGE = 25 * MiB;
const MAIN = { css: 'main' };

/** Files come from the disk of a person to that of the server. */
export function tellOfUploads(stage: Stage): void {
  const partsSince = (begin: number) =>
    stage.line.requests.slice(begin).filter(({ method }) => method === 'PATCH');
  const textOf = (...parts: string[]) => readFile(stage.onDisk(...parts), 'utf8').catch(String);

  test('a small file is uploaded whole', async () => {
    const { tab, path, ownFile } = stage;
    await tab.goto(path);
    await tab.upload(await ownFile('note.txt', 'Dear reader'));
    await tab.sees(row('note.txt'));
    await expect.poll(() => textOf('note.txt')).toBe('Dear reader');
  });

  test('a large file is uploaded by parts', async () => {
    const { tab, path, onDisk, ownFile, line } = stage;
    const content = randomBytes(LARGE);
    const begin = line.requests.length;
    await tab.goto(path);
    await tab.upload(await ownFile('film.bin', content));
    await tab.sees('1 file uploaded');
    expect(content.equals(await readFile(onDisk('film.bin')))).toBe(true);
    expect(partsSince(begin).length).toBeGreaterThan(1);
  });

  test('files that are dropped are uploaded', async () => {
    const { tab, path, ownFile } = stage;
    await tab.goto(path);
    await tab.sees('This folder is empty');
    await tab.drop(MAIN, await ownFile('one.txt', 'first'), await ownFile('two.txt', 'second'));
    await tab.sees(row('two.txt'));
    await expect.poll(() => textOf('one.txt')).toBe('first');
    await expect.poll(() => textOf('two.txt')).toBe('second');
  });

  test('a folder that is dropped is uploaded with all that is in it', async () => {
    const { tab, path, ownFile, engine } = stage;
    const photo = await ownFile('Photos/2026/photo.txt', 'a photo');
    await tab.goto(path);
    await tab.sees('This folder is empty');
    const dropped = tab.drop(MAIN, dirname(dirname(photo)));
    // When Firefox learns it, this fails, and the rest of the story is told there, too.
    if (engine.name === 'Firefox') return expect(dropped).rejects.toThrow('Is directory');
    await dropped;
    await tab.sees(row('Photos'));
    await expect.poll(() => textOf('Photos', '2026', 'photo.txt')).toBe('a photo');
  });

  test('an upload goes on where it stopped when the page is loaded again', async () => {
    const { tab, path, onDisk, ownFile, line } = stage;
    const content = randomBytes(LARGE);
    const film = await ownFile('cut.bin', content);
    // The first part arrives, and of the others nothing.
    line.faultOf = ({ method, headers }) =>
      method === 'PATCH' && headers['upload-offset'] !== '0' ? { at: 'start', does: 'stall' } : undefined;
    await tab.goto(path);
    await tab.upload(film);
    const hasPart = () =>
      tab.evaluate(() =>
        Object.entries(localStorage).some(
          ([key, text]) =>
            key.startsWith('satchel.uploads') && text.includes('cut.bin') && !text.includes('"loaded":0'),
        ),
      );
    await expect.poll(hasPart).toBe(true);
    await tab.reload();
    await tab.sees('1 upload was interrupted');
    expect(await readdir(onDisk())).not.toContain('cut.bin');
    const begin = line.requests.length;
    line.faultOf = () => undefined;
    await tab.choose(button('Pick file'), [film]);
    await tab.sees('1 file uploaded');
    expect(content.equals(await readFile(onDisk('cut.bin')))).toBe(true);
    expect((await stat(onDisk('cut.bin'))).size).toBe(LARGE);
    for (const { headers } of partsSince(begin)) expect(Number(headers['upload-offset'])).toBeGreaterThan(0);
  });
}
