import type { Writable } from 'node:stream';

/** A property of the response: a weak map costs several times as much for each request. */
const WAITING = Symbol('waiting for the end');

type Watched = Writable & { [WAITING]?: (() => void)[] | 'closed' };

/**
 * Calls `then` when a response was sent or aborted, immediately when that has happened already, because no
 * event follows then. All layers of a request share one listener, so that Node's warning about many listeners
 * still shows a leak.
 */
export function whenClosed(response: Watched, then: () => void): void {
  const waiting = response[WAITING];
  if (response.closed || waiting === 'closed') {
    then();
    return;
  }
  if (waiting) {
    waiting.push(then);
    return;
  }
  const all = [then];
  response[WAITING] = all;
  response.once('close', () => {
    // `closed` stays false where the response had not been sent when the connection was closed.
    response[WAITING] = 'closed';
    for (const each of all) each();
  });
}
