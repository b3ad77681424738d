import * as endpoints from '@satchel/contract/endpoints';
import { apiUrl } from '../lib/api/api-client';
import { registerServiceWorker } from '../lib/browser/trusted-html';

/**
 * Registers the service worker that opens the client without a connection. Browsers allow this on secure
 * addresses only.
 */
export async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || !window.isSecureContext) return;
  try {
    await registerServiceWorker(apiUrl(endpoints.site.serviceWorker));
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
  } catch {
    // Private windows refuse the registration; the client works without it.
  }
}
