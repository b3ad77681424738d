import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs, startOver } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { book } from './support/samples.js';

const ELSEWHERE = 'http://elsewhere.test';
const MARK = 'top.marked = 1; parent.marked = 1; window.marked = 1';

const ACTIVE = [
  `<script>${MARK}</script>`,
  `<img src="x" onerror="${MARK}" alt="broken">`,
  `<svg xmlns="http://www.w3.org/2000/svg" onload="${MARK}"><script>${MARK}</script></svg>`,
  `<iframe src="javascript:${MARK}"></iframe>`,
  `<iframe srcdoc="&lt;script&gt;${MARK}&lt;/script&gt;"></iframe>`,
  `<img src="${ELSEWHERE}/pixel.png" alt="from elsewhere">`,
  `<link rel="stylesheet" href="${ELSEWHERE}/a.css"/><p style="background:url(${ELSEWHERE}/b.png)">styled</p>`,
  `<video src="${ELSEWHERE}/a.mp4" autoplay="autoplay"></video>`,
  `<meta http-equiv="refresh" content="0;url=${ELSEWHERE}/"/>`,
  `<form action="${ELSEWHERE}/"><input name="a"/><button>send</button></form>`,
  `<a href="javascript:${MARK}">run</a>`,
].join('\n\n');

const xhtml = (body: string) =>
  strToU8(`<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`);

const wellFormed = ACTIVE.replace(/(<img[^>]*)>/g, '$1/>');

const BOOK = zipSync({
  'META-INF/container.xml': strToU8(
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>',
  ),
  'b.opf': strToU8(
    '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="a" href="a.xhtml" media-type="x"/><item id="b" href="b.xhtml" media-type="x"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
  ),
  'a.xhtml': xhtml(`<h1>One</h1>${wellFormed}<p>the end</p>`),
  'b.xhtml': xhtml('<h1>Two</h1>'),
});

describe.skipIf(!hasChromium)('documents with active content', () => {
  const fixture = openFixture();
  let page: Page;
  let requested: string[];

  beforeAll(async () => {
    page = await openAs(fixture.browser, fixture.satchel);
  });

  beforeEach(async () => {
    await startOver(page, fixture.satchel);
    requested = [];
    page.on('request', (request) => requested.push(request.url()));
  });

  const save = (name: string, content: string | Uint8Array) =>
    writeFile(join(fixture.satchel.root, name), content);

  async function expectNothingRan(): Promise<void> {
    // Any script would have run by the time the next frame is drawn.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(await page.evaluate(() => 'marked' in window)).toBe(false);
    expect(requested.filter((address) => address.startsWith(ELSEWHERE))).toEqual([]);
    expect(new URL(page.url()).origin).toBe(fixture.satchel.origin);
  }

  test('Markdown is shown, and nothing in it runs', async () => {
    await save('notes.md', `# Notes\n\n${ACTIVE}\n\n[run](javascript:alert(1))\n\nthe end\n`);
    await page.goto('/files/notes.md');
    await page.getByRole('heading', { name: 'Notes', exact: true }).waitFor();
    await page.getByText('the end').waitFor();
    for (const link of await page.getByText('run').all()) await link.click();
    await expectNothingRan();
    expect(await page.locator('article :is(script, iframe, svg, form, style, link, video)').count()).toBe(0);
  });

  test('R-22: a table shows its cells as text', async () => {
    await save(
      'list.csv',
      `name,formula\n"${ACTIVE.replaceAll('"', '""')}","=HYPERLINK(""x"")"\nthe end,2\n`,
    );
    await page.goto('/files/list.csv');
    await page.getByRole('cell', { name: 'the end' }).waitFor();
    await page.getByText('=HYPERLINK("x")').waitFor();
    await expectNothingRan();
    expect(await page.locator('td :is(script, iframe, svg, img)').count()).toBe(0);
  });

  test('R-22: a book is shown in a frame in which no script runs', async () => {
    await save('book.epub', BOOK);
    await page.goto('/files/book.epub');
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'One' }).waitFor();
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-same-origin');
    // Its only style sheet is allowed by its hash.
    const font = await frame.locator('body').evaluate((body) => getComputedStyle(body).fontFamily);
    expect(font).toContain('Georgia');
    for (const link of await frame.getByText('run').all()) await link.click();
    await expectNothingRan();
    await page.getByRole('button', { name: 'Next chapter' }).click();
    await frame.getByRole('heading', { name: 'Two' }).waitFor();
  });

  test('a book opens at the last position, and its links work', async () => {
    await save('voyage.epub', book());
    await page.goto('/files/voyage.epub');
    const frame = page.frameLocator('iframe');
    await frame.getByRole('link', { name: 'The pier' }).click();
    await frame.getByRole('heading', { name: 'Arrival' }).waitFor({ state: 'attached' });
    const scrolled = () =>
      page.locator('iframe').evaluate((each: HTMLIFrameElement) => each.contentWindow?.scrollY ?? 0);
    await expect.poll(scrolled).toBeGreaterThan(100);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('satchel.book-places')))
      .toMatch(/,2,0\.[1-9]/);
    const left = await scrolled();
    await page.reload();
    await frame.getByRole('heading', { name: 'The pier' }).waitFor();
    await expect.poll(async () => Math.abs((await scrolled()) - left)).toBeLessThan(20);
    await frame.locator('body').click();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/files/');
  });

  test('a file that only looks like a book is offered for download', async () => {
    await save('broken.epub', 'no archive');
    await page.goto('/files/broken.epub');
    await page.getByText('This browser can’t show this file.').waitFor();
  });

  test('Markdown can be shown as source, and edited', async () => {
    await save('plan.md', '# Plan\n');
    await page.goto('/files/plan.md');
    await page.getByRole('heading', { name: 'Plan', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show source' }).click();
    await page.getByText('# Plan').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.waitForURL('**/files/plan.md?edit');
    await page.getByRole('textbox', { name: 'plan.md' }).waitFor();
    await page.getByRole('button', { name: 'Read-only view' }).click();
    await page.getByRole('heading', { name: 'Plan', exact: true }).waitFor();
  });

  test('code is shown read-only, and Esc returns to the folder', async () => {
    await save('plan.ts', 'export const plan = 1;\n');
    await page.goto('/files/plan.ts?view');
    await page.getByText('export const plan').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/files/');
  });
});
