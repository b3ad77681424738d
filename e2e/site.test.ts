import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isCi } from '../scripts/lib/time-limits.mjs';
import { hasChromium, sharedBrowser } from './support/browser.js';

const PROJECT = fileURLToPath(new URL('../', import.meta.url));
const DIST = fileURLToPath(new URL('../site/dist', import.meta.url));
const ORIGIN = 'http://site.test';
const NO_REGISTRY = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/;

const OLD = `services:
  files: # of the family
    image: filebrowser/filebrowser:v2.63.23
    volumes:
      - ./files:/srv
      - ./database:/database
`;
const NEW = OLD.replace('filebrowser/filebrowser:v2.63.23', 'satchel');

describe.skipIf(!hasChromium)('the site of the documentation', () => {
  let page: Page;
  /** The error of the build; empty if it succeeded. */
  let fault: string;
  const foreign: string[] = [];

  beforeAll(async () => {
    const env = { ...process.env, NODE_ENV: 'production' };
    fault = await promisify(execFile)(process.execPath, ['scripts/site.mjs'], { cwd: PROJECT, env }).then(
      () => '',
      (error: Error & { stdout: string; stderr: string }) => `${error.message}${error.stdout}${error.stderr}`,
    );
    const context = await (await sharedBrowser()).newContext();
    await context.route('**/*', (route) => {
      const { origin, pathname } = new URL(route.request().url());
      if (origin !== ORIGIN) foreign.push(origin);
      const path = `${DIST}${pathname}`;
      return origin === ORIGIN && existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 });
    });
    page = await context.newPage();
  });
  afterAll(() => page?.context().close());

  test('is built, and its page converts a compose file that is pasted without asking any other host', async (context) => {
    if (NO_REGISTRY.test(fault) && !isCi) {
      context.skip('the npm registry, which has what builds the site, is not reached');
    }
    expect(fault).toBe('');
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${ORIGIN}/convert.html`);
    await page.getByLabel('What starts File Browser today').fill(OLD);
    const result = page.getByRole('status');
    await result.getByRole('heading', { name: 'The new text' }).waitFor();
    expect(await result.locator('del').allTextContents()).toEqual([
      '    image: filebrowser/filebrowser:v2.63.23\n',
    ]);
    expect(await result.locator('ins').allTextContents()).toEqual(['    image: satchel\n']);
    expect(await result.locator('pre').last().textContent()).toBe(NEW);
    await page.getByLabel('What starts File Browser today').fill('services: [');
    await result.locator('.error').waitFor();
    expect([errors, foreign]).toEqual([[], []]);
  });
});
