import { ROOT, type VirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.js';
import { trashedPath } from '../../core/files/trash.js';
import { MovedUploads } from './moved-uploads.js';
import { uploadId } from './upload-target.js';
import { type StoredUpload, UploadsStore } from './uploads-store.js';

function upload(path: string, touchedAt: number, more: Partial<StoredUpload> = {}): StoredUpload {
  const place = { userId: 7, scope: ROOT, path: path as VirtualPath };
  const facts = {
    staged: `of ${path}`,
    length: Number.MAX_SAFE_INTEGER,
    override: true,
    modifiedMs: undefined,
  };
  const progress = { received: 0, tail: null, receivingNodes: { head: null, tail: null } };
  return { id: uploadId(place), ...place, ...facts, metadata: '', touchedAt, ...progress, ...more };
}

describeOnBothDatabases('unfinished uploads', (open) => {
  test('uploads are stored unchanged, however long the path is', async () => {
    const store = new UploadsStore(await open());
    const long = upload(`/${'ä'.repeat(2000)}`, 1, { modifiedMs: 1_614_834_367_120, override: false });
    await store.insert(long);
    expect(await store.find(long.id)).toEqual(long);
    await expect(store.insert({ ...long, staged: 'other' })).rejects.toThrow();
  });

  test('uploads are listed oldest first, touched, and removed only while they are the same', async () => {
    const store = new UploadsStore(await open());
    const [a, b] = [upload('/a', 20), upload('/b', 10)];
    for (const one of [a, b]) await store.insert(one);
    expect((await store.ofUser(7)).map(({ path }) => path)).toEqual(['/b', '/a']);
    expect(await store.ofUser(8)).toEqual([]);
    await store.ended(b, 'head', { end: 5, now: 30 });
    expect(await store.find(b.id)).toMatchObject({ touchedAt: 30, received: 5, tail: null });
    await store.remove({ id: a.id, staged: 'another' });
    expect(await store.find(a.id)).toBeDefined();
    await store.remove(a);
    expect(await store.find(a.id)).toBeUndefined();
  });

  test('a row says no less of a region than before, and nothing of a tail that was replaced', async () => {
    const store = new UploadsStore(await open());
    const one = upload('/a', 1);
    await store.insert(one);
    const begun = await store.beginTail(one, { start: 50, received: 10, forMs: 1000 });
    expect(begun).toMatchObject({ received: 10, tail: { start: 50, end: 50 } });
    const first = begun ?? one;
    expect(await store.beginTail(one, { start: 60, received: 10, forMs: 1000 })).toBe(undefined);
    await store.reached(first, 'tail', 70);
    await store.ended(first, 'tail', { end: 60, now: 2 });
    await store.reached(first, 'head', 50);
    const joined = await store.ended(first, 'head', { end: 40, now: 3 });
    expect(joined).toMatchObject({ received: 50, tail: { start: 50, end: 70 }, touchedAt: 3 });
    const second = await store.beginTail(joined ?? one, { start: 90, received: 70, forMs: 1000 });
    expect(second).toMatchObject({ received: 70, tail: { start: 90, end: 90 } });
    expect(await store.ended(first, 'tail', { end: 99, now: 4 })).toBe(undefined);
    expect(await store.find(one.id)).toMatchObject({ tail: { start: 90, end: 90 } });
    await store.remove(one);
    expect(await store.ended(first, 'head', { end: 99, now: 5 })).toBe(undefined);
  });

  test('uploads are abandoned when they are old, or their user was deleted', async () => {
    const database = await open();
    const store = new UploadsStore(database);
    for (const one of [upload('/old', 10), upload('/new', 30)]) await store.insert(one);
    const left = async () => (await store.leftOver(20)).map(({ path }) => path).sort();
    expect(await left()).toEqual(['/new', '/old']);
    const text = { password_hash: '', scope: '/', scope_key: '/', permissions: '', commands: '', rules: '' };
    const user = { ...text, id: 7, username: 'a', username_key: 'a', sorting: '', preferences: '' };
    const flags = { lock_password: 0, is_admin: 0, created_at: 0, changed_at: 0 };
    await database.query
      .insertInto('users')
      .values({ ...user, ...flags })
      .execute();
    expect(await left()).toEqual(['/old']);
  });

  test('uploads move with their folder by whole names, and wait in the trash until it comes or goes', async () => {
    const database = await open();
    const [store, moved] = [new UploadsStore(database), new MovedUploads(async () => [])];
    const paths = ['/a/x', '/ab/x', '/a', '/a/b/y'];
    for (const path of paths) await store.insert(upload(path, 10));
    const [move, drop] = [
      (from: string, to: string) => moved.move(from as VirtualPath, to as VirtualPath, database.query),
      (path: string) => moved.removeWithin(path as VirtualPath, database.query),
    ];
    const listed = async () => (await store.ofUser(7)).map(({ path }) => path).sort();
    expect(await move('/a', '/c')).toBe(true);
    expect(await move('/a', '/d')).toBe(false);
    expect(await listed()).toEqual(['/a', '/ab/x', '/c/b/y', '/c/x']);
    expect(await store.find(upload('/c/b/y', 10).id)).toMatchObject({ staged: 'of /a/b/y' });
    await move('/c/b', trashedPath('1'));
    expect(await listed()).toEqual(['/a', '/ab/x', '/c/x']);
    await move(trashedPath('1'), '/ab');
    expect(await listed()).toEqual(['/a', '/ab/x', '/ab/y', '/c/x']);
    await move('/c', '/ab');
    expect(await store.find(upload('/ab/x', 10).id)).toMatchObject({ staged: 'of /ab/x' });
    await move('/ab', trashedPath('2'));
    expect([await drop(trashedPath('2')), await move(trashedPath('2'), '/ab')]).toEqual([true, false]);
    expect(await listed()).toEqual(['/a']);
  });
});
