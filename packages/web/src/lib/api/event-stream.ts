import type { LiveMessage } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { apiHeaders, apiUrl, noteResponse } from './api-client';

/** The reason why a stream of events ended. */
export type StreamEnd = 'refused' | 'busy' | 'silent' | 'closed' | 'lost';

/** The server sends something every 15 seconds. */
const SILENCE_MS = 45_000;
/** A server that can be reached responds at once; a proxy that holds responses back does not. */
const FIRST_MS = 10_000;
/** A timer of `AWAKE_MS` that is later than this was stopped: the device slept. */
const AWAKE_MS = 5_000;
const SLEPT_MS = 25_000;

interface StreamOptions {
  /** The id of the last event; empty for a new stream. */
  lastId: string;
  signal: AbortSignal;
  onMessage: (message: LiveMessage) => void;
  onId: (id: string) => void;
}

/**
 * Reads the events of the server until the stream ends; never throws. The end of the session is not reported,
 * so that the page stays open until the next request.
 */
export async function readEvents({ lastId, signal, onMessage, onId }: StreamOptions): Promise<StreamEnd> {
  const watch = new SilenceWatch(signal);
  try {
    const response = await fetch(apiUrl(endpoints.live.events), {
      headers: { ...apiHeaders(), ...(lastId === '' ? {} : { 'Last-Event-ID': lastId }) },
      signal: watch.signal,
      cache: 'no-store',
      credentials: 'same-origin',
    });
    if (response.ok) noteResponse(response.status, response.headers.get('X-Renew-Token'));
    if (!response.ok || !response.body) return response.status === 429 ? 'busy' : endOf(response.status);
    await readBody(response.body, watch, { onMessage, onId });
    return 'closed';
  } catch {
    return watch.isSilent ? 'silent' : 'lost';
  } finally {
    watch.stop();
  }
}

const endOf = (status: number): StreamEnd => (status === 401 || status === 404 ? 'refused' : 'lost');

async function readBody(
  body: ReadableStream<Uint8Array>,
  watch: SilenceWatch,
  { onMessage, onId }: Pick<StreamOptions, 'onMessage' | 'onId'>,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    watch.heard();
    const events = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const field = (name: string) =>
        event
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      const id = field('id');
      const data = field('data');
      if (id !== undefined) onId(id);
      if (data !== undefined) onMessage(JSON.parse(data) as LiveMessage);
    }
  }
}

/**
 * Aborts a stream that is silent for too long, and one over which the device slept: its connection may be gone
 * without a sign of it.
 */
class SilenceWatch {
  readonly #controller = new AbortController();
  #timer = setTimeout(() => this.#end(), FIRST_MS);
  /** The time of `performance` stands still while some systems sleep, so this is by the clock. */
  #awakeAt = Date.now();
  readonly #awake = setInterval(() => this.#stayAwake(), AWAKE_MS);
  isSilent = false;
  readonly signal = this.#controller.signal;

  constructor(outer: AbortSignal) {
    outer.addEventListener('abort', () => this.#controller.abort(), { once: true });
  }

  heard(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), SILENCE_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#awake);
  }

  #stayAwake(): void {
    const now = Date.now();
    if (now - this.#awakeAt > SLEPT_MS) this.#controller.abort();
    this.#awakeAt = now;
  }

  #end(): void {
    this.isSilent = true;
    this.#controller.abort();
  }
}
