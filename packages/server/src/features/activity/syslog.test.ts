import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { parseSyslogAddress } from '../../lib/syslog-address.js';
import type { ActivityRow } from './activity-writer.js';
import { Syslog, syslogMessage } from './syslog.js';

const row = (position: number, more: Partial<ActivityRow> = {}): ActivityRow => ({
  ...{ node: 'n', position, at: Date.UTC(2026, 0, 2, 3, 4, 5), action: 'saved', result: 'done' },
  ...{ user_id: 1, username: 'änn', path: '/a\nb', to_path: null, count: 1, details: '{"way":"session"}' },
  ...{ hash: null, ...more },
});
const unexpected = (error: unknown) => {
  throw error;
};
const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

test('a message is one line of ASCII by RFC 5424, whose text is JSON', () => {
  const message = syslogMessage(row(1), 'my host', 42);
  const [, json = ''] =
    /^<110>1 2026-01-02T03:04:05\.000Z myhost satchel 42 saved - (\{.*\})$/.exec(message) ?? [];
  expect(message).toMatch(/^[\u0020-\u007e]+$/);
  expect(JSON.parse(json)).toMatchObject({ user: { name: 'änn' }, path: '/a\nb' });
  expect(syslogMessage(row(1, { result: 'refused' }), '', 1)).toMatch(/^<108>1 \S+ - satchel 1 saved - /);
});

test('each row is a datagram', async () => {
  const server = createSocket('udp4');
  closers.push(() => server.close());
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  const received: string[] = [];
  const both = new Promise<void>((resolve) => {
    server.on('message', (message) => {
      received.push(message.toString());
      if (received.length === 2) resolve();
    });
  });
  const syslog = new Syslog({ protocol: 'udp', host: '127.0.0.1', port: server.address().port }, unexpected);
  closers.push(() => syslog.close());
  syslog.add([row(1), row(2, { action: 'moved' })]);
  await both;
  expect(received.map((text) => text.split(' ')[5])).toEqual(['saved', 'moved']);
});

test('over a connection the length precedes each message, and rows wait until there is one', async () => {
  const text = new Promise<string>((resolve) => {
    const server = createServer((socket) => {
      let all = '';
      socket.on('data', (data) => {
        all += data;
        if (all.split('satchel').length === 3) resolve(all);
      });
      closers.push(() => socket.destroy());
    });
    closers.push(() => server.close());
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      const syslog = new Syslog({ protocol: 'tcp', host: '127.0.0.1', port }, unexpected);
      closers.push(() => syslog.close());
      syslog.add([row(1), row(2)]);
    });
  });
  const [, length = '', rest = ''] = /^(\d+) (.*)$/s.exec(await text) ?? [];
  expect(rest.slice(Number(length))).toMatch(/^\d+ <110>1 /);
});

test('nobody waits for a server that is not there, and what is too much is discarded', async () => {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port } = gone.address() as AddressInfo;
  gone.close();
  const failed = new Promise<number>((resolve) => {
    const syslog = new Syslog({ protocol: 'tcp', host: '127.0.0.1', port }, (_error, discarded) =>
      resolve(discarded),
    );
    closers.push(() => syslog.close());
    syslog.add(Array.from({ length: 10_500 }, (_, position) => row(position)));
  });
  expect(await failed).toBe(500);
});

test.each([
  ['udp://logs:1514', { protocol: 'udp', host: 'logs', port: 1514 }],
  ['tls://[2001:db8::1]', { protocol: 'tls', host: '2001:db8::1', port: 6514 }],
  ['TCP://10.0.0.1/', { protocol: 'tcp', host: '10.0.0.1', port: 514 }],
  ['http://logs', null],
  ['udp://logs:99999', null],
  ['udp://', null],
])('the address %s', (text, address) => {
  expect(parseSyslogAddress(text)).toEqual(address);
});
