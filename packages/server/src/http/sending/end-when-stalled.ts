import type { ServerResponse } from 'node:http';
import { closeStalled } from '../connections/stalled.js';

/** A client that receives nothing for this long has left, or keeps files open on purpose. */
const STALLED_ANSWER_MS = 120_000;

/**
 * Closes the connection when bytes of the response wait for the client and none are received for `ms`. There
 * is no limit for a response that is still being made, and for a slow client.
 */
export function endWhenStalled(response: ServerResponse, ms = STALLED_ANSWER_MS): void {
  const onQuiet = () => {
    response.off('timeout', onQuiet);
    if (response.writableLength === 0) {
      response.setTimeout(ms, onQuiet);
      return;
    }
    if (response.socket) closeStalled(response.socket);
    response.destroy();
  };
  // The socket resets its timeout when the system accepted some of the waiting bytes.
  response.setTimeout(ms, onQuiet);
}
