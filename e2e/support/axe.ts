import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 740 };

const SCREENS = [
  { ...WIDE, colorScheme: 'light' },
  { ...NARROW, colorScheme: 'dark' },
  { ...WIDE, colorScheme: 'dark' },
  { ...NARROW, colorScheme: 'light' },
] as const;

async function violationsOf(page: Page, within: string): Promise<string[]> {
  // The colours of a theme come in one frame, what moves has ended when nothing is animated any more.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  });
  const axe = new AxeBuilder({ page }).include(within).setLegacyMode();
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
}

/**
 * What axe finds serious or critical on a wide light screen and a narrow dark one; for whole pages also the other way
 * round. Leaves the page wide.
 */
export async function seriousFaults(page: Page, within = 'body'): Promise<string[]> {
  const found = new Set<string>();
  for (const { colorScheme, ...size } of within === 'body' ? SCREENS : SCREENS.slice(0, 2)) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    for (const violation of await violationsOf(page, within))
      found.add(`${size.width} ${colorScheme} ${violation}`);
  }
  await page.setViewportSize(WIDE);
  return [...found];
}
