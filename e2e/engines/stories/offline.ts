import { afterEach, expect, test } from 'vitest';
import { openNextBuild } from '../support/next-build.js';
import type { Stage } from '../support/stage.js';

const NEXT_BUILD = 'fedcba9876543210';
const PATH_OF_FOLDER = { role: 'navigation', name: 'Folder path' };

/** The service worker; it is told last, because later pages would be opened by it. */
export function tellOfOffline(stage: Stage): void {
  afterEach(() => {
    stage.line.faultOf = () => undefined;
  });

  const builds = () =>
    stage.tab.evaluate(async () => (await caches.keys()).map((name) => name.split(' ').at(-1) ?? ''));
  /** `navigator.serviceWorker.ready` would wait for ever in a page that has missed its worker. */
  const worker = () =>
    stage.tab.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const isActive = registration?.active?.state === 'activated';
      return { isActive, isReady: isActive && navigator.serviceWorker.controller !== null };
    });
  /** A page whose navigation began before the worker was active has it only when it is loaded again. */
  const becomesReady = async () => {
    const { isActive, isReady } = await worker();
    if (isActive && !isReady) await stage.tab.reload();
    return isReady;
  };

  test('the page opens without a connection, says so, and goes on when the server is back', async () => {
    const { tab, path, line } = stage;
    await tab.goto(path);
    await expect.poll(becomesReady).toBe(true);
    await tab.reload();
    await tab.sees(PATH_OF_FOLDER);
    line.faultOf = () => ({ at: 'start', does: 'reset' });
    await tab.reload();
    await tab.sees('The server cannot be reached');
    line.faultOf = () => undefined;
    await tab.reload();
    await tab.sees(PATH_OF_FOLDER);
  });

  test('the worker of a new build takes the place of the former one, with its cache', async () => {
    const build = await openNextBuild(stage.satchel.origin);
    try {
      const tab = await stage.openVisitor(build.origin);
      await tab.logIn('admin', stage.satchel.password);
      // A page that is left while it fetches its worker may leave it without one.
      await expect.poll(becomesReady).toBe(true);
      await tab.goto(stage.path);
      await expect.poll(becomesReady).toBe(true);
      const [former = ''] = await builds();
      expect(former).toMatch(/^[0-9a-f]{16}$/);
      build.publish(former, NEXT_BUILD);
      await tab.reload();
      await expect.poll(builds).toContain(NEXT_BUILD);
      // It waits until no page of the former one is open, of which an engine is told later than the story.
      const afterReturn = async () => {
        await tab.leave();
        await tab.goto(stage.path);
        await tab.sees(PATH_OF_FOLDER);
        return builds();
      };
      await expect.poll(afterReturn).toEqual([NEXT_BUILD]);
    } finally {
      await build.close();
    }
  });
}
