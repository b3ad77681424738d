import { createSocket } from 'node:dgram';
import { connect, isIPv6, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import { SECOND_MS } from '../../lib/durations.js';
import type { SyslogAddress } from '../../lib/syslog-address.js';
import { jsonLine } from './activity-lines.js';
import type { ActivityRow } from './activity-writer.js';

/** More lines are discarded while the other end does not take them. */
const MOST_WAITING = 10_000;
const AGAIN_AFTER_MS = 5 * SECOND_MS;
/** Larger datagrams do not arrive everywhere (RFC 5426, 3.2). */
const DATAGRAM_BYTES = 8192;
/** Facility 13, the audit of a log (RFC 5424, 6.2.1). */
const FACILITY = 13;
const SEVERITY: Readonly<Record<string, number>> = { done: 6, refused: 4, failed: 5 };

/** A message by RFC 5424, whose text is JSON in ASCII. */
export function syslogMessage(row: ActivityRow, host: string, pid: number): string {
  const priority = FACILITY * 8 + (SEVERITY[row.result] ?? 6);
  const text = jsonLine(row)
    .trimEnd()
    .replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const time = new Date(row.at).toISOString();
  return `<${priority}>1 ${time} ${asWord(host, 255)} satchel ${pid} ${asWord(row.action, 32)} - ${text}`;
}

function asWord(text: string, most: number): string {
  return text.replace(/[^\u0021-\u007e]/g, '').slice(0, most) || '-';
}

/** Sends rows to a syslog server. Nobody ever waits for it. */
export class Syslog {
  readonly #waiting: string[] = [];
  #discarded = 0;
  #socket: { write(text: string, done: (error?: Error | null) => void): void; end(): void } | null = null;
  #isSending = false;
  #again: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(
    readonly address: SyslogAddress,
    readonly onError: (error: unknown, discarded: number) => void,
    readonly tls: { ca?: string } = {},
  ) {}

  add(rows: readonly ActivityRow[]): void {
    for (const row of rows) {
      if (this.#waiting.length < MOST_WAITING)
        this.#waiting.push(syslogMessage(row, hostname(), process.pid));
      else this.#discarded += 1;
    }
    this.#send();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#again);
    this.#socket?.end();
  }

  #send(): void {
    const next = this.#waiting[0];
    if (next === undefined || this.#isSending || this.#again || this.#isClosed) return;
    this.#isSending = true;
    this.#socket ??= this.address.protocol === 'udp' ? this.#datagrams() : this.#stream();
    this.#socket.write(next, (error) => {
      this.#isSending = false;
      if (error) return this.#fail(error);
      this.#waiting.shift();
      this.#send();
    });
  }

  #fail(error: unknown): void {
    this.#socket = null;
    this.#isSending = false;
    if (this.#again || this.#isClosed) return;
    this.onError(error, this.#discarded);
    this.#discarded = 0;
    this.#again = setTimeout(() => {
      this.#again = undefined;
      this.#send();
    }, AGAIN_AFTER_MS).unref();
  }

  #datagrams() {
    const { host, port } = this.address;
    const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4').unref();
    socket.on('error', (error) => this.#fail(error));
    return {
      write: (text: string, done: (error?: Error | null) => void) =>
        socket.send(Buffer.from(text).subarray(0, DATAGRAM_BYTES), port, host, done),
      end: () => void socket.close(),
    };
  }

  /** The length precedes each message (RFC 6587, 3.4.1, and RFC 5425, 4.3). */
  #stream() {
    const { host, port, protocol } = this.address;
    const socket: Socket =
      protocol === 'tls'
        ? connectTls({ host, port, servername: host, ...this.tls })
        : connect({ host, port });
    socket.unref();
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The syslog server ended the connection')));
    return {
      write: (text: string, done: (error?: Error | null) => void) =>
        void socket.write(`${Buffer.byteLength(text)} ${text}`, done),
      end: () => void socket.end(),
    };
  }
}
