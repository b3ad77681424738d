import { pageConfig, parsePageConfig } from '../lib/page-config';
import { changePageConfig } from '../lib/page-config-store';
import { addCustomStyles, applyTheme } from './theme';

/** What the server writes for the browser and for `brandLogo`, besides the configuration. */
const HEAD = ['link[rel="icon"]', 'meta[name="theme-color"]', 'meta[name="logo"]'];

function takeOver(page: Document, selector: string): void {
  for (const old of document.head.querySelectorAll(selector)) old.remove();
  for (const fresh of page.head.querySelectorAll(selector)) document.head.append(document.importNode(fresh));
}

/** Asks the server how pages look now and shows it here at once, as after a reload. Never throws. */
export async function refreshPageConfig(): Promise<void> {
  try {
    const response = await fetch(`${pageConfig.BaseURL}/login`, { cache: 'no-store' });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
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
