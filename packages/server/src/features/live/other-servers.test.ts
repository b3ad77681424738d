import { LIVE_TOPICS, ROOT, type VirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import type { ServerChange } from './change-batch.js';
import { changesOf, messagesOf } from './other-servers.js';

const MOST = 7_864;
const created = (path: string): ServerChange => ({ type: 'created', path: path as VirtualPath });
const received = (changes: readonly ServerChange[]) => {
  const messages = messagesOf(changes, MOST);
  for (const message of messages) expect(Buffer.byteLength(message)).toBeLessThanOrEqual(MOST);
  return { messages: messages.length, changes: messages.flatMap(changesOf) };
};

test('changes arrive as they were sent, in as few messages as possible', () => {
  const changes: ServerChange[] = [
    ...Array.from({ length: 60 }, (_, index) => created(`/folder/ä ${index} "quoted"`)),
    { type: 'moved', from: '/a' as VirtualPath, path: '/b' as VirtualPath },
    { type: 'tree', path: ROOT },
    ...LIVE_TOPICS.map((type): ServerChange => ({ type, userId: 7 })),
    { type: 'shares', userId: null },
  ];
  expect(received(changes)).toEqual({ messages: 1, changes });
  expect(received([])).toEqual({ messages: 0, changes: [] });
});

test('an archive that lacks something is reported to other servers', () => {
  const change: ServerChange = { type: 'incomplete', userId: 1, archive: 'a.zip', count: 2, note: 'b.txt' };
  expect(received([change])).toEqual({ messages: 1, changes: [change] });
});

test('a download that was interrupted is reported to other servers', () => {
  const change: ServerChange = {
    ...{ type: 'interrupted', userId: 1, download: 'd', name: 'a.tar', isArchive: true },
    ...{ reason: 'stalled', received: 5, size: null },
  };
  expect(received([change])).toEqual({ messages: 1, changes: [change] });
});

test('long paths take several messages', () => {
  const changes = Array.from({ length: 20 }, (_, index) =>
    created(`${`/${'long'.repeat(50)}`.repeat(5)}/${index}`),
  );
  const { messages, changes: arrived } = received(changes);
  expect([messages, arrived]).toEqual([3, changes]);
});

test('too many long paths are one change of the folder that contains them', () => {
  const changes = Array.from({ length: 64 }, (_, index) =>
    created(`/a/${index}${`/${'é'.repeat(100)}`.repeat(5)}`),
  );
  const topic: ServerChange = { type: 'jobs', userId: 1 };
  expect(received([...changes, topic])).toEqual({
    messages: 1,
    changes: [{ type: 'tree', path: '/a' }, topic],
  });
});

test('a path that takes more than a message is one of the next folder above that fits', () => {
  const deep = `/a${`/${'"'.repeat(250)}`.repeat(16)}`;
  const [change] = received([created(deep)]).changes;
  if (change?.type !== 'tree') throw new Error('It is not received as one of a tree');
  expect(deep.startsWith(`${change.path}/"`)).toBe(true);
  const moved: ServerChange = { type: 'moved', from: '/here' as VirtualPath, path: deep as VirtualPath };
  expect(received([moved]).changes).toEqual([{ type: 'tree', path: ROOT }, change]);
});

test.each([
  '',
  'x',
  '{}',
  'null',
  '[null, 1, "a", []]',
  '[{"type":"created"}, {"type":"created","path":"/../etc"}, {"type":"created","path":"a"}]',
  '[{"type":"moved","path":"/a"}, {"type":"other","path":"/a"}, {"type":"trash","userId":"1"}]',
  '[{"type":"incomplete","userId":1,"archive":"a.zip","count":"2"}]',
  '[{"type":"incomplete","archive":"a.zip","count":2,"note":"b"}]',
  '[{"type":"interrupted","userId":1,"download":"d","name":"a","isArchive":false,"reason":"other","received":5,"size":6}]',
])('the message %s contains no change', (message) => {
  expect(changesOf(message)).toEqual([]);
});
