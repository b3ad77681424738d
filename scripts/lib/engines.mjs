import { existsSync } from 'node:fs';
import { CHROMIUM_PROGRAMS } from './chromium.mjs';

/** The programs that each engine needs; one of each list will do. */
export const ENGINE_PROGRAMS = {
  Chromium: [CHROMIUM_PROGRAMS],
  Firefox: [['firefox-esr', 'firefox']],
  // WebKitGTK has no windows without a screen, and Xvfb is a screen in memory.
  WebKit: [['WebKitWebDriver'], ['Xvfb']],
};

/**
 * The paths of the programs of an engine, in the order of `ENGINE_PROGRAMS`; undefined if one is not installed.
 *
 * @param {keyof typeof ENGINE_PROGRAMS} engine
 */
export function enginePaths(engine) {
  const found = ENGINE_PROGRAMS[engine].map((names) =>
    names.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path)),
  );
  return found.includes(undefined) ? undefined : found;
}
