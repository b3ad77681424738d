import { ApiError } from '../api/api-error';
import { isWebAddress } from '../browser/web-address';
import { keepPending, type PendingSignOn } from './pending-sign-on';

/**
 * Leaves the app for the page of a provider, and stores why for the way back. With `isReplacing`, the browser
 * does not come back to the present page by its button. Throws provider_failed for an address that is none of
 * the web.
 */
export function openProvider(url: string, pending: PendingSignOn, isReplacing = false): void {
  if (!isWebAddress(url)) {
    const message = 'The address of the provider does not begin with https.';
    throw new ApiError({ status: 502, code: 'provider_failed', message });
  }
  keepPending(pending);
  if (isReplacing) window.location.replace(url);
  else window.location.assign(url);
}
