/**
 * A second tap within this time belongs to the first: it must not open another entry that has moved under the
 * finger.
 */
const DOUBLE_TAP_MS = 300;

interface Tap {
  ms: number;
  /** The address when it happened. */
  address: string;
  /** The tap follows an earlier one, which led to another address. */
  isSecond: boolean;
}

/** The latest tap anywhere on the page; null after any other click. */
let latest: Tap | null = null;

export const isTouch = (event: Event): boolean => 'pointerType' in event && event.pointerType === 'touch';

function tapOf(event: MouseEvent): Tap {
  const address = window.location.href;
  const isQuick = latest !== null && event.timeStamp - latest.ms < DOUBLE_TAP_MS;
  const isSecond = isQuick && (latest?.isSecond === true || latest?.address !== address);
  return { ms: event.timeStamp, address, isSecond };
}

/** It runs before anything else handles the click. */
const note = (event: MouseEvent) => {
  latest = isTouch(event) ? tapOf(event) : null;
};
window.addEventListener('click', note, { capture: true });

/**
 * True if the tap that is being handled is a further one of a double tap whose first one led to another
 * address.
 */
export const isAfterLeadingTap = (): boolean => latest?.isSecond === true;

/**
 * True if a double click consists of taps, each of which has been handled as such. The event itself does not
 * tell.
 */
export const isDoubleTap = (): boolean => latest !== null;
