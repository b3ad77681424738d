import { spawnSync } from 'node:child_process';
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

test('a child works where the system does not tell how much memory it has', () => {
  const compiled = new URL('../../../dist/core/process/child-messages.js', import.meta.url);
  const script = `import { serveMessages } from '${compiled}';
    let asked;
    const isAsked = new Promise((resolve) => { asked = resolve; });
    process.memoryUsage.rss = () => { setImmediate(asked); throw new Error('EFBIG'); };
    await serveMessages(async (message) => {
      const busy = setInterval(() => {}, 50);
      await isAsked;
      clearInterval(busy);
      return message;
    }, 1);`;
  const args = ['--input-type=module', '--eval', script];
  const { status, stdout } = spawnSync(process.execPath, args, { input: message({ a: 1 }, 'some bytes') });
  expect([status, new MessageReader(1024).push(stdout).length]).toEqual([0, 2]);
});
