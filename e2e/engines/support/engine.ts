import { enginePaths } from '../../../scripts/lib/engines.mjs';
import type { Engine, EngineName } from './driver.js';
import { launchByPuppeteer } from './puppeteer.js';
import { Tab } from './tab.js';
import { launchWebKit } from './webkit.js';

export type { Engine, EngineName } from './driver.js';
export { Tab } from './tab.js';

export const ENGINES: readonly EngineName[] = ['Chromium', 'Firefox', 'WebKit'];

/** Stories of an engine that is not installed are skipped, and `npm test` says so; under CI it fails. */
export const hasEngine = (name: EngineName): boolean => enginePaths(name) !== undefined;

/** Starts a browser without windows. Whoever starts it closes it. */
export function launchEngine(name: EngineName): Promise<Engine> {
  return name === 'WebKit' ? launchWebKit() : launchByPuppeteer(name);
}

/**
 * A page of a new visitor at the server's origin, or at that of what stands in front of it. An engine has one
 * page at a time: the former one is closed.
 */
export async function openTab(engine: Engine, origin: string): Promise<Tab> {
  const tab = new Tab(await engine.newPage(), origin);
  await tab.goto('/health');
  // Tips of the first visit would appear while a story is told.
  await tab.evaluate(() => localStorage.setItem('hints', 'done'));
  return tab;
}
