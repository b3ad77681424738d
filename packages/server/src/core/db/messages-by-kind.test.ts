import { expect, test } from 'vitest';
import type { MessageReader } from './app-database.js';
import { MessagesByKind } from './messages-by-kind.js';

/** Servers that hear each other. */
function connected(count: number, mostBytes = 200) {
  const readers: MessageReader[] = [];
  const servers = Array.from({ length: count }, (_, index) => {
    const send = (text: string) => {
      for (const [each, reader] of readers.entries()) if (each !== index) reader.onMessage(text);
    };
    return new MessagesByKind({ mostBytes, send, listen: (reader) => void readers.push(reader) });
  });
  return { servers, readers };
}

test('a message reaches the readers of its kind and version, at all other servers', () => {
  const { servers } = connected(3);
  const heard: unknown[] = [];
  for (const [index, server] of servers.entries()) {
    server.on('look/1', (body) => heard.push([index, body]));
    server.on('look/2', () => heard.push('another version'));
    server.onArray((text) => heard.push([index, text]));
  }
  expect(servers[0]?.send('look/1', { a: 1 })).toBe(true);
  servers[1]?.sendArray('["x"]');
  expect(heard).toEqual([
    [1, { a: 1 }],
    [2, { a: 1 }],
    [0, '["x"]'],
    [2, '["x"]'],
  ]);
});

test('one that is too large is not sent, and without other servers none is', () => {
  const { servers } = connected(2, 50);
  expect(servers[0]?.send('look/1', { text: 'ä'.repeat(20) })).toBe(false);
  expect(servers[0]?.send('look/1', { text: 'a' })).toBe(true);
  expect(new MessagesByKind(null).send('look/1', {})).toBe(false);
});

test.each([
  '',
  'x',
  '{',
  'null',
  '1',
  '"look/1"',
  '{}',
  '{"kind":1}',
  '{"kind":"other/1","body":{}}',
  '{"kind":"__proto__"}',
  `{"kind":"look/1","body":"${'x'.repeat(300)}"}`,
])('%s is ignored', (text) => {
  const { servers, readers } = connected(2);
  const heard: unknown[] = [];
  servers[0]?.on('look/1', (body) => heard.push(body));
  servers[0]?.onArray((body) => heard.push(body));
  readers[0]?.onMessage(text);
  expect(heard).toEqual([]);
});
