import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyPermission, ROOT, type TrashLimits, type VirtualPath } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.js';
import { keptOnDisk } from '../../../test/kept-on-disk.js';
import type { AppDatabase } from '../../core/db/app-database.js';
import { KEPT_STATES } from '../../core/db/kept-rows.js';
import { FileEvents } from '../../core/files/file-events.js';
import { InventoryRounds } from '../../core/files/inventory-rounds.js';
import { KeptNotes } from '../../core/files/kept-notes.js';
import { openFileSystem } from '../../core/files/open-file-system.js';
import { type LocalStorage, openLocalStorage } from '../../core/storage/local/local-storage.js';
import { VolumesFollower } from './follow-volumes.js';
import { TrashArrivals } from './trash-arrivals.js';
import { TrashInventory } from './trash-inventory.js';
import { TrashRetention } from './trash-retention.js';
import { TrashService } from './trash-service.js';
import { TrashStore } from './trash-store.js';

const DAY_MS = 24 * 60 * 60_000;
const EVERYBODY = null;
const ALL = { offset: 0, limit: 1000 };

let root: string;
let disk: LocalStorage;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'trash-retention-'));
  disk = await openLocalStorage({ root, workers: 1 });
});
afterEach(async () => {
  await disk.close();
  rmSync(root, { recursive: true, force: true });
});

describeOnBothDatabases('the retention of the trash', (open) => {
  const start = async (installation = 1) => {
    const database: AppDatabase = await open();
    const terms = { enabled: true, days: 30, percent: 10, versions: 0 };
    let passed = 0;
    const errors: unknown[] = [];
    const store = new TrashStore(database);
    const now = () => Date.now() + passed;
    const notes = new KeptNotes(Buffer.alloc(32, installation), disk.trash);
    const foreign: number[] = [];
    const deps = { store, notes, upkeep: disk.trash, settings: async () => terms, now, retentionNow: now };
    const events = new FileEvents();
    const removed: string[] = [];
    events.subscribe((event) => event.type === 'removed' && removed.push(event.path));
    const service = new TrashService({ ...deps, events });
    const arrivals = new TrashArrivals({ ...deps, onUncounted: () => undefined });
    const limits = new Map<number, TrashLimits>();
    const gone = new Set<string>();
    const users = [
      { id: 1, username: 'ann', scope: ROOT },
      { id: 2, username: 'ben', scope: '/ben' },
    ];
    let word = 0;
    const onError = (error: unknown) => errors.push(error);
    const inventory = new TrashInventory({
      ...{ ...deps, service, onError, onForeign: (_: string, count: number) => void foreign.push(count) },
      isOwner: async ({ userId, username }) =>
        users.some((user) => user.id === userId && user.username === username),
    });
    const retention = new TrashRetention({
      gone: async () => (node) => gone.has(node),
      ...{ ...deps, service, onError },
      limits: async () => limits,
    });
    const grant = { userId: 1, username: 'ann', scope: ROOT, rules: [], hideDotfiles: false };
    const files = openFileSystem({
      storage: disk,
      grant: { ...grant, permissions: everyPermission(true) },
      trash: arrivals,
    });
    const remove = async (name: string, content = name) => {
      writeFileSync(join(root, name), content);
      await files.remove(`/${name}` as VirtualPath);
    };
    const names = async () => (await store.list(EVERYBODY, ALL)).map(({ path }) => path);
    const pass = (days: number) => {
      passed += days * DAY_MS;
    };
    const rounds = new InventoryRounds({
      ...{ ...deps, onError, inventories: [inventory.inventory] },
      adoptedBefore: async () => word,
    });
    const look = (at?: number) => {
      word = at ?? word;
      return rounds.takeIfDue(new AbortController().signal);
    };
    return {
      ...{ store, service, retention, files, terms, errors, removed, users, limits, remove, names, pass },
      ...{ look, notes, foreign, query: database.query },
    };
  };
  const inTrash = () => keptOnDisk(root, 'trash').length;

  test('the retention removes what is older than it may be, and nothing when it is switched off', async () => {
    const { retention, terms, errors, remove, names, pass } = await start();
    await remove('old');
    pass(20);
    await remove('young');
    pass(11);
    terms.enabled = false;
    await retention.sweep();
    expect(inTrash()).toBe(2);
    terms.enabled = true;
    await retention.sweep();
    expect(await names()).toEqual(['/young']);
    expect([inTrash(), errors]).toEqual([1, []]);
  });

  test('the retention removes the oldest first when there is too much, but nothing of the last day', async () => {
    const { store, retention, terms, remove, names, pass } = await start();
    for (const name of ['1', '2', '3', '4']) {
      await remove(name);
      pass(2);
    }
    await remove('today');
    const { blocks, bsize } = statfsSync(root);
    // The size of each is set to four hundredths of the disk.
    for (const { id } of await store.list(EVERYBODY, ALL))
      await store.setSize(id, { size: Math.floor(blocks * bsize * 0.04), entries: 1 });
    terms.percent = 10;
    await retention.sweep();
    expect(await names()).toEqual(['/today', '/4']);
    terms.percent = 1;
    await retention.sweep();
    expect(await names()).toEqual(['/today']);
  });

  test('the retention keeps what a user deleted within the limits of that user', async () => {
    const { store, retention, limits, remove, names, pass } = await start();
    const giveTo = async (userId: number) => {
      for (const each of await store.list(1, ALL)) {
        await store.remove(each.id);
        await store.insert({ ...each, userId }, 1);
      }
    };
    await remove('bens-old');
    pass(3);
    await remove('bens-new');
    await giveTo(2);
    await remove('anns');
    pass(4);
    limits.set(2, { days: 5 });
    await retention.sweep();
    expect((await names()).sort()).toEqual(['/anns', '/bens-new']);
    // Nothing is removed while the trash of the user is switched off.
    limits.set(2, { days: 1, enabled: false });
    await retention.sweep();
    expect((await names()).sort()).toEqual(['/anns', '/bens-new']);
    const { blocks, bsize } = statfsSync(root);
    for (const { id } of await store.list(EVERYBODY, ALL))
      await store.setSize(id, { size: Math.floor(blocks * bsize * 0.04), entries: 1 });
    limits.set(2, { percent: 3 });
    await retention.sweep();
    expect(await names()).toEqual(['/anns']);
    pass(30);
    limits.set(1, { days: 60 });
    await retention.sweep();
    expect(await names()).toEqual(['/anns']);
  });

  test('the retention counts folders, and removes them with all they hold', async () => {
    const { store, retention, files, names, pass } = await start();
    mkdirSync(join(root, 'tree/a/b'), { recursive: true });
    writeFileSync(join(root, 'tree/a/b/file'), '12345');
    await files.remove('/tree' as VirtualPath);
    expect(await store.sum(1)).toEqual({ total: 1, size: 0 });
    await retention.count();
    expect(await store.sum(1)).toEqual({ total: 1, size: 5 });
    pass(31);
    await retention.sweep();
    expect(await names()).toEqual([]);
    expect(inTrash()).toBe(0);
  });

  test('the retention finds out after a crash what was moved, and goes on deleting', async () => {
    const { store, service, retention, files, remove, names } = await start();
    await remove('moved');
    await remove('leaving');
    const [one, other] = await store.list(EVERYBODY, ALL);
    if (!one || !other) throw new Error('nothing is in the trash');
    const [moved, leaving] = one.path === '/moved' ? [one, other] : [other, one];
    await store.change(moved.id, 1, 0);
    await store.change(leaving.id, 1, 2);
    await store.insert({ ...moved, id: 'f'.repeat(24), path: '/never' as VirtualPath }, 0);
    await retention.settle();
    await retention.sweep();
    expect(await names()).toEqual(['/moved']);
    expect(inTrash()).toBe(1);
    await files.restore(moved, '/moved' as VirtualPath, { from: '/moved' as VirtualPath });
    expect(existsSync(join(root, 'moved'))).toBe(true);
    // An item that another program removed leaves the list without an error.
    await service.drop(moved, { userId: 0, username: '' });
    expect(await names()).toEqual([]);
  });

  test('the inventory adopts what has no row, as that of its owner, or of nobody when that one is not known', async () => {
    const { store, retention, files, errors, users, look, remove, pass } = await start();
    await remove('mine', '12345');
    const lost = (await store.list(1, ALL))[0];
    if (!lost) throw new Error('nothing is in the trash');
    const stray = 'f'.repeat(24);
    mkdirSync(join(root, '.satchel-trash', stray));
    writeFileSync(join(root, '.satchel-trash', '.nfs0001'), 'not of the trash');
    await store.remove(lost.id);
    pass(40);
    await look();
    await retention.sweep();
    const found = await store.list(EVERYBODY, ALL);
    expect(found.map(({ id }) => id).sort()).toEqual([lost.id, stray].sort());
    expect(await find(store, lost.id)).toMatchObject({
      ...{ userId: 1, username: 'ann', path: '/mine', serverPath: '/mine' },
      ...{ isFolder: false, size: 5 },
    });
    expect(await find(store, stray)).toMatchObject({ userId: 0, username: '', isFolder: true, size: 0 });
    expect((await find(store, stray)).path).toBe('/recovered-ffffffff');
    await files.restore(lost, '/back' as VirtualPath, { from: '/lost' as VirtualPath });
    expect(existsSync(join(root, 'back'))).toBe(true);

    // The user id belongs to another person now.
    users.splice(0, 1, { id: 1, username: 'eve', scope: ROOT });
    await remove('other');
    const [other] = await store.list(1, ALL);
    await store.remove(other?.id ?? '');
    pass(2);
    await look();
    expect(await find(store, other?.id ?? '')).toMatchObject({ userId: 0, path: '/other' });
    expect(errors).toEqual([]);
  });

  test('the inventory forgets what is gone from the disk, but not what lies on a disk that is missing', async () => {
    const { store, look, removed, remove, names, pass } = await start();
    await remove('gone');
    const [gone] = await store.list(EVERYBODY, ALL);
    await remove('stays');
    await store.insert(
      { ...(await find(store, gone?.id ?? '')), id: 'e'.repeat(24), volume: 'volume:main:/off' },
      1,
    );
    rmSync(join(root, '.satchel-trash', gone?.id ?? ''));
    await look();
    expect((await names()).sort()).toEqual(['/gone', '/stays']);
    expect((await store.list(EVERYBODY, ALL)).map(({ volume }) => volume).sort()).toEqual([
      'volume:main:/',
      'volume:main:/off',
    ]);
    expect(removed).toEqual([`/.satchel-trash/${gone?.id}`]);
    pass(2);
    renameSync(join(root, '.satchel-trash'), join(root, 'elsewhere'));
    await look();
    expect((await names()).sort()).toEqual(['/gone', '/stays']);
  });

  test('the retention keeps the rows of a storage that is not there, however old they are', async () => {
    const { store, retention, look, names, remove, pass, errors } = await start();
    await remove('a');
    const [{ id } = { id: '' }] = await store.list(EVERYBODY, ALL);
    const row = await find(store, id);
    const volume = 'volume:gone:bucket';
    await store.insert({ ...row, id: 'there', path: '/there' as VirtualPath, volume }, KEPT_STATES.present);
    await store.insert({ ...row, id: 'moving', path: '/moving' as VirtualPath, volume }, KEPT_STATES.moving);
    await retention.settle();
    pass(100);
    await look();
    await retention.sweep();
    expect((await names()).sort()).toEqual(['/moving', '/there']);
    expect(errors).toMatchObject([{ code: 'disk_unreachable' }, { code: 'disk_unreachable' }]);
  });

  test('the inventory leaves what another installation keeps there, until it is gone for a week or an administrator says so', async () => {
    const one = await start();
    const other = await start(2);
    await one.remove('of-one');
    await other.remove('of-other');
    await one.look();
    await other.look();
    expect([await one.names(), await other.names()]).toEqual([['/of-one'], ['/of-other']]);
    expect([one.foreign, other.foreign]).toEqual([[1], [1]]);
    // A server that shows a sign of life every day is visible to others, whatever its clock says.
    other.pass(2000);
    for (let day = 1; day < 20; day += 1) {
      utimesSync(join(root, '.satchel-trash', `.alive-${one.notes.installation}`), day, day);
      other.pass(1.1);
      await other.look();
    }
    expect(await other.names()).toEqual(['/of-other']);
    for (let day = 0; day < 8; day += 1) {
      other.pass(1.1);
      await other.look();
    }
    expect((await other.names()).sort()).toEqual(['/of-one', '/of-other']);
    const ofOne = (await other.store.list(0, ALL))[0];
    expect(ofOne).toMatchObject({ path: '/of-one', serverPath: '/of-one', username: '' });
    expect([await one.names(), one.errors, other.errors]).toEqual([['/of-one'], [], []]);

    const third = await start(3);
    await third.look();
    expect(await third.names()).toEqual([]);
    await third.look(Date.now() + 1000);
    expect((await third.names()).sort()).toEqual(['/of-one', '/of-other']);
  });

  test('the inventory does not give to anybody what a note of somebody else says is theirs', async () => {
    const { store, look, remove, notes } = await start();
    await remove('first');
    const folder = join(root, '.satchel-trash');
    const [file = ''] = readdirSync(folder).filter((name) => name.startsWith('.notes-'));
    const forger = new KeptNotes(Buffer.alloc(32, 9), disk.trash);
    const path = '/secret' as VirtualPath;
    const note = { serverPath: path, path, scope: ROOT, userId: 1, username: 'ann', at: 1 };
    const location = { volume: 'volume:main:/', id: notes.newId() };
    writeFileSync(join(folder, location.id), 'of ben');
    appendFileSync(join(folder, file), `${forger.write(location, note)}\n`);
    // The server was killed between the note and the move: the note has no object.
    const never = { volume: 'volume:main:/', id: notes.newId() };
    appendFileSync(join(folder, file), `${notes.write(never, note)}\n`);
    await look();
    expect(await store.findAll([never.id])).toEqual([]);
    expect(await find(store, location.id)).toMatchObject({
      userId: 0,
      username: '',
      scope: '',
      path: '/secret',
    });
  });

  test('the inventory finds what lies on a disk that is mounted elsewhere by now', async () => {
    const { store, look, remove } = await start();
    await remove('a');
    const [{ id } = { id: '' }] = await store.list(EVERYBODY, ALL);
    const row = await find(store, id);
    await store.remove(id);
    const serverPath = '/mnt/disk/dir/a' as VirtualPath;
    await store.insert({ ...row, volume: 'volume:main:/mnt/disk', serverPath }, 1);
    await look();
    expect(await find(store, id)).toMatchObject({ volume: 'volume:main:/', serverPath: '/dir/a' });
    await store.relocate([id], 'volume:main:/usb', { from: ROOT, to: '/usb' as VirtualPath });
    expect(await find(store, id)).toMatchObject({ volume: 'volume:main:/usb', serverPath: '/usb/dir/a' });
  });

  test('the trash of a disk follows the folder that holds it when that is moved', async () => {
    const { store, query, remove } = await start();
    const follower = new VolumesFollower(store, disk.trash);
    const moved = (from: string, to: string) => ({ from: from as VirtualPath, to: to as VirtualPath });
    await remove('a');
    const [{ id } = { id: '' }] = await store.list(EVERYBODY, ALL);
    await store.insert({ ...(await find(store, id)), id: 'x', volume: 'volume:main:/mnt/disk' }, 1);
    await store.insert({ ...(await find(store, id)), id: 'y', volume: 'volume:main:/mnt/disk2' }, 1);
    await follower.follow([moved('/mnt', '/else/where'), moved('/else/where/disk', '/d')]).store(query);
    expect((await find(store, 'x')).volume).toBe('volume:main:/d');
    expect((await find(store, 'y')).volume).toBe('volume:main:/else/where/disk2');
    expect((await find(store, id)).volume).toBe('volume:main:/');
    const exchanged = [moved('/d', '/e'), moved('/else/where/disk2', '/d'), moved('/e', '/else/where/disk2')];
    await follower.follow(exchanged).store(query);
    expect((await find(store, 'x')).volume).toBe('volume:main:/else/where/disk2');
    expect((await find(store, 'y')).volume).toBe('volume:main:/d');
    // A journal of a former release has this form.
    await follower.follow([moved('root:/d', 'root:/f')]).store(query);
    expect((await find(store, 'y')).volume).toBe('volume:main:/f');
  });
});

async function find(store: TrashStore, id: string) {
  const [found] = await store.findAll([id]);
  if (!found) throw new Error(`${id} is not in the trash`);
  return found;
}
