import { readdir, readFile } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilesServer, startFilesServer } from '../../../test/files-server.js';
import { pickFrom, randomFrom } from '../../../test/random.mjs';

/** `TAIL_SEEDS=100-300` runs other interleavings than the ones of the gate. */
const [FIRST = 1, LAST = 50] = (process.env.TAIL_SEEDS ?? '1-50').split('-').map(Number);
const PART = { 'Content-Type': 'application/offset+octet-stream' };
let server: FilesServer;
beforeAll(async () => {
  server = await startFilesServer({ ann: {} });
});
afterAll(() => server.close());

type Region = 'head' | 'tail';
interface Sending {
  from: number;
  to: number;
  sent: number;
  request: ClientRequest;
  response: Promise<{ status: number; offset: number }>;
}

/** One upload by two connections, and what the server has to say about it. */
class Story {
  readonly path: string;
  readonly whole: Buffer;
  readonly log: string[] = [];
  received = 0;
  tail: { start: number; end: number } | null = null;
  isDone = false;
  readonly sending: Partial<Record<Region, Sending>> = {};

  constructor(
    readonly seed: number,
    readonly random: () => number,
  ) {
    this.path = `/api/tus/${seed}.bin`;
    this.whole = Buffer.alloc(2 + this.below(300));
    for (let index = 0; index < this.whole.length; index += 1) this.whole[index] = this.below(256);
  }

  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  get isJoined(): boolean {
    return this.tail !== null && this.received >= this.tail.start;
  }

  get offset(): number {
    return this.isJoined ? Math.max(this.received, this.tail?.end ?? 0) : this.received;
  }

  /** Where the next part of a region begins, and how far it may go; null if there is none now. */
  room(region: Region): { from: number; limit: number } | null {
    const { length } = this.whole;
    if (region === 'head') {
      // The head waits for the part of the tail that is under way.
      if (this.isJoined && this.sending.tail) return null;
      const limit = this.tail && !this.isJoined ? this.tail.start : length;
      return this.offset < limit ? { from: this.offset, limit } : null;
    }
    if (this.tail && !this.isJoined) {
      return this.tail.end < length ? { from: this.tail.end, limit: length } : null;
    }
    const least = Math.max(this.offset, this.sending.head?.to ?? 0) + 1;
    if (least >= length) return null;
    const start = least + this.below(length - least);
    return { from: start, limit: length };
  }

  headers(region: Region, from: number): Record<string, string> {
    const isNew = this.tail === null || this.isJoined;
    const start = isNew ? from : (this.tail?.start ?? from);
    return {
      ...PART,
      'Upload-Offset': String(from),
      ...(region === 'tail' ? { 'X-Upload-Tail': String(start) } : {}),
    };
  }

  async begin(region: Region): Promise<void> {
    const room = this.room(region);
    if (!room) return;
    const { from, limit } = room;
    const to = from + 1 + this.below(limit - from);
    const headers = {
      ...this.headers(region, from),
      'X-Auth': server.tokenOf('ann'),
      'Content-Length': to - from,
    };
    const request = httpRequest({
      ...{ host: '127.0.0.1', port: server.port, method: 'PATCH', path: this.path, agent: false, headers },
    });
    const response = new Promise<{ status: number; offset: number }>((resolve) => {
      request.on('response', (message: IncomingMessage) => {
        message.resume();
        const offset = Number(message.headers['upload-offset']);
        message.on('end', () => resolve({ status: message.statusCode ?? 0, offset }));
      });
      request.on('error', () => resolve({ status: 0, offset: -1 }));
    });
    this.log.push(`${region} ${from}-${to}`);
    const sent = this.below(to - from);
    this.sending[region] = { from, to, sent, request, response };
    // The row of a new tail has to be there before the head goes on.
    if (region === 'tail' && (this.tail === null || this.isJoined)) {
      await this.end('tail');
      return;
    }
    await new Promise<void>((resolve) =>
      request.write(this.whole.subarray(from, from + sent), () => resolve()),
    );
  }

  async end(...regions: Region[]): Promise<void> {
    const parts = regions.map((region) => [region, this.sending[region] as Sending] as const);
    for (const [, { request, from, to, sent }] of parts)
      request.end(this.whole.subarray(from + (request.headersSent ? sent : 0), to));
    const responses = await Promise.all(parts.map(async ([, { response }]) => response));
    const before = this.tail?.end;
    for (const [region, { from, to }] of parts) {
      this.log.push(`${region} ended at ${to}`);
      if (region === 'head') this.received = to;
      else if (this.tail === null || this.isJoined) {
        this.received = this.offset;
        this.tail = { start: from, end: to };
      } else this.tail.end = to;
      delete this.sending[region];
    }
    this.isDone = this.offset === this.whole.length;
    for (const [index, { status, offset }] of responses.entries()) {
      expect(status, this.log.join('\n')).toBe(204);
      const own = parts[index]?.[1].to ?? 0;
      expect([own, this.offset, before], this.log.join('\n')).toContain(offset);
    }
  }

  /** The connection breaks: the server says how much it has, and no more than was sent. */
  async breakOff(region: Region): Promise<void> {
    const other = region === 'head' ? 'tail' : 'head';
    if (this.sending[other]) await this.end(other);
    const { request, from, sent } = this.sending[region] as Sending;
    request.destroy();
    delete this.sending[region];
    this.log.push(`${region} broken after ${sent}`);
    const { offset, end } = await this.look();
    const reached = region === 'head' || this.isJoined ? offset : end;
    expect(reached, this.log.join('\n')).toBeGreaterThanOrEqual(from);
    expect(reached, this.log.join('\n')).toBeLessThanOrEqual(Math.max(from + sent, this.offset));
    if (region === 'head') this.received = Math.max(this.received, Math.min(reached, from + sent));
    else if (this.tail) this.tail.end = reached;
  }

  async look(): Promise<{ offset: number; end: number }> {
    const { headers } = await server.send('ann', 'HEAD', this.path);
    const end = Number(String(headers['x-upload-tail'] ?? '').split('-')[1] ?? Number.NaN);
    return { offset: Number(headers['upload-offset']), end };
  }

  /** A part at a position where it does not belong changes nothing. */
  async sendWrongly(region: Region): Promise<void> {
    const right = region === 'head' || !this.tail || this.isJoined ? this.offset : this.tail.end;
    const from = this.below(this.whole.length);
    if (from === right || from === 0) return;
    const headers = { ...this.headers(region, from), 'X-Upload-Id': 'another' };
    const body = Buffer.alloc(1, 'x');
    const { status } = await server.send('ann', 'PATCH', this.path, { headers, body });
    expect(status, this.log.join('\n')).toBe(404);
    if (region === 'tail' || this.sending.head) return;
    const { 'X-Upload-Id': _, ...unnamed } = headers;
    const mismatch = await server.send('ann', 'PATCH', this.path, { headers: unnamed, body });
    expect(mismatch.status, this.log.join('\n')).toBe(409);
  }

  async step(): Promise<void> {
    const region = pickFrom(['head', 'tail'] as const, this.random);
    const luck = this.random();
    if (luck < 0.1) return this.sendWrongly(region);
    if (this.sending.head && this.sending.tail && luck < 0.4) return this.end('head', 'tail');
    if (!this.sending[region]) return this.begin(region);
    return luck < 0.3 ? this.breakOff(region) : this.end(region);
  }
}

test.each(Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index))(
  'seed %i: two connections that send, break and send again in any order bring the file, once',
  async (seed) => {
    await server.clear();
    const story = new Story(seed, randomFrom(seed));
    const headers = { 'Upload-Length': String(story.whole.length) };
    expect((await server.send('ann', 'POST', story.path, { headers })).status).toBe(201);
    for (let steps = 0; !story.isDone && steps < 500; steps += 1) await story.step();
    expect(story.isDone, story.log.join('\n')).toBe(true);
    const content = await readFile(join(server.root, `${seed}.bin`));
    expect(content.equals(story.whole), story.log.join('\n')).toBe(true);
    const others = (await readdir(server.root)).filter((name) => !name.endsWith('.bin'));
    expect(others, story.log.join('\n')).toEqual([]);
    expect((await server.send('ann', 'HEAD', story.path)).status).toBe(404);
  },
);
