import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openAs } from './support/browser.js';
import { report } from './support/report.js';
import { openStage } from './support/stage.js';

/** `MANY=10000` for the whole measurement. */
const COUNT = Number(process.env.MANY ?? 2000);
/** A tenth of a second is what somebody feels; a machine that does other things too gets twice that. */
const LONGEST_TASK_MS = 200;

describe.skipIf(!hasChromium)('many small files', () => {
  const stage = openStage();
  let source: string;

  beforeAll(async () => {
    source = join(stage.satchel.root, '..', 'source');
    await mkdir(source);
    await mkdir(join(stage.satchel.root, 'target'));
    await writeFile(join(source, 'dated.txt'), 'dated');
    await utimes(join(source, 'dated.txt'), 1_500_000_000, 1_500_000_000);
  });

  test('a picked file keeps its date', async () => {
    const page = await openAs(stage.browser, stage.satchel);
    await page.goto('/files/target/');
    await page.getByText('This folder is empty').waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload', exact: true }).first().click(),
    ]);
    await chooser.setFiles(join(source, 'dated.txt'));
    await page
      .getByRole('row')
      .filter({ has: page.getByTitle('dated.txt', { exact: true }) })
      .waitFor();
    const { mtime } = await stat(join(stage.satchel.root, 'target', 'dated.txt'));
    expect(mtime.getTime()).toBe(1_500_000_000_000);
    await page.context().close();
  });

  test('are uploaded without the page holding still', async () => {
    const page = await openAs(stage.browser, stage.satchel, { reducedMotion: 'reduce' });
    await page.goto('/files/target/');
    await page.getByRole('grid').waitFor();
    await page.evaluate((count) => {
      const dataTransfer = new DataTransfer();
      for (let index = 0; index < count; index++)
        dataTransfer.items.add(new File([`${index}`], `small ${index}.txt`));
      Object.assign(window, { dataTransfer, tasks: [] });
    }, COUNT);
    await page.evaluate(() => {
      const { dataTransfer, tasks } = window as unknown as { dataTransfer: DataTransfer; tasks: number[] };
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ entryTypes: ['longtask'] });
      const target = document.querySelector('[role="grid"]') ?? document.body;
      setTimeout(() =>
        target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })),
      );
    });
    const begun = Date.now();
    await page
      .getByRole('heading', { name: `${COUNT.toLocaleString('en')} files uploaded` })
      .waitFor({ timeout: 170_000 });
    const seconds = (Date.now() - begun) / 1000;
    const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
    const sorted = tasks.toSorted((a, b) => b - a).map(Math.round);
    report(
      `uploads, ${COUNT} files: ${seconds.toFixed(1)} s, ${tasks.length} long tasks, longest ${sorted.slice(0, 5).join(', ')} ms`,
    );
    expect(await readdir(join(stage.satchel.root, 'target'))).toHaveLength(COUNT + 1);
    expect(sorted[0] ?? 0).toBeLessThan(5 * LONGEST_TASK_MS);
    await page.context().close();
  }, 180_000);
});
