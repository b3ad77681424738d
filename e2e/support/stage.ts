import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from './browser.js';
import { type Satchel, startSatchel } from './satchel.js';

/** One server and one browser for all tests of a file; both are there from its first `beforeAll` on. */
export interface Stage {
  satchel: Satchel;
  browser: Browser;
}

/** Call it first in a `describe`. */
export function openStage(options: string[] = []): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    [stage.satchel, stage.browser] = await Promise.all([startSatchel(options), launchBrowser()]);
  });
  afterAll(async () => {
    await stage.browser?.close();
    await stage.satchel?.stop();
  });
  return stage;
}
