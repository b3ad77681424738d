import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The colours of a theme come in one frame; what moves has ended when nothing is animated any more. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  });
}

/** What axe finds in a page as it is: the rules of WCAG 2.2, levels A and AA, and what axe itself recommends. */
export async function axeFaults(page: Page, within = 'body'): Promise<string[]> {
  await settled(page);
  // What shows a PDF is the browser's own.
  const axe = new AxeBuilder({ page }).include(within).exclude('iframe[class*="pdf"]').setLegacyMode();
  const { violations } = await axe
    .options({ resultTypes: ['violations'], runOnly: { type: 'tag', values: RULES } })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}
