import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyPermission, ROOT, type VirtualPath } from '@satchel/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.js';
import { followedEvents } from '../../../test/followed-events.js';
import { keptOnDisk } from '../../../test/kept-on-disk.js';
import type { AppDatabase } from '../../core/db/app-database.js';
import { KEPT_STATES } from '../../core/db/kept-rows.js';
import type { ReplacedFile } from '../../core/files/changes.js';
import { InventoryRounds } from '../../core/files/inventory-rounds.js';
import { KeptNotes } from '../../core/files/kept-notes.js';
import { openFileSystem } from '../../core/files/open-file-system.js';
import { type LocalStorage, openLocalStorage } from '../../core/storage/local/local-storage.js';
import { FilesFollower } from './follow-files.js';
import { type InventoryDependencies, VersionsInventory } from './versions-inventory.js';
import { VersionsRetention } from './versions-retention.js';
import { VersionsService } from './versions-service.js';
import { type Version, VersionsStore } from './versions-store.js';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const FILE = '/a.txt' as VirtualPath;

let root: string;
let disk: LocalStorage;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'versions-retention-'));
  disk = await openLocalStorage({ root, workers: 1 });
});
afterEach(async () => {
  await disk.close();
  rmSync(root, { recursive: true, force: true });
});

const kept = () => keptOnDisk(root, 'versions');
const at = (name: string) => join(root, name);

async function* body(text: string) {
  yield Buffer.from(text);
}

describeOnBothDatabases('the retention of versions', (open) => {
  const start = async (node = '', database?: AppDatabase) => {
    const notes = new KeptNotes(Buffer.alloc(32, 1), disk.versions);
    const opened = database ?? (await open());
    const store = new VersionsStore(opened, node);
    const terms = { enabled: true, days: 30, percent: 10, versions: 10 };
    const atKept = async (): Promise<void> => undefined;
    const facts = { passed: 0, inTrash: 0, goneFor: new Map<string, number>(), atKept };
    const errors: unknown[] = [];
    const deps = {
      ...{ store, upkeep: disk.versions, notes, settings: async () => terms },
      ...{ now: () => Date.now() + facts.passed, onError: (error: unknown) => void errors.push(error) },
    };
    const service: VersionsService = new VersionsService({
      ...deps,
      retentionNow: deps.now,
      onRemoved: () => undefined,
      onKept: (paths) => retention.thin(paths),
      settled: () => settled(),
      ready: () => changes.settled(),
    });
    const retention: VersionsRetention = new VersionsRetention({
      ...deps,
      gone:
        async (forMs = 0) =>
        (node) =>
          (facts.goneFor.get(node) ?? -1) >= forMs,
      trashBytes: async () => facts.inTrash,
      drop: (version) => service.drop(version),
    });
    const follower = new FilesFollower(store, disk.versions, (versions) => retention.finish(versions));
    const { events, changes } = await followedEvents(opened, (log) => log.join(follower), deps.onError);
    const settled = async () => {
      await changes.settled();
      await retention.settled();
    };
    const grant = { userId: 1, username: 'ann', scope: ROOT, rules: [], hideDotfiles: false };
    const files = openFileSystem({
      storage: disk,
      grant: { ...grant, permissions: everyPermission(true) },
      events,
      versions: {
        begin: async (actor, isMove) => {
          const keeping = await service.begin(actor, isMove);
          if (!keeping) return null;
          const keep = async (file: ReplacedFile) => {
            const location = await keeping.keep(file);
            await facts.atKept();
            return location;
          };
          return { ...keeping, keep };
        },
      },
    });
    const save = async (content: string, path = FILE) => {
      await files.write(path, body(content), { reason: 'upload', override: true });
      await settled();
    };
    const pass = (ms: number) => {
      facts.passed += ms;
    };
    const contents = async (path = FILE) =>
      (await store.of(path)).map(({ id }) => readFileSync(at(`.satchel-versions/${id}`), 'utf8'));
    const toTrash: Parameters<InventoryDependencies['toTrash']>[1][] = [];
    const inventory = new VersionsInventory({
      ...{ ...deps, retentionNow: deps.now, onForeign: () => undefined },
      ...{ isOwner: async () => true, inTrash: async () => null },
      toTrash: async (_, version) => void toTrash.push(version),
    });
    const rounds = new InventoryRounds({
      ...{ ...deps, inventories: [inventory.inventory], adoptedBefore: async () => 0 },
    });
    const look = () => rounds.takeIfDue(new AbortController().signal);
    return {
      store,
      service,
      retention,
      settled,
      files,
      terms,
      facts,
      errors,
      save,
      pass,
      contents,
      look,
      toTrash,
      notes,
    };
  };

  test('the retention removes what is too old, and all but one of an hour when an hour has passed', async () => {
    const { retention, errors, save, pass, contents } = await start();
    for (const content of ['0', '1', '2', '3']) await save(content);
    expect(await contents()).toHaveLength(3);
    pass(3 * HOUR_MS);
    await retention.sweep();
    expect((await contents()).length).toBeLessThanOrEqual(2);
    expect((await contents())[0]).toBe('2');
    pass(31 * DAY_MS);
    await retention.sweep();
    expect([await contents(), kept(), errors]).toEqual([[], [], []]);
  });

  test('the retention switched off keeps what is there, and nothing more', async () => {
    const { retention, terms, save, contents } = await start();
    await save('0');
    await save('1');
    terms.versions = 0;
    await save('2');
    await retention.sweep();
    expect(await contents()).toEqual(['0']);
  });

  test('the retention removes the oldest where the trash and the versions are too much together, but nothing of an hour', async () => {
    const { retention, facts, terms, save, pass, contents } = await start();
    const { blocks, bsize } = statfsSync(root);
    await save('0');
    await save('1');
    pass(2 * HOUR_MS);
    await save('2');
    facts.inTrash = blocks * bsize;
    await retention.sweep();
    expect(await contents()).toEqual(['1']);
    facts.inTrash = 0;
    terms.percent = 0;
    await save('larger than nothing');
    expect(await contents()).toEqual(['1']);
    expect(readFileSync(at('a.txt'), 'utf8')).toBe('larger than nothing');
  });

  test('the retention settles after a crash what was being kept, restored or removed', async () => {
    const { store, retention, errors, save, contents } = await start();
    const { moving, present, leaving } = KEPT_STATES;
    for (const content of ['0', '1', '2']) await save(content);
    const [latest, first] = await store.of(FILE);
    if (!latest || !first) throw new Error('nothing was kept');
    const more = async (id: string, state: typeof moving | typeof leaving) => {
      await store.insert({ ...latest, id }, state);
      return at(`.satchel-versions/${id}`);
    };
    await more('never-kept', moving);
    linkSync(at('a.txt'), await more('not-yet-replaced', moving));
    writeFileSync(await more('replaced', moving), 'replaced');
    writeFileSync(await more('going', leaving), 'going');
    await more('gone', leaving);
    await store.change(first.id, present, moving);
    await retention.settle();
    expect((await contents()).sort()).toEqual(['0', '1', 'replaced']);
    expect(kept().sort()).toEqual([latest.id, first.id, 'replaced'].sort());
    expect(await store.withState(moving)).toEqual([]);
    expect(await store.withState(leaving)).toEqual([]);
    expect([readFileSync(at('a.txt'), 'utf8'), errors]).toEqual(['2', []]);
  });

  test('the retention leaves alone what another server is about to keep, until that one is gone for a day', async () => {
    const database = await open();
    const here = await start('here', database);
    const there = await start('there', database);
    const saveWhile = async (content: string, work: () => Promise<void>) => {
      here.facts.atKept = work;
      await here.save(content);
    };
    await here.save('0');
    await saveWhile('1', () => there.retention.settle());
    there.facts.goneFor.set('here', HOUR_MS);
    await saveWhile('2', () => there.retention.sweep());
    there.facts.goneFor.set('here', DAY_MS);
    await saveWhile('3', async () => {
      await there.retention.sweep();
      expect(await there.store.withState(KEPT_STATES.moving)).toEqual([]);
    });
    expect(await there.contents()).toEqual(['2', '1', '0']);
    await there.store.insert({ ...(await latest(here.store)), id: 'unfinished' }, KEPT_STATES.moving);
    await here.retention.settle();
    expect(await here.store.withState(KEPT_STATES.moving)).toHaveLength(1);
    expect([here.errors, there.errors]).toEqual([[], []]);
  });

  test.each(['volume:main:disk:/nowhere/at/all', 'volume:gone:bucket'])(
    'the volume %s, which is missing, keeps its rows',
    async (volume) => {
      const { store, retention, save } = await start();
      await save('0');
      await save('1');
      const [version] = await store.of(FILE);
      if (!version) throw new Error('nothing was kept');
      await store.insert({ ...version, id: 'away', volume }, KEPT_STATES.moving);
      await store.insert({ ...version, id: 'leaving', volume }, KEPT_STATES.leaving);
      await retention.settle();
      await retention.sweep();
      expect((await store.of(FILE)).map(({ id }) => id).sort()).toEqual(
        [version.id, 'away', 'leaving'].sort(),
      );
    },
  );

  test('the inventory forgets versions whose content is gone, and keeps the others', async () => {
    const { store, look, errors, save, contents } = await start();
    for (const content of ['0', '1', '2']) await save(content);
    const [latest] = await store.of(FILE);
    rmSync(at(`.satchel-versions/${latest?.id}`));
    await store.insert(
      { ...(latest as Version), id: 'away', volume: 'volume:main:disk:/nowhere' },
      KEPT_STATES.present,
    );
    await look();
    await store.remove('away');
    expect([await contents(), errors]).toEqual([['0'], []]);
  });

  test('versions whose rows are lost are found again, with their file or in the trash', async () => {
    const { store, service, look, errors, save, contents, toTrash, notes } = await start();
    for (const content of ['0', '1', '2']) await save(content);
    await save('x', '/gone.txt' as VirtualPath);
    await save('y', '/gone.txt' as VirtualPath);
    const before = await store.of(FILE);
    for (const volume of await store.volumes())
      for (const { id } of await store.ofVolume(volume, { after: '', limit: 10 })) await store.remove(id);
    rmSync(at('gone.txt'));
    // The server was killed between the two names of a save: this is the file itself.
    const twin = { volume: 'volume:main:/', id: notes.newId() };
    linkSync(at('a.txt'), at(`.satchel-versions/${twin.id}`));
    const note = { serverPath: FILE, path: FILE, scope: '' as const, userId: 1, username: 'ann', at: 1 };
    const [file = ''] = readdirSync(at('.satchel-versions')).filter((name) => name.startsWith('.notes-'));
    appendFileSync(at(`.satchel-versions/${file}`), `${notes.write(twin, note)}\n`);
    // No row or note says to which file this content belongs.
    const stray = 'f'.repeat(24);
    writeFileSync(at(`.satchel-versions/${stray}`), 'stray');
    mkdirSync(at(`.satchel-versions/${'e'.repeat(24)}`));
    await look();
    expect(errors).toEqual([]);
    expect((await contents()).sort()).toEqual(['0', '1']);
    const facts = ({ id, userId, username, size, modifiedAt, replacedAt }: Version) => ({
      ...{ id, userId, username, size, modifiedAt, replacedAt },
    });
    expect((await store.of(FILE)).map(facts)).toEqual(before.map(facts));
    expect(existsSync(at(`.satchel-versions/${twin.id}`))).toBe(false);
    const taken = toTrash.map(({ found, size }) => [found?.serverPath, size]);
    expect(taken).toHaveLength(2);
    expect(taken).toEqual(
      expect.arrayContaining([
        ['/gone.txt', 1],
        [undefined, 5],
      ]),
    );
    for (const version of await store.of(FILE)) await service.drop(version);
    expect(await contents()).toEqual([]);
  });

  test('versions belong to the object that their file is, as far as that is known', async () => {
    const { store, files, save, settled } = await start();
    await save('0');
    await save('1');
    const [kept] = await store.of(FILE);
    expect(kept?.fileId).toBe((await files.stat(FILE)).fileId);
    await store.insert({ ...(kept as Version), id: 'earlier', fileId: '' }, KEPT_STATES.present);
    await store.follow(FILE, { before: '', after: 'another' });
    await files.move(FILE, '/b.txt' as VirtualPath);
    await settled();
    const ids = (await store.of('/b.txt' as VirtualPath)).map(({ fileId }) => fileId);
    expect(ids.sort()).toEqual(['', kept?.fileId]);
  });

  test('a failure while the change succeeds is reported, and tried again at the next start', async () => {
    const { store, retention, errors, save, contents } = await start();
    await save('0');
    const { change } = store;
    store.change = async () => {
      throw new Error('the database is away');
    };
    await save('1');
    store.change = change;
    expect([readFileSync(at('a.txt'), 'utf8'), errors.length]).toEqual(['1', 1]);
    expect(await contents()).toEqual([]);
    await retention.settle();
    expect(await contents()).toEqual(['0']);
  });

  test('two files of one name in turn do not share versions', async () => {
    const { files, settled, save, contents } = await start();
    await save('0');
    await save('1');
    await files.move(FILE, '/b.txt' as VirtualPath);
    await save('other');
    expect([await contents(), await contents('/b.txt' as VirtualPath)]).toEqual([[], ['0']]);
    await files.remove('/b.txt' as VirtualPath);
    await settled();
    expect([kept(), existsSync(at('a.txt'))]).toEqual([[], true]);
  });
});

async function latest(store: VersionsStore) {
  const [version] = await store.of(FILE);
  if (!version) throw new Error('nothing was kept');
  return version;
}
