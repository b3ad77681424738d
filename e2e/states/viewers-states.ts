import type { Page } from 'playwright-core';
import { intercept } from '../support/intercept.js';
import { holdUploads, opened, press, prompted, RECORDINGS, type State, upload } from './acts.js';

/**
 * Playwright's routes for these addresses switch off the cache, in which pictures of earlier states may be.
 */
const PICTURES = /api.(raw|preview)/;

/** Plays the second of three sounds, and stops it a little way in for the check. */
async function soundGoesOn(page: Page): Promise<void> {
  await opened(page, `${RECORDINGS}/02 A very long walk along the harbour wall in the rain.wav`);
  await page.locator('audio').focus();
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelector('audio')?.paused === false);
  await page.keyboard.press('Escape');
  const player = page.getByRole('region', { name: 'Player', exact: true });
  await player.getByRole('button', { name: 'Pause' }).click();
  // The bar of a selection on a phone leaves no space for the slider.
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 75;
  });
  await player.getByRole('button', { name: 'Play', exact: true }).waitFor();
}

export const VIEWERS: State[] = [
  ['preview-image', (page) => opened(page, 'Harbour at dawn.png')],
  ['preview-image-large', (page) => opened(page, 'samples/Pictures/Evening ridge.jpg')],
  [
    'preview-image-zoomed',
    async (page) => {
      await opened(page, 'samples/Pictures/Evening ridge.jpg');
      await page.keyboard.press('+');
      await page.keyboard.press('+');
      await page.keyboard.press('r');
    },
  ],
  [
    'preview-info',
    async (page, isPhone) => {
      await opened(page, 'samples/Pictures/Evening ridge.jpg');
      if (isPhone) {
        await press(page, 'More');
        await page.getByRole('menuitem', { name: 'Info' }).click();
      } else await page.keyboard.press('i');
      await page.getByText('Canon EOS R5').waitFor();
      await page.getByText(/pixels/).waitFor();
    },
    true,
  ],
  [
    'preview-filmstrip',
    async (page) => {
      await opened(page, 'samples/Pictures/Evening ridge.jpg');
      await page.keyboard.press('t');
      await page.getByRole('navigation', { name: 'Filmstrip' }).getByRole('button').first().waitFor();
    },
  ],
  [
    'preview-slideshow-paused',
    async (page) => {
      await opened(page, 'samples/Pictures/Evening ridge.jpg');
      await page.keyboard.press('s');
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Continue the slideshow' }).waitFor();
    },
  ],
  [
    'preview-ways',
    async (page, isPhone) => {
      if (!isPhone) await page.setViewportSize({ width: 800, height: 700 });
      await opened(page, 'samples/Pictures/Evening ridge.jpg');
      await press(page, 'More');
      await page.getByRole('menuitem', { name: 'Slideshow' }).waitFor();
    },
    true,
  ],
  ['preview-drawing', (page) => opened(page, 'samples/Pictures/Compass.svg')],
  ['preview-video', (page) => opened(page, 'samples/Video/Slow zoom.mp4')],
  [
    'preview-pdf',
    (page) => opened(page, 'samples/Documents/Itinerary.pdf').then(() => page.locator('iframe').waitFor()),
  ],
  [
    'preview-book',
    async (page) => {
      await opened(page, 'The voyage.epub');
      await page.frameLocator('iframe').getByRole('heading', { name: 'The voyage' }).waitFor();
    },
  ],
  ['preview-book-broken', (page) => opened(page, 'Broken.epub')],
  [
    'preview-gone',
    async (page) => {
      await page.route(PICTURES, (route) => route.fulfill({ status: 404, body: '' }));
      await opened(page, 'Mountains.png');
      await page.getByText('This file is no longer there.').waitFor();
    },
  ],
  [
    'preview-offline',
    async (page) => {
      await page.route(PICTURES, (route) => route.abort());
      await intercept(page, '*/health*', 'fail');
      await opened(page, 'Mountains.png');
      await page.getByText('The file is shown once it is back.').waitFor();
      await page.getByText('Trying again…').waitFor();
    },
  ],
  [
    'preview-menu',
    async (page, isPhone) => {
      await opened(page, 'Mountains.png');
      if (isPhone) await press(page, 'More');
    },
    true,
  ],
  [
    'preview-delete',
    async (page) => {
      await opened(page, 'Mountains.png');
      await page.keyboard.press('Delete');
      await prompted(page);
    },
  ],
  ['preview-code', (page) => opened(page, 'total.ts?view')],
  ['preview-sound', (page) => opened(page, 'podcast.wav')],
  ['sound', soundGoesOn],
  [
    'sound-alone',
    async (page) => {
      await soundGoesOn(page);
      await press(page, 'Clear selection');
      await page.getByRole('slider').waitFor();
    },
  ],
  [
    'sound-queue',
    async (page) => {
      await soundGoesOn(page);
      await press(page, 'Queue');
      await page.getByRole('list', { name: 'Queue' }).waitFor();
    },
  ],
  [
    'sound-uploads',
    async (page) => {
      await holdUploads(page);
      await soundGoesOn(page);
      await upload(page, 'summer 1.mov|summer 2.mov', 900_000);
      await page.getByRole('region', { name: 'Uploads', exact: true }).waitFor();
    },
  ],
  ['preview-other', (page) => opened(page, 'unknown.bin')],
  ['preview-markdown', (page) => opened(page, 'README.md')],
  ['preview-csv', (page) => opened(page, 'budget.csv')],
  [
    'editor',
    (page) =>
      page.goto('/files/total.ts').then(() => page.getByRole('textbox', { name: 'total.ts' }).click()),
  ],
  [
    'editor-search',
    async (page) => {
      await page.goto('/files/notes.txt');
      await page.getByRole('textbox', { name: 'notes.txt' }).click();
      await page.keyboard.type('Changed. ');
      await page.keyboard.press('Control+f');
      await page.getByRole('textbox', { name: 'Find' }).fill('milk');
    },
  ],
  [
    'editor-saved',
    async (page) => {
      await page.clock.setFixedTime(new Date(2026, 0, 2, 14, 31));
      await intercept(page, '*/api/resources/notes.txt*', (method) =>
        method === 'PUT' ? { body: '200 OK' } : 'continue',
      );
      await page.goto('/files/notes.txt');
      await page.getByRole('textbox', { name: 'notes.txt' }).click();
      await page.keyboard.type('more ');
      await page.keyboard.press('Control+s');
      // A bar that has the focus stays.
      await page.getByRole('button', { name: 'Undo', exact: true }).focus();
      await page.getByText(/^Saved /).waitFor();
    },
  ],
  [
    'editor-leave',
    async (page) => {
      await page.goto('/files/notes.txt');
      await page.getByRole('textbox', { name: 'notes.txt' }).click();
      await page.keyboard.type('Changed. ');
      await press(page, 'Back to the folder');
      await prompted(page);
    },
  ],
  [
    'editor-conflict',
    async (page) => {
      await intercept(page, '*/api/resources/notes.txt', (method) =>
        method === 'PUT'
          ? { status: 412, json: { code: 'changed_meanwhile', message: 'changed' } }
          : 'continue',
      );
      await page.goto('/files/notes.txt');
      await page.getByRole('textbox', { name: 'notes.txt' }).click();
      await page.keyboard.type('Changed. ');
      await page.keyboard.press('Control+s');
      await prompted(page);
    },
  ],
  [
    'editor-failed',
    async (page) => {
      await intercept(page, '*/api/resources/notes.txt', { status: 500, body: 'x' });
      await page.goto('/files/notes.txt');
      await page.getByText('notes.txt could not be opened').waitFor();
    },
  ],
  [
    'editor-encoding',
    (page) => page.goto('/files/latin.txt').then(() => page.getByText('Windows-1252').waitFor()),
  ],
  [
    'preview-encodings',
    async (page) => {
      await opened(page, 'samples/Video/Slow zoom.mp4');
      await press(page, 'Encoding');
      await page.getByRole('menu').waitFor();
    },
  ],
  [
    'preview-text-encoding',
    async (page) => {
      await opened(page, 'latin.txt?view');
      await page.getByText('Windows-1252').waitFor();
    },
  ],
  [
    'editor-encodings',
    async (page) => {
      await page.goto('/files/latin.txt');
      await page.getByText('Windows-1252').click();
      await page.getByRole('menu').waitFor();
    },
  ],
  [
    'editor-large',
    (page) => page.goto('/files/large.log').then(() => page.getByText('line 3 of the log').waitFor()),
  ],
];
