import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type EveryState, makeStates, STATE_OPTIONS, throughStates } from './support/every-state.js';
import { bundledProbe } from './support/probe/probe.js';
import { openStage } from './support/stage.js';

/** Pictures of every state of the client, for looking at them; they are not kept in git. */
const FOLDER = fileURLToPath(new URL('screenshots', import.meta.url));
const WANTED = new RegExp(process.env.SHOTS ?? '');
const LANGS = process.env.LANGS?.split(',') ?? [];
const WIDTHS = process.env.WIDTHS?.split(',').map(Number);
const SIZES = [
  { width: 360, height: 740 },
  { width: 736, height: 1000 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
].filter(({ width }) => WIDTHS?.includes(width) ?? true);

const stage = openStage(STATE_OPTIONS);
let every: EveryState;

beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true });
  every = await makeStates(stage.satchel);
});

async function shoot(page: Page, name: string, width: number): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** In languages one theme is enough: what they change is the room that texts take. */
async function shootIn(page: Page, name: string, width: number): Promise<void> {
  for (const lang of LANGS) {
    await page.evaluate((wanted) => window.speak(wanted), lang);
    await page.screenshot({ path: join(FOLDER, `${name}-${width}-${lang}.png`) });
  }
}

test.each(SIZES)('$width px', async (size) => {
  const device = { ...size, initScript: await bundledProbe() };
  const shootAll = LANGS.length > 0 ? shootIn : shoot;
  const check = (page: Page, name: string) => shootAll(page, name, size.width).then(() => []);
  const faults = await throughStates(stage, every, device, check, (name) => WANTED.test(name));
  expect(faults).toEqual([]);
});
