import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { openWorld, testStates } from './support/every-state.js';
import { bundledProbe } from './support/probe/probe.js';

/** Takes screenshots of every state of the client, for a review by eye; they are not kept in git. */
const FOLDER = fileURLToPath(new URL('screenshots', import.meta.url));
const WANTED = new RegExp(process.env.SHOTS ?? '');
const LANGS = process.env.LANGS?.split(',') ?? [];
const WIDTHS = process.env.WIDTHS?.split(',').map(Number) ?? [360, 736, 1280, 1920];
const HEIGHTS: Record<number, number> = { 360: 740, 736: 1000, 1920: 1080 };
const SIZES = WIDTHS.map((width) => ({ width, height: HEIGHTS[width] ?? 800 }));

const world = openWorld();
const initScript = await bundledProbe();
await mkdir(FOLDER, { recursive: true });

async function shoot(page: Page, name: string, width: number): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** One theme is enough for languages: they change only the space that texts take. */
async function shootIn(page: Page, name: string, width: number): Promise<void> {
  for (const lang of LANGS) {
    await page.evaluate((wanted) => window.speak(wanted), lang);
    await page.screenshot({ path: join(FOLDER, `${name}-${width}-${lang}.png`) });
  }
}

const shootAll = LANGS.length > 0 ? shootIn : shoot;
for (const size of SIZES) {
  testStates(world, {
    device: { ...size, initScript },
    isWanted: (name) => WANTED.test(name),
    check: async (page, name) => {
      await shootAll(page, name, size.width);
      return [];
    },
  });
}
