import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { settled } from '../support/axe.js';
import { openAs, openBrowser, PHONE } from '../support/browser.js';
import { routeOpenPage } from '../support/intercept.js';
import {
  bytes,
  card,
  chooseView,
  crumbs,
  dialog,
  goToFolder,
  pickFiles,
  row,
  untilResponded,
} from '../support/screen.js';
import { middleOf, type Point } from '../support/touch-input.js';
import { share } from './http.js';
import { button, pathOf, sidebar } from './screen.js';
import { impatient, openContract, sentence, sentences } from './sentence.js';
import { say } from './words.js';
import { DEEP, MANY, makeLargeWorld } from './world.js';

const fixture = openContract(makeLargeWorld);
let page: Page;
const onDisk = (...path: string[]) => join(fixture.satchel.root, ...path);

beforeAll(() => {
  page = fixture.page;
});

describe('section 9: times and numbers', () => {
  sentence('9.1', 'five uploads are under way at once', async () => {
    await goToFolder(page, '/K/', 'a.txt');
    const held: (() => void)[] = [];
    let isFree = false;
    await routeOpenPage(page, '**/api/{resources,tus}/**', async (route) => {
      if (isFree || route.request().method() === 'GET') return route.continue();
      held.push(() => void route.continue());
    });
    await pickFiles(
      page,
      Array.from({ length: 8 }, (_, index) => bytes(`up ${index}.bin`, 100)),
    );
    await expect.poll(() => held.length).toBe(5);
    isFree = true;
    for (const go of held) go();
    await page
      .getByText(say('uploads.title.done', { count: 8 }), { exact: true })
      .first()
      .waitFor();
    await page.unrouteAll();
  });
  sentence('9.2', 'their progress is shown at most every 100 ms', async () => {
    await goToFolder(page, '/K/', 'a.txt');
    const cdp = await page.context().newCDPSession(page);
    const limit = (uploadThroughput: number) =>
      cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await limit(1024 * 1024);
    await page.evaluate(() => {
      const times: number[] = [];
      Object.assign(window, { times });
      new MutationObserver((changes) => {
        const isProgress = ({ target, attributeName }: MutationRecord) =>
          attributeName === 'aria-valuenow' && target instanceof Element;
        if (changes.some(isProgress)) times.push(performance.now());
      }).observe(document.body, { subtree: true, attributes: true });
    });
    await pickFiles(page, [bytes('slow.bin', 3 * 1024 * 1024)]);
    await expect.poll(() => existsSync(onDisk('K', 'slow.bin'))).toBe(true);
    await limit(-1);
    const times = await page.evaluate(() => Reflect.get(window, 'times') as number[]);
    // Each of them may be drawn a frame or two later than the one before.
    const perSecond = times.length / (((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000 || 1);
    expect(times.length).toBeGreaterThan(1);
    expect(perSecond).toBeLessThan(12);
  });
  sentence('9.3', 'a notice is shown for 1000 ms', async () => {
    await page.goto('/settings/profile');
    await page.evaluate((text) => {
      const seen = { from: 0, to: 0 };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const isThere =
          document.querySelector('[role="status"]') !== null && document.body.innerText.includes(text);
        if (isThere && seen.from === 0) seen.from = performance.now();
        if (!isThere && seen.from > 0 && seen.to === 0) seen.to = performance.now();
      }).observe(document.body, { subtree: true, childList: true });
    }, say('settings.saved'));
    await button(page, 'common.save').first().click();
    const time = () =>
      page.evaluate(() => {
        const { from, to } = Reflect.get(window, 'seen') as { from: number; to: number };
        return to === 0 ? 0 : to - from;
      });
    await expect.poll(time).toBeGreaterThan(900);
    expect(await time()).toBeLessThan(2500);
  });
  sentence(
    '9.44',
    'a part of the page that has not come after 120 s is told, and can be tried again',
    async () => {
      const own = impatient(await openAs(fixture.browser, fixture.satchel));
      await own.clock.install();
      await own.route(/\/static\/.*settings-routes-[^/]*\.js/, () => undefined);
      await goToFolder(own, '/', 'Documents');
      await own.evaluate(() => {
        history.pushState(null, '', '/settings/profile');
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      });
      await own.clock.runFor(125_000);
      await button(own, 'common.retry').or(button(own, 'common.error.reload')).first().waitFor();
      await own.unrouteAll();
      await own.context().close();
    },
  );
  sentence('9.4', 'the element of the first load is gone soon after the start', async () => {
    await page.goto('/files/');
    await row(page, 'Documents').waitFor();
    await page.locator('#loading').waitFor({ state: 'detached' });
  });
  sentence('9.5', 'a long folder renders what is in view (in substance: not 50 and 50 more)', async () => {
    await goToFolder(page, '/Many/', 'item 000.bin');
    expect(await page.locator('[data-entry]').count()).toBeLessThan(120);
    await page.locator('[data-entry="0"]').click();
    await page.keyboard.press('End');
    await row(page, `item ${MANY - 1}.bin`).waitFor();
  });
  sentence(
    '9.6',
    'the page of a link begins with 500 entries (in substance: the others follow)',
    async () => {
      const visitor = impatient(await openBrowser(fixture.browser, fixture.satchel));
      const hash = await share(fixture.satchel, '/Many/', { view: 'list' });
      await visitor.goto(`/share/${hash}`);
      await visitor.getByTitle('item 000.bin').first().waitFor();
      const rows = await visitor.getByRole('grid').getAttribute('aria-rowcount');
      expect(Number(rows)).toBeGreaterThanOrEqual(500);
      await visitor.context().close();
    },
  );
  sentence('9.7', 'the search shows 50 results, and more near the end', async () => {
    await goToFolder(page, '/Many/', 'item 000.bin');
    await page.keyboard.press('Control+f');
    await page.getByRole('combobox').fill('item');
    const rows = dialog(page).getByRole('row');
    await rows.first().waitFor();
    expect(await rows.count()).toBeLessThanOrEqual(50);
    await rows.first().hover();
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 20_000);
        return dialog(page)
          .getByRole('row', { name: `item ${MANY - 1}.bin` })
          .count();
      })
      .toBe(1);
    await page.keyboard.press('Escape');
  });
  sentences(
    '9.8',
    'up to 736 px the page is that of a phone:',
    [
      ['736', true],
      ['737', false],
    ],
    async (width, isPhone) => {
      await page.setViewportSize({ width: Number(width), height: 800 });
      await goToFolder(page, '/', 'Documents');
      const opens = button(page, 'frame.openSidebar');
      if (isPhone) await opens.waitFor();
      else {
        await sidebar(page).waitFor();
        expect(await opens.count()).toBe(0);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    },
  );
  sentence('9.9', 'two taps within 300 ms are one gesture: the second opens nothing more', async () => {
    const phone = impatient(await openAs(fixture.browser, fixture.satchel, PHONE));
    const session = await phone.context().newCDPSession(phone);
    // The events carry their own times, so the new list may take as long as it wants before the second tap.
    const tap = async (point: Point, timestamp: number) => {
      const send = (type: 'touchStart' | 'touchEnd', touchPoints: Point[], at: number) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: at });
      await send('touchStart', [point], timestamp);
      await send('touchEnd', [], timestamp + 0.03);
    };
    await goToFolder(phone, '/Taps/', 'inner');
    const point = await middleOf(row(phone, 'inner'));
    const start = Date.now() / 1000;
    await tap(point, start);
    await row(phone, 'aaa.txt').waitFor();
    const below = await middleOf(row(phone, 'aaa.txt'));
    expect(Math.abs(below.y - point.y)).toBeLessThan(20);
    await tap(point, start + 0.2);
    await settled(phone);
    await untilResponded(phone);
    expect(pathOf(phone)).toBe('/files/Taps/inner/');
    await phone.context().close();
  });
  sentence('9.10', 'two clicks open', async () => {
    await goToFolder(page, '/', 'Documents');
    await row(page, 'Documents').dblclick();
    await expect.poll(() => pathOf(page)).toBe('/files/Documents/');
  });
  sentence(
    '9.11',
    'a card of the mosaic has the width over 300 px (in substance: none is wider)',
    async () => {
      await goToFolder(page, '/', 'Documents');
      await chooseView(page, say('files.view.mosaic'));
      await card(page, 'notes.txt').waitFor();
      const width = (await card(page, 'notes.txt').boundingBox())?.width ?? 0;
      expect(width).toBeLessThanOrEqual(300);
      expect(width).toBeGreaterThan(100);
      await chooseView(page, say('files.view.list'));
    },
  );
  sentence(
    '9.12',
    'the header stays in view of at least 64 px (in substance: it does not shrink)',
    async () => {
      await goToFolder(page, '/Many/', 'item 000.bin');
      await page.locator('[data-entry="0"]').click();
      await page.keyboard.press('End');
      const box = await crumbs(page).boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect(box?.y).toBeLessThan(64);
    },
  );
  sentence('9.13', 'a path keeps its last four levels', async () => {
    await page.goto(`/files/${DEEP.join('/')}/`);
    await page.getByText(say('files.empty.title')).waitFor();
    expect((await crumbs(page).getByRole('link').allTextContents()).filter(Boolean)).toEqual(DEEP.slice(-4));
  });
});
