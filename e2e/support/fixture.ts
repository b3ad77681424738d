import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { sharedBrowser } from './browser.js';
import { type Satchel, startSatchel } from './satchel.js';

/**
 * One server for all tests of a file, and the browser of the worker; both are available from the first
 * `beforeAll` on.
 */
export interface Fixture {
  satchel: Satchel;
  browser: Browser;
}

/** Call it first in a `describe`. At the end of the file it closes everything that is open in the browser. */
export function openFixture(options: string[] = []): Fixture {
  const fixture = {} as Fixture;
  beforeAll(async () => {
    [fixture.satchel, fixture.browser] = await Promise.all([startSatchel(options), sharedBrowser()]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    for (const page of fixture.browser.contexts().flatMap((context) => context.pages())) {
      const shown = await page.ariaSnapshot({ timeout: 5000 }).catch(String);
      process.stderr.write(`The failed test left ${page.url()}:\n${shown}\n`);
    }
  });
  afterAll(async () => {
    await Promise.all((fixture.browser?.contexts() ?? []).map((context) => context.close()));
    await fixture.satchel?.stop();
  });
  return fixture;
}
