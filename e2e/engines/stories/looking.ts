import { execFile } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { pdf, picture } from '../../support/samples.js';
import type { Stage } from '../support/stage.js';
import { button, heading, menuItem, row, words } from '../support/target.js';

const run = promisify(execFile);
/** Every engine plays VP8, while H.264 depends on packages of the system. */
const TEST_PICTURE = ['-f', 'lavfi', '-i', 'testsrc=size=160x120:rate=10:duration=4', '-c:v', 'libvpx'];
const MANY = 20_000;

/** Folders are listed and searched, and the content of files is shown. */
export function tellOfLooking(stage: Stage): void {
  test('a folder is listed, and one in it is opened and left again', async () => {
    const { tab, path, onDisk } = stage;
    await mkdir(onDisk('Photos'));
    await writeFile(onDisk('Photos', 'inside.txt'), '');
    await writeFile(onDisk('notes.txt'), 'x'.repeat(1500));
    await tab.goto(path);
    await tab.sees(words('1.5 KB', row('notes.txt')));
    await tab.enter(row('Photos'));
    await tab.sees(row('inside.txt'));
    expect(await tab.path()).toBe(`${decodeURIComponent(path)}Photos/`);
    await tab.press('Alt+ArrowUp');
    await tab.sees(row('Photos'));
    expect(await tab.path()).toBe(decodeURIComponent(path));
  });

  test('20,000 rows are scrolled, and few of them are in the page', async () => {
    const { tab, path, onDisk } = stage;
    await mkdir(onDisk('many'));
    for (let index = 0; index < MANY; index++)
      closeSync(openSync(onDisk('many', `reading ${index}.txt`), 'w'));
    const entry = (index: number) => ({ css: `[data-entry="${index}"]` });
    await tab.goto(`${path}many/`);
    await tab.click(entry(0));
    await tab.wheel({ css: '[role="grid"]' }, 3000);
    const last = () =>
      tab.evaluate(() =>
        Number([...document.querySelectorAll<HTMLElement>('[data-entry]')].at(-1)?.dataset.entry),
      );
    await expect.poll(last).toBeGreaterThan(60);
    await tab.press('End');
    await tab.sees(entry(MANY - 1));
    expect((await tab.textsOf({ css: '[data-entry]' })).length).toBeLessThan(100);
    await tab.press('Home');
    await tab.sees(entry(0));
  });

  test('a search finds a file in a folder below', async () => {
    const { tab, path, onDisk } = stage;
    await mkdir(onDisk('deep', 'deeper'), { recursive: true });
    await writeFile(onDisk('deep', 'deeper', 'Harbour at dawn.txt'), 'Boats.');
    await tab.goto(path);
    await tab.sees(row('deep'));
    await tab.press('Control+f');
    const searched = { role: 'combobox', within: { role: 'dialog', name: 'Search' } };
    await tab.fill(searched, 'harbour');
    await tab.sees('1 result');
    await tab.press('Control+Enter');
    await tab.sees(row('Harbour at dawn.txt'));
    expect(await tab.path()).toBe(`${decodeURIComponent(path)}deep/deeper/`);
  });

  test('a picture is shown, and the next one by a key', async () => {
    const { tab, path, onDisk } = stage;
    await writeFile(onDisk('dawn.png'), picture(480, 320, 20));
    await writeFile(onDisk('dusk.png'), picture(320, 480, 120));
    await tab.goto(path);
    await tab.enter(row('dawn.png'));
    await tab.sees(heading('dawn.png'));
    const widthOf = (name: string) =>
      tab.evaluate(
        (alt) =>
          document.querySelector<HTMLImageElement>(`main img[alt="${alt}"], img[alt="${alt}"]`)
            ?.naturalWidth ?? 0,
        name,
      );
    await expect.poll(() => widthOf('dawn.png')).toBe(480);
    await tab.press('ArrowRight');
    await tab.sees(heading('dusk.png'));
    await expect.poll(() => widthOf('dusk.png')).toBe(320);
  });

  test('a film is played', async () => {
    const { tab, path, onDisk } = stage;
    await run('ffmpeg', [...TEST_PICTURE, onDisk('film.webm')]);
    await tab.goto(`${path}film.webm`);
    await tab.click({ css: 'video' });
    await tab.evaluate(() => document.querySelector('video')?.play());
    const time = () => tab.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
    await expect.poll(time).toBeGreaterThan(0);
  });

  test('the first page of a PDF is drawn in its tile, and the file is shown by the viewer of the browser', async () => {
    const { tab, path, onDisk, line } = stage;
    await writeFile(onDisk('invoice.pdf'), pdf('Invoice'));
    await tab.goto(path);
    await tab.click(button('View'));
    await tab.click(menuItem('Mosaic'));
    await expect.poll(() => tab.evaluate(hasInk, '[title="invoice.pdf"]')).toBe(true);
    await tab.goto(`${path}invoice.pdf`);
    const hasViewer = await tab.evaluate(() => navigator.pdfViewerEnabled);
    if (!hasViewer) return tab.sees(button('Open in a new tab'));
    await tab.sees({ css: 'iframe' });
    const isAsked = () =>
      line.requests.some(({ url }) => url.includes('/api/raw/') && url.includes('invoice.pdf'));
    await expect.poll(isAsked).toBe(true);
  });

  test('a text is shown, and Markdown as what it says', async () => {
    const { tab, path, onDisk } = stage;
    await writeFile(onDisk('plan.ts'), 'export const plan = 1;\n');
    await writeFile(onDisk('README.md'), '# The plan\n\nWhat is *where*.\n');
    await tab.goto(`${path}plan.ts?view`);
    await tab.sees('export const plan');
    await tab.goto(`${path}README.md`);
    await tab.sees({ css: 'article h1', text: 'The plan' });
    await tab.sees({ css: 'article em', text: 'where' });
  });
}

/** True if the picture of a tile has a pixel that is not white. */
async function hasInk(title: string): Promise<boolean> {
  const tile = document.querySelector(title)?.closest('[data-entry]');
  const shown = tile?.querySelector('img');
  if (!shown) return false;
  await shown.decode();
  const { naturalWidth: width, naturalHeight: height } = shown;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(shown, 0, 0, width, height);
  return context?.getImageData(0, 0, width, height).data.some((value) => value < 100) ?? false;
}
