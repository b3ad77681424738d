import { unreachable } from './api-error';

/** A response of which nothing arrives for this long is given up: `TICK_MS` times `MOST_TICKS`. */
const TICK_MS = 5000;
const MOST_TICKS = 12;

/**
 * Resolves as `arriving` does, and calls `giveUp` when that takes a minute in which the page was awake: a tick
 * that a sleeping device delayed counts once, however late it is.
 */
async function watched<Value>(arriving: Promise<Value>, giveUp: () => void): Promise<Value> {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks === MOST_TICKS) giveUp();
  }, TICK_MS);
  try {
    return await arriving;
  } finally {
    clearInterval(timer);
  }
}

/**
 * `fetch` for what is only read, and can be requested again: it is given up, like a lost connection, when
 * nothing of the response arrives for a minute. After sleep or a change of network, a connection may be gone
 * without a sign of it. Throws `ApiError` where there is no response, or the error of an aborted `signal`; so
 * does the body.
 */
export async function readWatched(address: string, init: RequestInit): Promise<Response> {
  const { signal } = init;
  const controller = new AbortController();
  const stop = () => controller.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  const arrival = async <Value>(arriving: Promise<Value>): Promise<Value> => {
    try {
      return await watched(arriving, () => controller.abort());
    } catch (error) {
      throw signal?.aborted ? error : unreachable();
    }
  };
  const response = await arrival(fetch(address, { ...init, signal: controller.signal }));
  const reader = response.body?.getReader();
  if (!reader) return response;
  const body = new ReadableStream<Uint8Array>({
    pull: async (out) => {
      const { done, value } = await arrival(reader.read());
      if (done) out.close();
      else out.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, response);
}
