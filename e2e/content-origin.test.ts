import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs, sharedBrowser, startOver } from './support/browser.js';
import { picture, sound } from './support/samples.js';
import { type Satchel, startSatchel } from './support/satchel.js';
import { row } from './support/screen.js';

const HOSTILE = `<!doctype html><title>hostile</title><script>
  const note = (text) => { document.title += ' ' + text; };
  note('ran');
  try { note('cookie:' + document.cookie); } catch { note('no cookie'); }
  try { note('storage:' + localStorage.getItem('jwt')); } catch { note('no storage'); }
  window.tries = Promise.all(['APP/api/resources/', '/api/resources/'].map((address) =>
    fetch(address, { credentials: 'include' }).then((answer) => answer.ok ? answer.text() : 'refused', () => 'blocked')));
</script>`;

describe.skipIf(!hasChromium)('R-19: with a content origin', () => {
  let satchel: Satchel;
  let content: string;
  let page: Page;
  let shown: Response[];

  beforeAll(async () => {
    const port = await freePort();
    content = `http://localhost:${port}`;
    satchel = await startSatchel(['--port', String(port), '--contentOrigin', content]);
    const files = {
      'photo.png': picture(480, 320, 20),
      'podcast.wav': sound(),
      'film.mp4': sound(),
      'film.srt': '1\n00:00:00,000 --> 00:00:01,000\nHello\n',
      'paper.pdf': '%PDF-1.4\n%%EOF\n',
      'page.html': HOSTILE.replace('APP', satchel.origin),
      'notes.md': '# Notes\n\n![photo](photo.png)\n',
    };
    for (const [name, body] of Object.entries(files)) await writeFile(join(satchel.root, name), body);
    page = await openAs(await sharedBrowser(), satchel);
  });
  afterAll(async () => {
    await page?.context().close();
    await satchel?.stop();
  });

  /** The requests that loaded content of files into the page, with their origin. */
  const sources = () =>
    shown
      .filter((response) => response.status() < 300 && response.request().resourceType() !== 'fetch')
      .map((response) => new URL(response.url()).origin);

  const listen = () => {
    shown = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (/^\/api\/(raw|preview|subtitle|public\/(dl|preview|subtitle))\//.test(pathname))
        shown.push(response);
    });
  };

  beforeEach(async () => {
    await startOver(page, satchel);
    listen();
  });

  test('a picture in the list and in the viewer is loaded from there', async () => {
    await page.goto('/files/photo.png');
    const image = page.getByRole('img', { name: 'photo.png' }).first();
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    expect(new Set(sources())).toEqual(new Set([content]));
  });

  test('audio is played from there, with seeking', async () => {
    await page.goto('/files/podcast.wav');
    const player = page.locator('audio');
    await expect.poll(() => player.evaluate((one: HTMLAudioElement) => one.readyState)).toBeGreaterThan(0);
    await player.evaluate(async (one: HTMLAudioElement) => {
      const moved = new Promise((resolve) => one.addEventListener('seeked', resolve, { once: true }));
      one.currentTime = 0.5;
      await moved;
    });
    expect(new Set(sources())).toEqual(new Set([content]));
  });

  test('playback that was paused until its address expired gets a new address and continues at the same position', async () => {
    await page.goto('/files/podcast.wav');
    const player = page.locator('audio');
    await expect.poll(() => player.evaluate((one: HTMLAudioElement) => one.readyState)).toBeGreaterThan(0);
    const fail = () =>
      player.evaluate(async (one: HTMLAudioElement) => {
        const moved = new Promise((resolve) => one.addEventListener('seeked', resolve, { once: true }));
        one.currentTime = 0.5;
        await moved;
        // The player reports this when its address is rejected.
        one.dispatchEvent(new Event('error'));
      });
    const again = page.waitForResponse(
      (one) => one.request().method() === 'GET' && one.url().startsWith(`${content}/api/raw/podcast.wav`),
    );
    await fail();
    await again;
    await expect.poll(() => player.evaluate((one: HTMLAudioElement) => one.currentTime)).toBe(0.5);
    // A file that fails at the same position again is broken.
    await fail();
    await expect.poll(() => player.count()).toBe(0);
  });

  test('a video and its subtitles are loaded from there', async () => {
    await page.goto('/files/film.mp4');
    const player = page.locator('video');
    await expect
      .poll(() =>
        player.evaluate((one: HTMLVideoElement) => {
          const [track] = one.textTracks;
          if (track) track.mode = 'hidden';
          return track?.cues?.length ?? 0;
        }),
      )
      .toBe(1);
    expect(new Set(sources())).toEqual(new Set([content]));
    expect(shown.some((one) => one.url().startsWith(`${content}/api/subtitle/`) && one.ok())).toBe(true);
    expect(shown.some((one) => one.url().startsWith(`${content}/api/raw/film.mp4`) && one.ok())).toBe(true);
  });

  test('a PDF is framed from there, and the content policy allows it', async () => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|X-Frame-Options|Cross-Origin/i.test(message.text()))
        refused.push(message.text());
    });
    const afterResponse = page.waitForResponse((one) => one.url().startsWith(`${content}/api/raw/paper.pdf`));
    await page.goto('/files/paper.pdf');
    const answer = await afterResponse;
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect(refused).toEqual([]);
  });

  test('a download is saved under its name', async () => {
    await page.goto('/files/');
    await row(page, 'photo.png').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).first().click(),
    ]);
    expect(download.suggestedFilename()).toBe('photo.png');
    expect(new URL(download.url()).origin).toBe(content);
  });

  test('documents that the page itself reads are shown as without it, with their pictures', async () => {
    await page.goto('/files/notes.md');
    await page.getByRole('heading', { name: 'Notes' }).first().waitFor();
    const image = page.getByRole('img', { name: 'photo' });
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(480);
    expect(new Set(sources())).toEqual(new Set([content]));
  });

  test('a visitor of a share loads its picture from there', async () => {
    const made = await fetch(`${satchel.origin}/api/share/photo.png`, {
      method: 'POST',
      headers: { 'X-Auth': satchel.token },
    });
    const { hash } = (await made.json()) as { hash: string };
    await startOver(page, satchel, null);
    listen();
    await page.goto(`/share/${hash}`);
    const image = page.locator('main img, [role=main] img, img').first();
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    expect(new Set(sources())).toEqual(new Set([content]));
  });

  test('a hostile page that escaped the sandbox there reaches neither files nor sessions', async () => {
    const way = await page.context().request.get('/api/raw/page.html?inline=true', {
      maxRedirects: 0,
      headers: { 'User-Agent': 'Mozilla/5.0' },
    });
    const address = way.headers().location ?? '';
    // The test acts as if the policy and the type had failed: the separate origin is the only protection
    // left.
    await page.route(`${content}/api/raw/page.html*`, async (route) => {
      const answer = await route.fetch({ maxRetries: 1 });
      expect(answer.status()).toBe(200);
      await route.fulfill({ status: 200, contentType: 'text/html', body: await answer.body() });
    });
    await page.goto(address);
    expect(page.url().startsWith(`${content}/api/raw/page.html`)).toBe(true);
    expect(await page.title()).toMatch(/^hostile ran cookie: storage:null$/);
    const tries = await page.evaluate<string[]>('tries');
    expect(tries).toEqual(['blocked', 'refused']);
  });
});

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  taken.close();
  await once(taken, 'close');
  return port;
}
