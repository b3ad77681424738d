import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { openFixture } from './support/fixture.js';
import { type Fault, type Line, type LineRequest, openLine } from './support/line.js';

const MiB = 1024 * 1024;

describe.skipIf(!hasChromium)('an upload on a bad line', () => {
  const fixture = openFixture();
  let line: Line;
  let page: Page;
  let content: Buffer;

  beforeEach(async () => {
    line = await openLine({ upstream: fixture.satchel.origin });
    const { password } = fixture.satchel;
    page = await openAs(fixture.browser, { origin: line.origin, password });
    content = randomBytes(12 * MiB);
    await page.clock.install();
    await page.goto('/files/');
    page.on('dialog', (dialog) => void dialog.accept());
  });

  afterEach(async () => {
    await page.context().close();
    await line.close();
  });

  async function upload(name: string): Promise<void> {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
    await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: content });
  }

  const faultOnce = (of: (request: LineRequest) => boolean, fault: Fault) => {
    let isDone = false;
    line.faultOf = (request) => {
      if (isDone || !of(request)) return undefined;
      isDone = true;
      return fault;
    };
  };

  async function expectWhole(name: string): Promise<void> {
    await page.getByText('1 file uploaded').first().waitFor();
    expect((await readFile(join(fixture.satchel.root, name))).equals(content)).toBe(true);
  }

  test('that stands still for ever says so, and goes on by itself', async () => {
    faultOnce(({ method }) => method === 'PATCH', { at: MiB, does: 'stall' });
    await upload('still.bin');
    await page.getByText('5.0 MB of 12.0 MB').first().waitFor();
    await page.clock.runFor(12_000);
    await page.getByText(/Nothing has moved for \d+\ss/).waitFor();
    await page.clock.runFor(20_000);
    await expectWhole('still.bin');
  });

  test('without a server says when it is tried again, and tries at once when asked', async () => {
    line.faultOf = ({ url }) => (url.startsWith('/api/') ? { at: 'start', does: 'reset' } : undefined);
    await upload('later.bin');
    // The pauses grow, so that there is time to press the button.
    await page.clock.runFor(10_000);
    await page.getByText(/Connection lost, trying again in \d+\ss/).waitFor();
    line.faultOf = () => undefined;
    await page.getByRole('button', { name: 'Try now' }).click();
    await expectWhole('later.bin');
  });

  test('whose device slept is continued soon after it woke', async () => {
    faultOnce(({ method }) => method === 'PATCH', { at: MiB, does: 'stall' });
    await upload('slept.bin');
    await page.getByText('5.0 MB of 12.0 MB').first().waitFor();
    await page.clock.fastForward('01:00:00');
    await page.clock.runFor(5000);
    await expectWhole('slept.bin');
  });

  test('whose answers never come goes on without a word about it', async () => {
    line.faultOf = ({ method }) => (method === 'PATCH' ? { at: 'response', does: 'stall' } : undefined);
    await upload('unanswered.bin');
    for (let part = 0; part < 3; part++) {
      await expect.poll(() => line.requests.filter(({ method }) => method === 'PATCH').length).toBe(part + 1);
      await page.clock.runFor(5000);
    }
    await expectWhole('unanswered.bin');
  });
});
