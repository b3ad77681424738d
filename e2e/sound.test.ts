import { rename, rm } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs, startOver } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { openOwnFolder } from './support/own-folder.js';
import { picture, sound } from './support/samples.js';
import { crumbs, nameField, row } from './support/screen.js';

const LONG_S = 60;

describe.skipIf(!hasChromium)('sound goes on while one browses', () => {
  const fixture = openFixture();
  const { onDisk, address } = openOwnFolder(fixture, 'tunes', {
    ...{ 'a.wav': sound(LONG_S), 'b.wav': sound(LONG_S), 'c.wav': sound(LONG_S) },
    ...{ 'cover.png': picture(60, 40, 10), 'more/': '' },
  });
  let page: Page;

  beforeAll(async () => {
    page = await openAs(fixture.browser, fixture.satchel, { reducedMotion: 'reduce' });
  });

  beforeEach(() => startOver(page, fixture.satchel));

  const player = () => page.getByRole('region', { name: 'Player' });
  const button = (name: string) => player().getByRole('button', { name, exact: true });
  const title = (name: string) => player().getByRole('link', { name, exact: true });
  const stateOf = () =>
    page
      .locator('audio')
      .evaluateAll((all: HTMLAudioElement[]) =>
        all
          .filter((one) => !one.paused)
          .map((one) => decodeURIComponent(new URL(one.src).pathname).replace(/^.*\//, '')),
      );
  const plays = (...names: string[]) => expect.poll(stateOf).toEqual(names);

  async function openFolder(): Promise<void> {
    await page.goto(address(''));
    await row(page, 'a.wav').waitFor();
  }

  async function look(name: string): Promise<void> {
    await row(page, name).dblclick();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  }

  /**
   * Opens the file from its folder, plays it by the key of the browser's own player, and leaves the viewer.
   */
  async function playAndLeave(name: string): Promise<void> {
    await look(name);
    await page.locator('audio').last().focus();
    await page.keyboard.press('Space');
    await plays(name);
    await page.keyboard.press('Escape');
    await title(name).waitFor();
  }

  async function fromMenu(name: string, action: string): Promise<void> {
    await row(page, name).click({ button: 'right' });
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  const seekTo = (seconds: number) => player().getByRole('slider').fill(String(seconds));

  test('a sound has no gap from the viewer through folders and back into the viewer', async () => {
    await openFolder();
    await look('b.wav');
    await page.locator('audio').evaluate((audio: HTMLAudioElement) => {
      Object.assign(window, { pauses: 0 });
      for (const type of ['pause', 'emptied', 'waiting'])
        audio.addEventListener(type, () => Object.assign(window, { pauses: 1 }));
    });
    await page.locator('audio').focus();
    await page.keyboard.press('Space');
    await plays('b.wav');
    await page.keyboard.press('Escape');
    await title('b.wav').waitFor();
    await row(page, 'more').dblclick();
    await crumbs(page).getByText('more').waitFor();
    await plays('b.wav');
    await title('b.wav').click();
    await page.getByRole('heading', { name: 'b.wav', level: 1 }).waitFor();
    await expect.poll(() => page.locator('audio').count()).toBe(1);
    expect(await page.locator('[role="dialog"] audio').count()).toBe(1);
    await page.keyboard.press('Escape');
    await plays('b.wav');
    expect(await page.evaluate(() => 'pauses' in window && window.pauses)).toBe(0);
  });

  test('a paused sound, and one that gave way to another file of the viewer, are not carried on', async () => {
    await openFolder();
    await look('a.wav');
    const audio = page.locator('audio');
    await audio.focus();
    await page.keyboard.press('Space');
    await plays('a.wav');
    await page.keyboard.press('Space');
    await plays();
    await page.keyboard.press('Escape');
    await row(page, 'a.wav').waitFor();
    await expect.poll(() => audio.count()).toBe(0);
    await look('c.wav');
    await audio.focus();
    await page.keyboard.press('Space');
    await plays('c.wav');
    await page.getByRole('button', { name: 'Next file' }).click();
    await page.getByRole('heading', { name: 'cover.png', level: 1 }).waitFor();
    await expect.poll(() => audio.count()).toBe(0);
    await page.keyboard.press('Escape');
    await row(page, 'a.wav').waitFor();
    expect(await player().count()).toBe(0);
  });

  test('the queue is the folder: its files follow each other, by the buttons and at the end of each', async () => {
    await openFolder();
    await playAndLeave('a.wav');
    await button('Next file').click();
    await title('b.wav').waitFor();
    await plays('b.wav');
    await seekTo(LONG_S - 1);
    await title('c.wav').waitFor();
    await plays('c.wav');
    expect(await button('Next file').isDisabled()).toBe(true);
    await button('Previous file').click();
    await title('b.wav').waitFor();
    await button('Pause').click();
    await plays();
    await button('Play').click();
    await plays('b.wav');
    await button('Close the player').click();
    await expect.poll(() => page.locator('audio').count()).toBe(0);
    expect(await player().count()).toBe(0);
  });

  test('files are chosen from the queue, taken out of it and added to it', async () => {
    await openFolder();
    await page.keyboard.press('Control+a');
    await fromMenu('c.wav', 'Play');
    await title('a.wav').waitFor();
    await plays('a.wav');
    await button('Queue').click();
    const queue = player().getByRole('list', { name: 'Queue' });
    await queue.getByRole('button', { name: 'c.wav', exact: true }).click();
    await plays('c.wav');
    await queue.getByRole('button', { name: 'Remove a.wav from the queue' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => queue.getByRole('listitem').count()).toBe(2);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Remove b.wav from the queue',
    );
    await plays('c.wav');
    // The first key would close a tooltip.
    await queue.getByRole('button', { name: 'b.wav', exact: true }).focus();
    await page.keyboard.press('Escape');
    await queue.waitFor({ state: 'detached' });
    await fromMenu('a.wav', 'Add to queue');
    await button('Queue').click();
    await queue.getByRole('button', { name: 'a.wav', exact: true }).waitFor();
    await queue.getByRole('button', { name: 'Remove c.wav from the queue' }).click();
    await plays('a.wav');
    await title('a.wav').waitFor();
  });

  test('what was renamed is followed, and what is gone is left out with a word', async () => {
    await openFolder();
    await playAndLeave('a.wav');
    await row(page, 'a.wav').click();
    await page.keyboard.press('F2');
    await nameField(page).fill('first.wav');
    await page.keyboard.press('Enter');
    await title('first.wav').waitFor();
    await plays('a.wav');
    // The server has not reported a folder that no page shows.
    await row(page, 'more').dblclick();
    await crumbs(page).getByText('more').waitFor();
    await rm(onDisk('b.wav'));
    await rename(onDisk('c.wav'), onDisk('d.wav'));
    await button('Next file').click();
    await page.getByText('b.wav is not there any more, so it was left out.').waitFor();
    await page.getByText('c.wav is not there any more, so it was left out.').waitFor();
    await title('first.wav').waitFor();
    expect(await button('Next file').isDisabled()).toBe(true);
  });

  test('only one sound plays at once: another one in the viewer replaces the queue', async () => {
    await openFolder();
    await playAndLeave('a.wav');
    await look('c.wav');
    await plays();
    await page.keyboard.press('Escape');
    await title('a.wav').waitFor();
    await button('Play').click();
    await plays('a.wav');
    await row(page, 'b.wav').click();
    await page.keyboard.press('Space');
    await page.getByRole('dialog', { name: 'b.wav' }).locator('audio').focus();
    await page.keyboard.press('Space');
    await plays('b.wav');
    await page.keyboard.press('Escape');
    await plays();
    await title('a.wav').waitFor();
    await playAndLeave('c.wav');
    await plays('c.wav');
  });

  test('the logout ends it and empties the queue', async () => {
    await openFolder();
    await playAndLeave('a.wav');
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('a.wav');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login**');
    await expect.poll(() => page.locator('audio').count()).toBe(0);
    expect(await page.evaluate(() => navigator.mediaSession.metadata)).toBeNull();
    await startOver(page, fixture.satchel);
    await openFolder();
    expect(await player().count()).toBe(0);
  });
});
