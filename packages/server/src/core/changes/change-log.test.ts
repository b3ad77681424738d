import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VirtualPath } from '@satchel/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.js';
import { nowhere } from '../../../test/followed-events.js';
import { AppError } from '../../lib/app-error.js';
import type { AppDatabase } from '../db/app-database.js';
import { persistence } from '../db/persistently.js';
import { type FileEvent, FileEvents, PendingChange } from '../files/file-events.js';
import { Journals } from '../state/journals.js';
import { openLocalStorage } from '../storage/local/local-storage.js';
import { ChangeLog } from './change-log.js';
import type { Follower, Following } from './follower.js';
import { placesOf } from './present-places.js';
import type { PresentPlaces } from './resolve-intents.js';

const actor = { userId: 1, username: 'ann' };
const at = (path: string) => path as VirtualPath;
const moved = (from: string, path: string): FileEvent => ({
  ...{ type: 'moved', from: at(from), path: at(path), actor },
});

const WAIT_MS = persistence.waitMs;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'change-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const files = () => readdirSync(join(folder, 'changes'));

/** Stores each change as a row, in the order in which they are followed. */
class Rows implements Follower<string> {
  readonly name = 'rows';
  received = 0;
  readonly notStored: string[] = [];
  /** Called with each, before it is stored. */
  at: (note: string) => Promise<void> | void = () => undefined;

  constructor(readonly database: AppDatabase) {}

  note(event: FileEvent) {
    return event.type === 'moved' ? `${event.from} ${event.path}` : undefined;
  }

  follow(notes: readonly string[]): Following | Promise<Following> {
    return {
      store: async (query: AppDatabase['query']) => {
        for (const note of notes) {
          await this.at(note);
          await query.insertInto('settings').values({ name: note, value: '' }).execute();
        }
      },
      stored: () => {
        this.received += notes.length;
      },
    };
  }

  refused(note: string) {
    this.notStored.push(note);
  }

  async all() {
    const rows = await this.database.query.selectFrom('settings').select('name').orderBy('name').execute();
    return rows.map(({ name }) => name);
  }
}

describeOnBothDatabases('the log of changes', (open) => {
  const start = async (database: AppDatabase, places: PresentPlaces = nowhere, node = 'n') => {
    const errors: unknown[] = [];
    const onError = (error: unknown) => void errors.push(error);
    const journals = new Journals(join(folder, 'changes'));
    const changes = await ChangeLog.open({ database, node, journals, onError });
    const rows = new Rows(database);
    changes.join(rows);
    const events = new FileEvents(onError, changes);
    const published: FileEvent[] = [];
    events.subscribe((event) => published.push(event));
    const recover = () => changes.recover(places, (made, intents) => events.emitAll(made, intents));
    return { changes, rows, events, errors, published, recover };
  };
  /** A process that was killed before it follows anything. */
  const startKilled = async (database: AppDatabase) => {
    const killed = await start(database);
    await killed.recover();
    killed.rows.follow = () => new Promise<never>(() => {});
    return { ...killed, begin: () => new PendingChange(actor, killed.events) };
  };

  /**
   * A process that was killed with a change under way, and so many others that one journal does not hold
   * them.
   */
  const startFull = async (database: AppDatabase) => {
    const { changes, events, recover } = await start(database);
    await recover();
    const waiting = new PendingChange(actor, events);
    waiting.expect({ verb: 'move', from: at('/a'), path: at('/waiting'), object: '1', existed: false });
    const long = 'x'.repeat(2000);
    const emitMany = (prefix: string) => {
      for (let n = 0; n < 600; n += 1) events.emit(moved(`/${long}`, `${prefix}${n}`));
    };
    emitMany('/');
    return { changes, waiting, emitMany };
  };

  test('a change is followed once somebody waits for it, and leaves nothing when the server ends', async () => {
    const { changes, rows, events, errors, recover } = await start(await open());
    await recover();
    for (let n = 0; n < 450; n += 1) events.emit(moved('/a', `/${n}`));
    events.emit({ type: 'created', path: at('/c'), actor });
    expect(await rows.all()).toEqual([]);
    await changes.settled();
    expect([(await rows.all()).length, rows.received]).toEqual([450, 450]);
    expect(files()).toHaveLength(1);
    await changes.close();
    expect([files(), errors]).toEqual([[], []]);
  });

  test('what a killed process did not follow is followed by the next one, once', async () => {
    const database = await open();
    const killed = await start(database);
    await killed.recover();
    killed.events.emit(moved('/a', '/1'));
    await killed.changes.settled();
    killed.events.emit(moved('/a', '/2'));
    killed.events.emit(moved('/a', '/3'));
    for (let round = 0; round < 3; round += 1) {
      const next = await start(database);
      await next.recover();
      expect([await next.rows.all(), next.published]).toEqual([['/a /1', '/a /2', '/a /3'], []]);
      // It is killed, too, and the files before it are not needed any more.
      expect(files()).toEqual([]);
    }
  });

  test('what several events of one change say is in one line, so that a kill leaves all or none of it', async () => {
    const database = await open();
    const killed = await startKilled(database);
    const change = killed.begin();
    change.expect({ verb: 'renames', path: at('/'), chains: [] });
    change.made([moved('/a', '/aside'), moved('/b', '/a'), moved('/aside', '/b')]);
    const [name = ''] = files();
    expect(
      readFileSync(join(folder, 'changes', name), 'utf8')
        .trim()
        .split('\n'),
    ).toHaveLength(3);
    const next = await start(database);
    await next.recover();
    expect(await next.rows.all()).toEqual(['/a /aside', '/aside /b', '/b /a']);
  });

  test('a process that is killed between the rows and the position stores neither', async () => {
    const database = await open();
    const killed = await start(database);
    await killed.recover();
    for (const path of ['/1', '/2', '/3']) killed.events.emit(moved('/a', path));
    let cut: () => void = () => undefined;
    const isCut = new Promise<void>((resolve) => {
      cut = resolve;
    });
    killed.rows.at = async (note) => {
      if (note !== '/a /3') return;
      killed.rows.follow = () => new Promise<never>(() => {});
      cut();
      // The connection ends with the process, and its transaction with it.
      throw new Error('killed');
    };
    void killed.changes.settled();
    await isCut;
    const next = await start(database);
    await next.recover();
    expect(await next.rows.all()).toEqual(['/a /1', '/a /2', '/a /3']);
  });

  test('a transaction that was stored, but not confirmed, is not stored again', async () => {
    const { changes, rows, events, errors, recover } = await start(await open());
    await recover();
    const follow = rows.follow.bind(rows);
    let tries = 0;
    rows.follow = (notes) => {
      tries += 1;
      return follow(notes);
    };
    const { database } = rows;
    const transaction = database.query.transaction.bind(database.query);
    let isLost = true;
    database.query.transaction = () => {
      const builder = transaction();
      const execute = builder.execute.bind(builder);
      builder.execute = async (work) => {
        const result = await execute(work);
        if (isLost) {
          isLost = false;
          throw new Error('the connection is lost');
        }
        return result;
      };
      return builder;
    };
    events.emit(moved('/a', '/1'));
    await changes.settled();
    expect([await rows.all(), tries, errors]).toEqual([['/a /1'], 1, []]);
  });

  test('a change that the database refuses does not keep the others from being followed', async () => {
    const { changes, rows, events, errors, recover } = await start(await open());
    await recover();
    const refused = new Error('refused');
    rows.at = (note) => {
      if (note === '/a /2') throw refused;
    };
    for (const path of ['/1', '/2', '/3']) events.emit(moved('/a', path));
    await changes.settled();
    expect([await rows.all(), errors]).toEqual([['/a /1', '/a /3'], [refused]]);
    expect(rows.notStored).toEqual(['/a /2']);
  });

  test('many who wait at once are told at once, and none waits for long while the database refuses it', async () => {
    const database = await open();
    const { changes, rows, events, recover } = await start(database);
    await recover();
    persistence.waitMs = 50;
    rows.at = () => {
      throw new AppError('busy', 'locked');
    };
    events.emit(moved('/a', '/1'));
    await Promise.all(Array.from({ length: 1000 }, () => changes.settled()));
    expect(await rows.all()).toEqual([]);
    persistence.waitMs = WAIT_MS;
    rows.at = () => undefined;
    await changes.settled();
    expect(await rows.all()).toEqual(['/a /1']);
  });

  test('what cannot be stored at all waits, also for the next start', async () => {
    const database = await open();
    const { changes, rows, events, errors, recover } = await start(database);
    await recover();
    await sql`alter table change_positions rename to away`.execute(database.query);
    events.emit(moved('/a', '/1'));
    await changes.settled();
    expect([await rows.all(), errors.length]).toEqual([[], 1]);
    await changes.close();
    await sql`alter table away rename to change_positions`.execute(database.query);
    const next = await start(database);
    await next.recover();
    expect(await next.rows.all()).toEqual(['/a /1']);
  });

  test('each server follows its own changes, and a line that was cut off is none', async () => {
    const database = await open();
    const killed = await startKilled(database);
    killed.events.emit(moved('/a', '/1'));
    const [name = ''] = files();
    appendFileSync(join(folder, 'changes', name), '{"n":9,"notes":{"rows":"/a ');
    const other = new Journals(join(folder, 'other'));
    const onError = () => undefined;
    const second = await ChangeLog.open({ database, node: 'other', journals: other, onError });
    const rows = new Rows(database);
    second.join(rows);
    await second.recover(nowhere, () => undefined);
    expect(await rows.all()).toEqual([]);
    second.record([moved('/b', '/1')], []);
    await second.settled();
    const next = await start(database);
    await next.recover();
    expect(await next.rows.all()).toEqual(['/a /1', '/b /1']);
  });

  test('a change under way that was made is published by the next start, and one that was not is forgotten', async () => {
    const database = await open();
    const { begin } = await startKilled(database);
    begin().expect({ verb: 'move', from: at('/a'), path: at('/made'), object: '1', existed: false });
    begin().expect({ verb: 'move', from: at('/b'), path: at('/not'), object: '2', existed: false });
    const failed = begin();
    failed.expect({ verb: 'move', from: at('/c'), path: at('/made'), object: '1', existed: false });
    failed.end();
    const ended = begin();
    ended.expect({ verb: 'move', from: at('/d'), path: at('/made'), object: '1', existed: false });
    ended.made([moved('/d', '/ended')]);
    const mark = { fileId: '1', isFolder: false, size: 1, revision: '2', entries: 0 };
    const places = { ...nowhere, markAt: async (path: string) => (path === '/made' ? mark : null) };
    const next = await start(database, places);
    await next.recover();
    expect(next.published).toEqual([
      { type: 'moved', from: '/a', path: '/made', version: { before: '1', after: '1' }, mark, actor },
    ]);
    expect(await next.rows.all()).toEqual(['/a /made', '/d /ended']);
    const last = await start(database, places);
    await last.recover();
    expect([last.published, (await last.rows.all()).length]).toEqual([[], 2]);
  });

  test('a change on a disk that is not there is asked about again', async () => {
    const database = await open();
    const { begin } = await startKilled(database);
    const location = { volume: 'volume:main:/disk', id: 'id' };
    begin().expect({ verb: 'trash', path: at('/disk/a'), location, isFolder: false });
    let isThere: boolean | null = null;
    const places = { ...nowhere, isTrashed: async () => isThere };
    const without = await start(database, places);
    await without.recover();
    expect(without.published).toEqual([]);
    isThere = true;
    const again = await start(database, places);
    await again.recover();
    expect(again.published).toEqual([
      { type: 'removed', path: '/disk/a', trashed: '/.satchel-trash/id', actor },
    ]);
  });

  test('a journal from before volumes were named by their storage is settled', async () => {
    const disk = await openLocalStorage({ root: folder, workers: 1 });
    onTestFinished(() => disk.close());
    const line = (n: number, intent: object) =>
      `${JSON.stringify({ n, of: n, intent: { ...intent, actor } })}\n`;
    const put = (kind: string, id: string) => {
      mkdirSync(join(folder, kind));
      writeFileSync(join(folder, kind, id), id);
      return { volume: 'root:/', id };
    };
    const location = put('.satchel-trash', 'deleted');
    const replace = { verb: 'replace', path: '/b', by: 'save', before: 'former' };
    writeFileSync(join(folder, 'b'), 'new');
    mkdirSync(join(folder, 'changes'));
    writeFileSync(
      join(folder, 'changes', 'former'),
      line(1, { verb: 'trash', path: '/a', location, isFolder: false }) +
        line(2, { ...replace, kept: put('.satchel-versions', 'kept') }) +
        line(3, { verb: 'trash', path: '/c', location: { ...location, id: 'never' }, isFolder: false }),
    );
    const { published, errors, recover } = await start(await open(), placesOf(disk));
    await recover();
    expect([published, errors]).toMatchObject([
      [
        { type: 'removed', path: '/a', trashed: '/.satchel-trash/deleted' },
        { type: 'written', path: '/b', kept: [{ id: 'kept', path: '/b' }] },
      ],
      [],
    ]);
  });

  test('a server that has lost its name follows what its journal has, and nothing twice', async () => {
    const database = await open();
    const killed = await start(database);
    await killed.recover();
    killed.events.emit(moved('/a', '/1'));
    await killed.changes.settled();
    killed.rows.follow = () => new Promise<never>(() => {});
    killed.events.emit(moved('/a', '/2'));
    for (const node of ['another', 'and another']) {
      const next = await start(database, nowhere, node);
      await next.recover();
      expect([await next.rows.all(), next.errors]).toEqual([['/a /1', '/a /2'], []]);
      next.events.emit(moved('/b', `/${node}`));
      await next.changes.settled();
      expect(await next.rows.all()).toContain(`/b /${node}`);
      await next.rows.database.query.deleteFrom('settings').where('name', '=', `/b /${node}`).execute();
    }
  });

  test('journals are followed in the order of the changes, whatever they are called', async () => {
    const database = await open();
    const entry = (n: number) => JSON.stringify({ n, notes: { rows: `/a /${n}` }, ends: [] });
    mkdirSync(join(folder, 'changes'));
    const write = (name: string, numbers: number[]) =>
      writeFileSync(join(folder, 'changes', name), numbers.map((n) => `${entry(n)}\n`).join(''));
    write('z', [1, 2, 3]);
    write('m', [6, 8]);
    write('a', [5, 7, 8]);
    const next = await start(database);
    const order: string[] = [];
    next.rows.at = (note) => void order.push(note);
    await next.recover();
    expect(order).toEqual([1, 2, 3, 5, 6, 7, 8].map((n) => `/a /${n}`));
    await next.changes.close();
    expect(files()).toEqual([]);
  });

  test('what a server leaves behind when all is followed is nothing, also of journals that it took over', async () => {
    const { changes, waiting, emitMany } = await startFull(await open());
    const closing = changes.settled();
    emitMany('/more-');
    await closing;
    waiting.end();
    await changes.close();
    expect(files()).toEqual([]);
  });

  test('a large journal is replaced by one with what is still under way', async () => {
    const { changes, waiting } = await startFull(await open());
    const [first] = files();
    await changes.settled();
    expect(files()).toHaveLength(1);
    expect(files()).not.toEqual([first]);
    expect(readFileSync(join(folder, 'changes', files()[0] ?? ''), 'utf8')).toContain('/waiting');
    waiting.end();
    await changes.close();
    expect(files()).toEqual([]);
  });
});

test('a journal that cannot be written keeps no change from being followed', async () => {
  const { openDatabase } = await import('../db/database.js');
  const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'database') });
  const errors: unknown[] = [];
  const journals = new Journals(join(folder, 'changes'));
  const full = new Error('no space left on device');
  journals.begin = () => {
    throw full;
  };
  const onError = (error: unknown) => void errors.push(error);
  const changes = await ChangeLog.open({ database, node: '', journals, onError });
  const rows = new Rows(database);
  changes.join(rows);
  await changes.recover(nowhere, () => undefined);
  changes.record([moved('/a', '/1')], []);
  await changes.settled();
  expect([await rows.all(), errors]).toEqual([['/a /1'], [full]]);
  await database.close();
});
