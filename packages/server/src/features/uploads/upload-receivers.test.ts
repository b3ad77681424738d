import { ROOT, type VirtualPath } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPostgresDatabase } from '../../../test/databases.js';
import type { AppDatabase } from '../../core/db/app-database.js';
import { openDatabase } from '../../core/db/database.js';
import { MessagesByKind } from '../../core/db/messages-by-kind.js';
import { type Nodes, openNodes } from '../../core/db/nodes.js';
import { UploadLocks } from './upload-locks.js';
import { UploadReceivers } from './upload-receivers.js';
import { type StoredUpload, UploadsStore } from './uploads-store.js';

const UPLOAD: StoredUpload = {
  ...{ id: 'a', userId: 1, scope: ROOT, path: '/a' as VirtualPath, staged: 's', length: 6, override: false },
  ...{ modifiedMs: undefined, metadata: '', touchedAt: 0 },
  ...{ received: 0, tail: null, receivingNodes: { head: null, tail: null } },
};

let database: AppDatabase;
let nodes: Nodes[];
beforeEach(async () => {
  database = await openDatabase({ kind: 'postgres', url: await createPostgresDatabase() });
  const own = { version: '1.0.0', address: null };
  nodes = [
    await openNodes(database, { id: 'here', ...own }),
    await openNodes(database, { id: 'there', ...own }),
  ];
});
afterEach(async () => {
  for (const one of nodes) await one.close();
  await database.close();
});

test('a server that receives for some time is known to others, until another one has taken over', async () => {
  const here = new UploadsStore(database, 'here');
  const there = new UploadsStore(database, 'there');
  await here.insert(UPLOAD);
  const locks = new UploadLocks();
  const messages = new MessagesByKind(null);
  const times = { renewMs: 5, heldMs: 60_000 };
  const receivers = new UploadReceivers({ store: here, locks, messages, now: () => 0, times });
  let done = () => {};
  await locks.run(UPLOAD.id, {}, async (lease) => {
    const receiving = receivers.receive(
      UPLOAD,
      'head',
      () => new Promise<void>((resolve) => (done = resolve)),
    );
    await expect.poll(() => there.isReceivedElsewhere(UPLOAD.id, 'head')).toBe(true);
    expect(await there.isReceivedElsewhere(UPLOAD.id, 'tail')).toBe(false);
    expect(await there.receive(UPLOAD, 'head', 60_000)).toBe(false);
    expect(lease.signal.aborted).toBe(false);
    await database.query.updateTable('uploads').set({ receiving_node: 'there' }).execute();
    await expect.poll(() => lease.signal.aborted).toBe(true);
    done();
    await receiving;
  });
  const ending = { end: 3, now: 1 };
  expect((await here.ended(UPLOAD, 'head', ending))?.receivingNodes.head).toBe('there');
  expect((await there.ended(UPLOAD, 'head', ending))?.receivingNodes.head).toBe(null);
});

test('a tail is leased by the statement that begins it, and no other server begins one then', async () => {
  const here = new UploadsStore(database, 'here');
  const there = new UploadsStore(database, 'there');
  await here.insert(UPLOAD);
  const begun = await here.beginTail(UPLOAD, { start: 3, received: 1, forMs: 60_000 });
  expect(begun).toMatchObject({ received: 1, tail: { start: 3, end: 3 }, receivingNodes: { tail: 'here' } });
  expect(await there.isReceivedElsewhere(UPLOAD.id, 'tail')).toBe(true);
  const again = begun ?? UPLOAD;
  expect(await there.beginTail(again, { start: 4, received: 1, forMs: 60_000 })).toBe(undefined);
  await here.ended(again, 'tail', { end: undefined, now: 1 });
  const other = await there.beginTail(again, { start: 4, received: 1, forMs: 60_000 });
  expect(other).toMatchObject({ tail: { start: 4, end: 4 }, receivingNodes: { tail: 'there' } });
});
