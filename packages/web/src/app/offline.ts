import { pageConfig } from '../lib/page-config';

/** Lets the client open without a connection from the next visit on. Browsers allow it on secure addresses only. */
export async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || !window.isSecureContext) return;
  try {
    await navigator.serviceWorker.register(`${pageConfig.BaseURL}/service-worker.js`);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
  } catch {
    // Private windows refuse it; everything works without.
  }
}
