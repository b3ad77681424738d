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
  ...{ modifiedMs: undefined, metadata: '', touchedAt: 0, receivingNode: null },
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
    const receiving = receivers.receive(UPLOAD, () => new Promise<void>((resolve) => (done = resolve)));
    await expect.poll(() => there.isReceivedElsewhere(UPLOAD.id)).toBe(true);
    expect(await there.receive(UPLOAD, 60_000)).toBe(false);
    expect(lease.signal.aborted).toBe(false);
    await database.query.updateTable('uploads').set({ receiving_node: 'there' }).execute();
    await expect.poll(() => lease.signal.aborted).toBe(true);
    done();
    await receiving;
  });
  await here.touch(UPLOAD.id, 1);
  expect((await here.find(UPLOAD.id))?.receivingNode).toBe('there');
  await there.touch(UPLOAD.id, 1);
  expect((await here.find(UPLOAD.id))?.receivingNode).toBe(null);
});
