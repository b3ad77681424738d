import type { PageConfig } from '@satchel/contract';
import type { Page } from 'playwright-core';

const CONFIG = /(<script type="application\/json" id="config">)(.*?)(<\/script>)/s;

/**
 * Lets the pages that are loaded from now on find another configuration than that of the server. Their
 * content policy is left out, because it depends on the configuration.
 */
export async function changeConfig(page: Page, change: Partial<PageConfig>): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch({ maxRetries: 1 });
    const body = (await response.text()).replace(CONFIG, (_, before, json, after) => {
      const config = JSON.stringify({ ...JSON.parse(json), ...change }).replaceAll('<', '\\u003c');
      return `${before}${config}${after}`;
    });
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, body, headers });
  });
}

/** Stands in for a captcha: it writes a word, and `solveCaptcha` solves it. */
export async function addCaptcha(page: Page): Promise<void> {
  await changeConfig(page, { ReCaptcha: true, ReCaptchaHost: '', ReCaptchaKey: 'key' });
  await page.route('**/recaptcha/api.js*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.grecaptcha = {
        ready: (run) => run(),
        render: (place, { callback }) => { place.textContent = 'I am no robot'; window.solve = callback; return 0; },
      };`,
    }),
  );
}

export function solveCaptcha(page: Page): Promise<void> {
  return page.evaluate(() => (Reflect.get(window, 'solve') as (text: string) => void)('solved'));
}
