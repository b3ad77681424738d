import type { ServerResponse } from 'node:http';

/** A client that takes nothing for this long is one that is gone, or keeps files open on purpose. */
const STALLED_ANSWER_MS = 120_000;

/**
 * Breaks the connection when a part of the answer waits for its client and nothing of it moves for `ms`. An answer that
 * is still being made, and a client that is only slow, have all the time they want.
 */
export function endWhenStalled(response: ServerResponse, ms = STALLED_ANSWER_MS): void {
  const onQuiet = () => {
    if (response.writableLength > 0) response.destroy();
    else response.socket?.setTimeout(ms);
  };
  // The socket takes it for a sign of life when the system took something of what waits, however little.
  response.setTimeout(ms, onQuiet);
}
