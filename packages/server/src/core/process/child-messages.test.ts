import { expect, test } from 'vitest';
import { encodeHead, MessageReader } from './child-messages.js';

const message = (head: unknown, body: string) =>
  Buffer.concat([encodeHead(head, body.length), Buffer.from(body)]);

test('messages are complete however their bytes are split', () => {
  const bytes = Buffer.concat([message('ready', ''), message({ a: 1 }, 'some bytes'), message(null, 'x')]);
  for (const step of [1, 3, 7, 11, bytes.length]) {
    const reader = new MessageReader(1024);
    const heard = [];
    for (let at = 0; at < bytes.length; at += step) heard.push(...reader.push(bytes.subarray(at, at + step)));
    expect(heard.map(({ head, body }) => [head, body.toString()])).toEqual([
      ['ready', ''],
      [{ a: 1 }, 'some bytes'],
      [null, 'x'],
    ]);
  }
});

test('a message that announces too many bytes is rejected before it arrives', () => {
  expect(() => new MessageReader(1024).push(encodeHead('x', 2 ** 32 - 1))).toThrow('too large');
});
