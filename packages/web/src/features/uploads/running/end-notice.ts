import { recall, remember } from '../../../lib/browser/browser-memory';
import { pageConfig } from '../../../lib/page-config';

/** The answer of the person: `yes`, `no`, or nothing yet. */
const CHOICE = 'satchel.notify';
/** A notice takes the place of an earlier one. */
const TAG = 'satchel-uploads';

/** True as long as the person has not answered and the browser would show notices. */
export function mayOfferNotice(): boolean {
  return 'Notification' in window && Notification.permission !== 'denied' && recall(CHOICE) === null;
}

/**
 * Asks the browser, which asks the person; call it while a press is handled. To close the question is a no,
 * which is remembered like any other.
 */
export async function acceptNotice(): Promise<void> {
  const isGranted = Notification.permission === 'granted' || (await ask()) === 'granted';
  remember(CHOICE, isGranted ? 'yes' : 'no');
}

const ask = () => Notification.requestPermission().catch(() => 'denied' as const);

export function declineNotice(): void {
  remember(CHOICE, 'no');
}

/**
 * Shows a notice if the person wants it and cannot see the page. Phones show only those of a service worker;
 * where there is none the page shows it.
 */
export async function showNotice(title: string, body: string): Promise<void> {
  if (document.visibilityState === 'visible' || recall(CHOICE) !== 'yes') return;
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const icon = `${pageConfig.StaticURL}/img/icons/android-chrome-192x192.png`;
  const options = { body, icon, tag: TAG, data: location.href };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker?.active) {
    await worker.showNotification(title, options).catch(() => undefined);
    return;
  }
  const notice = new Notification(title, options);
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
