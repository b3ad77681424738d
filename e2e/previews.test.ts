import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs, startOver } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { openOwnFolder } from './support/own-folder.js';
import { picture, sound } from './support/samples.js';
import { afterResponse, dialog, downloadBy, row } from './support/screen.js';
import { TouchInput } from './support/touch-input.js';

const VIDEO = fileURLToPath(new URL('../packages/server/samples/Video', import.meta.url));

describe.skipIf(!hasChromium)('the preview', () => {
  const fixture = openFixture();
  const folder = openOwnFolder(fixture, 'look', {
    'a.png': picture(600, 400, 0),
    'b.png': picture(600, 400, 60),
    'c.png': picture(600, 400, 120),
  });
  const { onDisk, address } = folder;
  let page: Page;

  beforeAll(async () => {
    page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce', hasTouch: true });
  });

  beforeEach(() => startOver(page, fixture.satchel));

  const image = (name = 'a.png') => page.getByRole('img', { name });
  const percent = () => page.getByRole('button', { name: 'Fit to the window' }).textContent();
  const at = (name: string) => page.waitForURL(`**${address(name)}`);

  async function open(name: string): Promise<void> {
    await page.goto(address(name));
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  }

  async function openImage(name = 'a.png'): Promise<{ x: number; y: number }> {
    await open(name);
    await image(name).waitFor();
    const box = await image(name).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  }

  test('a double click zooms to 2, to 4 and back to 1', async () => {
    const { x, y } = await openImage();
    await expect.poll(percent).toBe('100%');
    for (const next of ['200%', '400%', '100%']) {
      await page.mouse.dblclick(x, y);
      await expect.poll(percent).toBe(next);
    }
  });

  test('the zoom is that of the pixels of the file, which a press shows as they are', async () => {
    await writeFile(onDisk('large.png'), picture(2500, 1500, 60));
    await openImage('large.png');
    const real = page.getByRole('button', { name: 'Actual size' });
    const width = async () => Math.round((await image('large.png').boundingBox())?.width ?? 0);
    const fitted = await width();
    await expect.poll(() => real.textContent()).toBe(`${Math.round(fitted / 25)}%`);
    await real.click();
    await expect.poll(percent).toBe('100%');
    await expect.poll(width).toBe(2500);
    await expect.poll(() => image('large.png').getAttribute('src')).toContain('/api/raw/');
    await page.getByRole('button', { name: 'Fit to the window' }).click();
    await expect.poll(width).toBe(fitted);
  });

  test('the wheel zooms in steps of a quarter, from a quarter to four times, at the pointer', async () => {
    const { x, y } = await openImage();
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -100);
    await expect.poll(percent).toBe('125%');
    await page.mouse.wheel(0, 100);
    await expect.poll(percent).toBe('100%');
    for (let step = 0; step < 5; step++) await page.mouse.wheel(0, 100);
    await expect.poll(percent).toBe('25%');
    for (let step = 0; step < 20; step++) await page.mouse.wheel(0, -100);
    await expect.poll(percent).toBe('400%');
    const box = await image().boundingBox();
    expect(box?.width).toBeCloseTo(2400, -1);
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(x, -1);
  });

  test('a zoomed picture can be dragged, but not past its edges, and a press fits it again', async () => {
    const { x, y } = await openImage();
    await page.mouse.dblclick(x, y);
    await page.mouse.dblclick(x, y);
    const before = await image().boundingBox();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 100, y + 50, { steps: 4 });
    await page.mouse.up();
    const left = async () => (await image().boundingBox())?.x;
    await expect.poll(left).toBeCloseTo((before?.x ?? 0) + 100, 0);
    await page.mouse.down();
    await page.mouse.move(x + 5000, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(left).toBeCloseTo(0, 0);
    await page.getByRole('button', { name: 'Fit to the window' }).click();
    await expect.poll(percent).toBe('100%');
  });

  test('a picture is rotated, and loaded in full size', async () => {
    await openImage();
    const flat = await image().boundingBox();
    await page.keyboard.press('r');
    await expect.poll(async () => (await image().boundingBox())?.height).toBe(flat?.width);
    expect(await image().getAttribute('src')).toContain('/api/preview/big/');
    await page.getByRole('button', { name: 'Full size' }).click();
    await expect.poll(() => image().getAttribute('src')).toContain('/api/raw/');
    expect(await image().getAttribute('src')).not.toContain('auth=');
  });

  test('buttons, keys and swipes lead to the neighbours, which are preloaded', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(decodeURIComponent(new URL(request.url()).pathname)));
    await openImage('b.png');
    await page.getByText('2 of 3').first().waitFor();
    for (const name of ['a.png', 'c.png'])
      await expect.poll(() => asked).toContain(`/api/preview/big/${folder.name}/${name}`);
    await page.getByRole('button', { name: 'Next file' }).click();
    await at('c.png');
    await expect.poll(() => page.getByRole('button', { name: 'Next file' }).isDisabled()).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await at('b.png');
    await image('b.png').waitFor();
    await swipe(-200);
    await at('c.png');
    await expect.poll(() => image('c.png').evaluate((shown: HTMLImageElement) => shown.complete)).toBe(true);
    await swipe(200);
    await at('b.png');
    await page.keyboard.press('Escape');
    await row(page, 'b.png').waitFor();
  });

  /** Swipes as quickly as a person does, even on a slow machine. */
  async function swipe(by: number): Promise<void> {
    const touches = await TouchInput.on(page);
    await touches.drag({ x: 640, y: 400 }, { x: 640 + by, y: 400 });
  }

  test('the next file is shown after a deletion, else the previous one, else the folder', async () => {
    await openImage('b.png');
    const remove = async () => {
      await page.keyboard.press('Delete');
      const prompt = page.getByRole('alertdialog');
      await afterResponse(page, 'DELETE', () =>
        prompt.getByRole('button', { name: 'Move to trash' }).click(),
      );
      await prompt.waitFor({ state: 'detached' });
    };
    await remove();
    await at('c.png');
    await image('c.png').waitFor();
    await remove();
    await at('a.png');
    await image('a.png').waitFor();
    await remove();
    await page.getByText('This folder is empty').waitFor();
    expect(await readdir(onDisk())).toEqual([]);
  });

  test('the shown file can be renamed, described, shared and downloaded', async () => {
    await openImage();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Name' }).fill('better.png');
    await afterResponse(page, 'PATCH', () => page.keyboard.press('Enter'));
    await at('better.png');
    await page.getByRole('heading', { name: 'better.png' }).waitFor();
    const file = await downloadBy(page, () => page.getByRole('button', { name: 'Download' }).click());
    expect((await readFile(await file.path())).equals(await readFile(onDisk('better.png')))).toBe(true);
    await page.getByRole('button', { name: 'Info' }).click();
    const panel = page.getByRole('complementary', { name: 'Details' });
    await panel.getByText('Last modified').waitFor();
    await page.keyboard.press('i');
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Share' }).click();
    await dialog(page).last().getByText('New link').waitFor();
  });

  test('a video lists its subtitles', async () => {
    await cp(VIDEO, onDisk(), { recursive: true });
    await open('Slow zoom.mp4');
    const video = page.locator('video');
    const labels = () =>
      video.locator('track').evaluateAll((all) => all.map((each) => each.getAttribute('label')));
    await expect.poll(labels).toEqual(['English']);
    const cues = () =>
      video.evaluate((video: HTMLVideoElement) => {
        const [track] = video.textTracks;
        if (track) track.mode = 'showing';
        return track?.cues?.length;
      });
    await expect.poll(cues).toBeGreaterThan(0);
  });

  test('the subtitles that are shown are read in the encoding that is chosen, and stay shown', async () => {
    await cp(VIDEO, onDisk(), { recursive: true });
    const words = Buffer.from('\xec\xfb \xe4\xee\xec\xe0', 'latin1');
    const cue = Buffer.concat([Buffer.from('1\n00:00:00,000 --> 00:00:09,000\n'), words, Buffer.from('\n')]);
    await writeFile(onDisk('Slow zoom.srt'), cue);
    await open('Slow zoom.mp4');
    const video = page.locator('video');
    const cues = () =>
      video.evaluate((video: HTMLVideoElement) => {
        const track = [...video.textTracks].find(({ language }) => language === '');
        if (track?.mode === 'disabled') track.mode = 'showing';
        return [...(track?.cues ?? [])].map((each) => (each as VTTCue).text);
      });
    await expect.poll(cues).toHaveLength(1);
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Encoding', exact: true }).click();
      await page.getByRole('menuitemradio', { name }).click();
    };
    await choose('Cyrillic (KOI8-R)');
    await expect.poll(cues).toEqual(['ЛШ ДНЛЮ']);
    await choose('Cyrillic (Windows-1251)');
    await expect.poll(cues).toEqual(['мы дома']);
    const addresses = await video
      .locator('track')
      .evaluateAll((all: HTMLTrackElement[]) => all.map(({ label, src }) => `${label} ${src}`));
    const read = addresses.filter((address) => address.includes('encoding='));
    expect([addresses.length, read.length]).toEqual([2, 1]);
    expect(read[0]).not.toMatch(/^English/);
  });

  test('an audio file begins at the last position', async () => {
    await writeFile(onDisk('talk.wav'), sound(60));
    await open('talk.wav');
    const player = page.locator('audio');
    await player.evaluate(async (audio: HTMLAudioElement) => {
      if (audio.readyState === 0)
        await new Promise((resolve) => audio.addEventListener('loadedmetadata', resolve));
      audio.currentTime = 31;
      await new Promise((resolve) => audio.addEventListener('seeked', resolve));
    });
    await page.reload();
    await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBe(31);
  });
});
