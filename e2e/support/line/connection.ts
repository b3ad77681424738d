import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../line.js';
import { Direction, type Pace, reset, write } from './direction.js';
import { type LineRequest, type Part, RequestReader, statusOf } from './requests.js';

export interface LineState {
  up: Pace;
  down: Pace;
  /** Called with each request; returns its fault. */
  accept: (request: LineRequest) => Fault | undefined;
}

/** A connection of a client, and the one to the server that belongs to it. */
export class LineConnection {
  #upstream: Socket;
  readonly #requests = new RequestReader();
  #request: LineRequest | undefined;
  /** The fault that is still to come. */
  #fault: Fault | undefined;
  #isAwaitingResponse = false;
  /** Nothing is passed before it resolves. */
  #stalled: Promise<unknown> | undefined;
  /** Nothing is passed any more: the client was sent the end, or a response of the line. */
  #isOver = false;
  /** The request that will be repeated. */
  #copy: Buffer[] = [];
  readonly #repeats = new Set<Socket>();

  constructor(
    private readonly client: Socket,
    private readonly target: NetConnectOpts,
    private readonly state: LineState,
  ) {
    this.#upstream = this.#connect();
  }

  /** Resolves when both connections have ended, and never while they are stalled for ever. */
  async pass(): Promise<void> {
    await Promise.all([this.#passUp(), this.#passDown(this.#upstream)]);
  }

  /** True if the last request is complete and its response has begun. */
  get isIdle(): boolean {
    return this.#requests.isComplete && !this.#isAwaitingResponse;
  }

  end(does: 'reset' | 'end' | 'stall'): void {
    if (does === 'stall') {
      this.#stalled = new Promise(() => undefined);
      return;
    }
    this.#isOver = true;
    for (const socket of [this.client, this.#upstream, ...this.#repeats]) {
      if (does === 'end') socket.end();
      else reset(socket);
    }
  }

  #connect(): Socket {
    return connect({ ...this.target, allowHalfOpen: true, noDelay: true }).on('error', () => undefined);
  }

  async #passUp(): Promise<void> {
    const fromClient = new Direction(this.client, this.state.up);
    for await (const piece of fromClient.read()) {
      for (const part of this.#requests.parts(piece)) await this.#passPart(part);
      // The line has responded: a close before everything was read would reset the connection.
      if (this.#isOver && this.#requests.isComplete) this.client.end();
    }
    await this.#stalled;
    if (this.#isOver) this.#upstream.destroy();
    else finish(this.#upstream, fromClient.ending);
    if (this.#isOver) this.client.destroy();
  }

  async #passPart(part: Part): Promise<void> {
    if (part.kind === 'head') {
      this.#request = part.request;
      this.#fault = this.#isOver ? undefined : this.state.accept(part.request);
      this.#isAwaitingResponse = true;
      this.#copy = [];
      await this.#strikeAt('start');
    }
    const before = part.kind === 'head' ? part.bytes.length : this.#room();
    await this.#send(part.kind, part.bytes.subarray(0, before));
    if (this.#room() === 0) await this.#strikeAt('body');
    await this.#send(part.kind, part.bytes.subarray(before));
  }

  /** The bytes of the body that may be passed before the fault. */
  #room(): number {
    const fault = this.#fault;
    if (!(fault && this.#request && 'at' in fault && typeof fault.at === 'number')) return Infinity;
    return Math.min(fault.at, this.#request.length) - this.#request.passed;
  }

  async #send(kind: Part['kind'], bytes: Buffer): Promise<void> {
    await this.#stalled;
    if (this.#isOver || bytes.length === 0) return;
    if (this.#request && kind === 'body') this.#request.passed += bytes.length;
    if (this.#fault?.does === 'repeat') this.#copy.push(bytes);
    await write(this.#upstream, bytes);
  }

  async #strikeAt(point: 'start' | 'body' | 'response'): Promise<void> {
    const fault = this.#fault;
    if (!fault || fault.does === 'repeat') return;
    if (point !== (typeof fault.at === 'number' ? 'body' : fault.at)) return;
    this.#fault = undefined;
    if (fault.does === 'respond') await this.#respond(fault.status);
    else if (fault.does === 'stall' && fault.ms !== undefined) {
      this.#stalled = sleep(fault.ms);
      await this.#stalled;
    } else this.end(fault.does);
  }

  async #respond(status: number): Promise<void> {
    this.#isOver = true;
    reset(this.#upstream);
    const body = `<html><body><h1>${status} from the line</h1></body></html>\r\n`;
    const head = [
      `HTTP/1.1 ${status} Line`,
      'Content-Type: text/html',
      `Content-Length: ${body.length}`,
      'Connection: close',
    ];
    await write(this.client, Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`));
  }

  async #passDown(upstream: Socket): Promise<void> {
    const fromServer = new Direction(upstream, this.state.down);
    for await (const piece of fromServer.read()) {
      await this.#stalled;
      const status = this.#isAwaitingResponse ? statusOf(piece) : undefined;
      if (status !== undefined) await this.#responded(status);
      await this.#stalled;
      if (upstream !== this.#upstream) return this.#passDown(this.#upstream);
      if (!this.#isOver) await write(this.client, piece);
    }
    await this.#stalled;
    if (!this.#isOver && upstream === this.#upstream) finish(this.client, fromServer.ending);
  }

  /** The server has begun its response. */
  async #responded(status: number): Promise<void> {
    this.#isAwaitingResponse = false;
    if (this.#request) this.#request.status ??= status;
    const fault = this.#fault;
    if (fault?.does === 'repeat' && this.#requests.isComplete) this.#repeat(fault.answers);
    else await this.#strikeAt('response');
  }

  #repeat(answers: 'first' | 'second'): void {
    this.#fault = undefined;
    const other = this.#connect();
    other.write(Buffer.concat(this.#copy));
    if (answers === 'second') {
      this.#upstream.destroy();
      this.#upstream = other;
      return;
    }
    this.#repeats.add(other);
    other.once('data', () => other.end()).once('close', () => this.#repeats.delete(other));
  }
}

function finish(receiver: Socket, ending: 'end' | 'reset'): void {
  if (ending === 'end') receiver.end();
  else reset(receiver);
}
