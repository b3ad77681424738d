import { parseDocument } from '../lib/browser/trusted-html';
import { pageConfig, parsePageConfig } from '../lib/page-config';
import { changePageConfig } from '../lib/page-config-store';
import { addCustomStyles, applyTheme } from './theme';

/**
 * The elements that the server writes into the page, besides the configuration, for the browser and for
 * `brandLogo`.
 */
const HEAD = ['link[rel="icon"]', 'meta[name="theme-color"]', 'meta[name="logo"]'];

function takeOver(page: Document, selector: string): void {
  for (const old of document.head.querySelectorAll(selector)) old.remove();
  for (const fresh of page.head.querySelectorAll(selector)) document.head.append(document.importNode(fresh));
}

/**
 * Reads the current branding from the server and applies it to this page, as a reload would. Never throws.
 */
export async function refreshPageConfig(): Promise<void> {
  try {
    const response = await fetch(`${pageConfig.BaseURL}/login`, { cache: 'no-store' });
    const page = parseDocument(await response.text(), 'text/html');
    const text = page.getElementById('config')?.textContent;
    if (!response.ok || !text) return;
    const hadStyles = pageConfig.CSS;
    for (const selector of HEAD) takeOver(page, selector);
    changePageConfig(parsePageConfig(text));
    applyTheme(pageConfig);
    if (hadStyles || pageConfig.CSS) addCustomStyles(pageConfig, `?${Date.now()}`);
  } catch {
    // The next page that is loaded shows it.
  }
}
