import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exif, PARIS, withExif } from '../packages/web/src/testing/exif.js';
import { hasChromium, openAs, startOver } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { picture } from './support/samples.js';
import { row } from './support/screen.js';

const SAMPLES = fileURLToPath(new URL('../packages/server/samples', import.meta.url));

describe.skipIf(!hasChromium)('staying in the viewer', () => {
  const fixture = openFixture();
  let page: Page;

  beforeAll(async () => {
    const ridge = await readFile(join(SAMPLES, 'Pictures', 'Evening ridge.jpg'));
    await save('1 paris.jpg', withExif(ridge, exif(PARIS)));
    await save('2 plain.jpg', ridge);
    // A block that declares more data than it has.
    await save(
      '3 damaged.jpg',
      withExif(
        ridge,
        Uint8Array.from({ length: 60_000 }, () => 0xff),
      ),
    );
    await save('4 sea.png', picture(600, 400, 20));
    page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
  });
  beforeEach(() => startOver(page, fixture.satchel));

  const save = (name: string, body: Uint8Array) => writeFile(join(fixture.satchel.root, name), body);
  const shows = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
  const open = async (name: string) => {
    await page.goto(`/files/${encodeURIComponent(name)}`);
    await shows(name);
  };
  /** Rarely used actions have a name instead of an icon. */
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const panel = () => page.getByRole('complementary', { name: 'Details' });
  const factOf = (name: string) =>
    panel().locator('dt', { hasText: name }).locator('xpath=following-sibling::dd').textContent();

  test('the details tell when, with what and where a photo was taken, and follow to the next', async () => {
    const ranges: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/raw/')) ranges.push(request.headers().range);
    });
    await open('1 paris.jpg');
    await page.keyboard.press('i');
    await panel().getByText('Canon EOS R5').waitFor();
    expect(await factOf('Date taken')).toBe('May 4, 2026, 10:11 AM');
    expect(await factOf('Lens')).toBe('RF35mm F1.8 MACRO IS STM');
    expect(await factOf('Exposure')).toBe('1/250 s, f/2.8, ISO 200, 35 mm');
    expect(await factOf('Place')).toBe('48° 51′ 30″ north, 2° 17′ 40″ east');
    expect(ranges).toContain('bytes=0-131071');
    await panel().getByText('Last modified').waitFor();
    await page.keyboard.press('ArrowRight');
    await panel().getByRole('heading', { name: '2 plain.jpg' }).waitFor();
    expect(await panel().getByText('Canon').count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await panel().getByRole('heading', { name: '3 damaged.jpg' }).waitFor();
    await panel()
      .getByText(/pixels/)
      .waitFor();
    expect(await panel().getByText('Camera').count()).toBe(0);
    await page.reload();
    await panel().getByRole('heading', { name: '3 damaged.jpg' }).waitFor();
    await page.getByRole('button', { name: 'Hide details' }).click();
    await panel().waitFor({ state: 'detached' });
    await page.reload();
    await shows('3 damaged.jpg');
    expect(await panel().count()).toBe(0);
  });

  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);

  test('f shows the viewer in full screen, which Esc and the end of the viewer leave', async () => {
    await open('2 plain.jpg');
    await page.getByRole('button', { name: 'More' }).waitFor();
    await page.keyboard.press('f');
    await expect.poll(isFull).toBe(true);
    await page.keyboard.press('ArrowRight');
    await shows('3 damaged.jpg');
    expect(await isFull()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(isFull).toBe(false);
    await shows('3 damaged.jpg');
    await choose('Full screen');
    await expect.poll(isFull).toBe(true);
    await page.getByRole('button', { name: 'Close the preview' }).click();
    await row(page, '3 damaged.jpg').waitFor();
    await expect.poll(isFull).toBe(false);
  });

  test('s shows each picture for five seconds without anything around it, until Esc', async () => {
    await page.clock.install();
    await open('3 damaged.jpg');
    const bar = page.getByRole('button', { name: 'Close the preview' });
    await choose('Slideshow');
    await expect.poll(() => bar.isVisible()).toBe(false);
    const image = (name: string) => page.getByRole('img', { name }).waitFor();
    await page.clock.runFor(4900);
    await image('3 damaged.jpg');
    await page.clock.runFor(200);
    await image('4 sea.png');
    await page.clock.runFor(5100);
    await image('1 paris.jpg');
    await page.keyboard.press('ArrowRight');
    await image('2 plain.jpg');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Continue the slideshow' }).waitFor();
    await page.clock.runFor(60_000);
    await image('2 plain.jpg');
    await page.keyboard.press('Space');
    await expect.poll(() => bar.isVisible()).toBe(false);
    await page.clock.runFor(5100);
    await image('3 damaged.jpg');
    await page.mouse.click(600, 400);
    await page.getByRole('button', { name: 'Continue the slideshow' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Continue the slideshow' }).waitFor({ state: 'detached' });
    await shows('3 damaged.jpg');
    await page.keyboard.press('Escape');
    await row(page, '3 damaged.jpg').waitFor();
  });

  test('the filmstrip of a large folder has only tiles in the window, the shown file in its middle', async () => {
    const folder = join(fixture.satchel.root, 'many');
    await mkdir(folder);
    const name = (index: number) => `${String(index).padStart(4, '0')}.jpg`;
    for (let index = 0; index < 2000; index++)
      await writeFile(join(folder, name(index)), Uint8Array.of(0, 1, 255));
    await page.goto(`/files/many/${name(1000)}`);
    await shows(name(1000));
    await page.getByText('Picture 1,001 of 2,000').waitFor();
    await page.keyboard.press('t');
    const strip = page.getByRole('navigation', { name: 'Filmstrip' });
    const middle = async () => {
      const box = await strip.locator('[aria-current]').boundingBox();
      return Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2);
    };
    await expect.poll(middle).toBe(640);
    expect(await strip.getByRole('button').count()).toBeLessThan(50);
    await strip.getByRole('button', { name: name(1004) }).click();
    await shows(name(1004));
    await expect.poll(middle).toBe(640);
    await page.setViewportSize({ width: 1280, height: 400 });
    expect(await strip.isVisible()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.reload();
    await expect.poll(middle).toBe(640);
    await page.keyboard.press('t');
    await strip.waitFor({ state: 'detached' });
  });

  test('the filmstrip is below pictures and videos only', async () => {
    const { root } = fixture.satchel;
    await mkdir(join(root, 'mixed'));
    await writeFile(join(root, 'mixed', 'a.png'), picture(60, 40, 20));
    await writeFile(join(root, 'mixed', 'b.zip'), 'PK');
    await page.goto('/files/mixed/a.png');
    await shows('a.png');
    await page.keyboard.press('t');
    const strip = page.getByRole('navigation', { name: 'Filmstrip' });
    await strip.waitFor();
    await page.keyboard.press('ArrowRight');
    await shows('b.zip');
    await strip.waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowLeft');
    await strip.waitFor();
    await page.keyboard.press('t');
    await strip.waitFor({ state: 'detached' });
  });

  test('a video in a slideshow is played to its end', async () => {
    const { root } = fixture.satchel;
    await mkdir(join(root, 'films'));
    await copyFile(join(SAMPLES, 'Video', 'Slow zoom.mp4'), join(root, 'films', 'a film.mp4'));
    await writeFile(join(root, 'films', 'b sea.png'), picture(60, 40, 20));
    await page.goto('/files/films/a%20film.mp4');
    await page.getByRole('button', { name: 'More' }).waitFor();
    await page.keyboard.press('s');
    const video = page.locator('video');
    await video.evaluate(async (video: HTMLVideoElement) => {
      const received = (event: string) => new Promise((resolve) => video.addEventListener(event, resolve));
      if (video.paused) await received('play');
      if (Number.isNaN(video.duration)) await received('loadedmetadata');
      video.currentTime = video.duration - 0.1;
    });
    await page.getByRole('img', { name: 'b sea.png' }).waitFor();
  });

  test('keys that are pressed before the viewer is there are kept for it, and Esc discards them', async () => {
    const code = /\/static\/.*\/preview-page-[^/]*\.js/;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(code, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/files/');
    await row(page, '1 paris.jpg').click();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/1%20paris.jpg');
    await page.keyboard.press('Escape');
    await page.waitForURL('**/files/');
    await row(page, '1 paris.jpg').click();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('i');
    release();
    await shows('2 plain.jpg');
    await panel().getByRole('heading', { name: '2 plain.jpg' }).waitFor();
    await page.unroute(code);
  });

  test('the help lists the keys of the viewer, also before it was opened', async () => {
    await page.goto('/files/');
    await row(page, '4 sea.png').waitFor();
    await page.keyboard.press('F1');
    const help = page.getByRole('dialog', { name: 'Help' });
    await help.getByRole('heading', { name: 'In the viewer' }).waitFor();
    for (const title of ['Slideshow', 'Full screen']) await help.getByText(title, { exact: true }).waitFor();
  });
});
