import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { LiveChange, LiveMessage } from '@satchel/contract';
import { expect } from 'vitest';

export interface ListenOptions {
  port: number;
  headers: Record<string, string>;
}

/** One connection to the stream of events, with all that it has received so far. */
export class EventClient {
  readonly messages: { id: string; data: LiveMessage }[] = [];
  /** The id of the last event, or of a comment with one. */
  lastId = '';
  #isEnded = false;
  #rest = '';

  private constructor(readonly response: IncomingMessage) {
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.#take(text));
    response.on('error', () => undefined);
    response.on('close', () => {
      this.#isEnded = true;
    });
  }

  static async listen({ port, headers }: ListenOptions): Promise<EventClient> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = httpRequest({ host: '127.0.0.1', port, path: '/api/events', agent: false, headers });
      request.on('response', resolve);
      request.on('error', reject);
      request.end();
    });
    const client = new EventClient(response);
    if (response.statusCode === 200) await client.until(() => client.messages.length > 0);
    return client;
  }

  get status(): number {
    return this.response.statusCode ?? 0;
  }

  /** The id of the stream. */
  get stream(): string {
    return this.hello.stream;
  }

  get hello(): { stream: string; isReset: boolean } {
    const data = this.messages[0]?.data;
    if (!data || !('stream' in data)) throw new Error('The stream did not begin with its id');
    return data;
  }

  get changes(): LiveChange[] {
    return this.messages.flatMap(({ data }) => ('changes' in data ? data.changes : []));
  }

  /** The changes as `created /a`, `moved /a /b` or `trash`. */
  get lines(): string[] {
    return this.changes.map((change) =>
      [change.type, 'from' in change ? change.from : '', 'path' in change ? change.path : '']
        .filter((part) => part !== '')
        .join(' '),
    );
  }

  until(isSo: () => boolean): Promise<void> {
    return expect.poll(isSo, { interval: 10 }).toBe(true);
  }

  untilReceived(line: string): Promise<void> {
    return this.until(() => this.lines.includes(line));
  }

  untilEnded(): Promise<void> {
    return this.until(() => this.#isEnded);
  }

  close(): void {
    this.response.destroy();
  }

  #take(text: string): void {
    const events = (this.#rest + text).split('\n\n');
    this.#rest = events.pop() ?? '';
    for (const event of events) {
      const fields = new Map(
        event
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      this.lastId = fields.get('id') ?? this.lastId;
      const data = fields.get('data');
      if (data !== undefined) this.messages.push({ id: this.lastId, data: JSON.parse(data) as LiveMessage });
    }
  }
}
