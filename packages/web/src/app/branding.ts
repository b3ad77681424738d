import { pageConfig, parsePageConfig } from '../lib/page-config';
import { changePageConfig } from '../lib/page-config-store';
import { addCustomStyles, applyTheme } from './theme';

/** Asks the server how pages look now and shows it here at once, as after a reload. Never throws. */
export async function refreshPageConfig(): Promise<void> {
  try {
    const response = await fetch(`${pageConfig.BaseURL}/login`, { cache: 'no-store' });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const text = page.getElementById('config')?.textContent;
    if (!response.ok || !text) return;
    const hadStyles = pageConfig.CSS;
    changePageConfig(parsePageConfig(text));
    applyTheme(pageConfig);
    if (hadStyles || pageConfig.CSS) addCustomStyles(pageConfig, `?${Date.now()}`);
  } catch {
    // The next page that is loaded shows it.
  }
}
