import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Line, openLine } from './support/line.js';

const KiB = 1024;

/** A request as the server behind the line saw it. */
interface Seen {
  address: string | undefined;
  bytes: number;
  /** How its body ended. */
  ending: 'complete' | 'aborted';
}

describe('the line of tests', () => {
  let server: Server;
  let line: Line;
  let agent: Agent;
  let seen: Seen[];

  beforeAll(async () => {
    server = createServer(async (incoming, response) => {
      const record: Seen = { address: incoming.socket.remoteAddress, bytes: 0, ending: 'aborted' };
      seen.push(record);
      try {
        for await (const piece of incoming) record.bytes += (piece as Buffer).length;
        record.ending = 'complete';
      } catch {
        // The record says so.
      }
      response.end(`request ${seen.length}`);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  beforeEach(async () => {
    seen = [];
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
    line = await openLine({ upstream: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  });

  afterEach(async () => {
    agent.destroy();
    await line.close();
  });

  /** Sends so many bytes; resolves to the status and the text of the response. */
  async function send(bytes: number, signal?: AbortSignal): Promise<[number, string]> {
    const outgoing = request(`${line.origin}/`, { method: 'PUT', agent, signal });
    outgoing.end(Buffer.alloc(bytes, 1));
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    let text = '';
    for await (const piece of response) text += String(piece);
    return [response.statusCode ?? 0, text];
  }

  test('passes requests of one connection, and counts their bytes', async () => {
    expect(await send(300 * KiB)).toEqual([200, 'request 1']);
    expect(await send(0)).toEqual([200, 'request 2']);
    expect(line.requests).toMatchObject([
      { method: 'PUT', length: 300 * KiB, passed: 300 * KiB, status: 200, isReused: false },
      { method: 'PUT', length: 0, passed: 0, status: 200, isReused: true },
    ]);
  });

  test.each(['reset', 'end'] as const)('cuts a connection by a %s after so many bytes', async (does) => {
    line.faultOf = () => ({ at: 100_000, does });
    await expect(send(300 * KiB)).rejects.toThrow(does === 'reset' ? 'ECONNRESET' : 'hang up');
    await expect.poll(() => seen).toMatchObject([{ bytes: 100_000, ending: 'aborted' }]);
  });

  test('cuts after the last byte of a shorter body', async () => {
    line.faultOf = () => ({ at: 100_000, does: 'reset' });
    await expect(send(KiB)).rejects.toThrow('ECONNRESET');
    await expect.poll(() => seen).toMatchObject([{ bytes: KiB }]);
    expect(line.requests).toMatchObject([{ passed: KiB }]);
  });

  test('loses the response to a request that the server has handled', async () => {
    line.faultOf = () => ({ at: 'response', does: 'reset' });
    await expect(send(300 * KiB)).rejects.toThrow('ECONNRESET');
    expect(seen).toMatchObject([{ bytes: 300 * KiB, ending: 'complete' }]);
  });

  test('stalls for a time, and goes on', async () => {
    line.faultOf = () => ({ at: 1000, does: 'stall', ms: 200 });
    const begun = performance.now();
    expect(await send(300 * KiB)).toEqual([200, 'request 1']);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(190);
  });

  test('tells the server nothing of a client that leaves while it stalls', async () => {
    line.faultOf = () => ({ at: 1000, does: 'stall' });
    const leave = new AbortController();
    const sent = send(300 * KiB, leave.signal);
    await expect.poll(() => seen).toMatchObject([{ bytes: 1000 }]);
    leave.abort();
    await expect(sent).rejects.toThrow('aborted');
    line.faultOf = () => undefined;
    expect(await send(10)).toEqual([200, 'request 2']);
    expect(seen[0]).toMatchObject({ bytes: 1000, ending: 'aborted' });
  });

  test.each(['start', 1000, 'response'] as const)('responds itself at %s', async (at) => {
    line.faultOf = () => ({ at, does: 'respond', status: 502 });
    expect(await send(300 * KiB)).toEqual([502, expect.stringContaining('502 from the line')]);
    line.faultOf = () => undefined;
    expect((await send(10))[0]).toBe(200);
    const bytes = at === 'start' ? [10] : [at === 1000 ? at : 300 * KiB, 10];
    await expect.poll(() => seen.map((one) => one.bytes)).toEqual(bytes);
  });

  test.each(['first', 'second'] as const)(
    'delivers a request twice, with the %s response',
    async (answers) => {
      line.faultOf = () => ({ does: 'repeat', answers });
      expect(await send(300 * KiB)).toEqual([200, answers === 'first' ? 'request 1' : 'request 2']);
      const whole = { bytes: 300 * KiB, ending: 'complete' };
      await expect.poll(() => seen).toMatchObject([whole, whole]);
      line.faultOf = () => undefined;
      expect(await send(10)).toEqual([200, 'request 3']);
    },
  );

  test('limits the rate', async () => {
    const upstream = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await line.close();
    line = await openLine({ upstream, kbits: 8000 });
    const begun = performance.now();
    await send(500_000);
    expect(performance.now() - begun).toBeGreaterThan(450);
  });

  test('lets the client appear at another address', async () => {
    await send(10);
    line.moveTo('127.0.0.2');
    await send(10).catch(() => send(10));
    expect(seen.map((one) => one.address)).toEqual(['127.0.0.1', '127.0.0.2']);
  });

  test('ends the connections that wait for a request', async () => {
    await send(10);
    line.cut('end', 'idle');
    await send(10).catch(() => send(10));
    expect(line.requests.map((one) => one.isReused)).toEqual([false, false]);
  });
});
