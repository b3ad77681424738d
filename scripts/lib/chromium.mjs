import { existsSync } from 'node:fs';

/**
 * The headless shell is the same engine without the windows of a desktop browser: a page costs half of the
 * time.
 */
export const CHROMIUM_PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The path of the Chromium for the tests; undefined if none is installed. */
export const chromiumPath = CHROMIUM_PROGRAMS.map((program) => `/usr/bin/${program}`).find(existsSync);
