import type { ServerMessages } from './app-database.js';

/**
 * Messages of several kinds between servers that share a database. A message of a kind, or a version of it,
 * that a server does not know comes from another release and is ignored, as is one that is damaged or too
 * large. Releases before the kinds sent arrays, which are still a kind of their own.
 */
export class MessagesByKind {
  readonly #messages: ServerMessages | null;
  readonly #readers = new Map<string, (body: unknown) => void>();
  readonly #onGap: (() => void)[] = [];
  #onArray: (text: string) => void = () => undefined;

  constructor(messages: ServerMessages | null) {
    this.#messages = messages;
    messages?.listen({
      onMessage: (text) => this.#hear(text),
      onGap: () => {
        for (const listener of this.#onGap) listener();
      },
    });
  }

  /** In UTF-8; 0 where there are no other servers. */
  get mostBytes(): number {
    return this.#messages?.mostBytes ?? 0;
  }

  /** False when it cannot be sent: there are no other servers, or it is too large. */
  send(kind: string, body: object): boolean {
    const text = JSON.stringify({ kind, body });
    if (Buffer.byteLength(text) > this.mostBytes) return false;
    this.#messages?.send(text);
    return true;
  }

  sendArray(text: string): void {
    this.#messages?.send(text);
  }

  /** `kind` ends with its version, as in `look/1`. The reader checks the body. */
  on(kind: string, reader: (body: unknown) => void): void {
    this.#readers.set(kind, reader);
  }

  onArray(reader: (text: string) => void): void {
    this.#onArray = reader;
  }

  /** Messages may have been missed. */
  onGap(listener: () => void): void {
    this.#onGap.push(listener);
  }

  #hear(text: string): void {
    if (Buffer.byteLength(text) > this.mostBytes) return;
    if (text.startsWith('[')) this.#onArray(text);
    const { kind, body } = parsed(text);
    if (typeof kind === 'string') this.#readers.get(kind)?.(body);
  }
}

function parsed(text: string): { kind?: unknown; body?: unknown } {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null ? message : {};
  } catch {
    return {};
  }
}
