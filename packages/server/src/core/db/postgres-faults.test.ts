import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPostgresDatabase } from '../../../test/databases.js';
import { startProxy, type TcpProxy } from '../../../test/tcp-proxy.js';
import type { AppDatabase } from './app-database.js';
import { openDatabase } from './database.js';
import { healthLimit } from './database-health.js';
import { startLimits } from './postgres.js';
import { answerLimits } from './postgres-answers.js';
import { lostLimit } from './postgres-pool.js';

const LIMITS = { answer: { ...answerLimits }, lost: { ...lostLimit }, health: { ...healthLimit } };
/**
 * The message of a server that is starting
 * (https://www.postgresql.org/docs/current/protocol-error-fields.html).
 */
const STARTING = errorResponse({
  S: 'FATAL',
  V: 'FATAL',
  C: '57P03',
  M: 'the database system is starting up',
});

let url: string;
let proxy: TcpProxy;
let database: AppDatabase;
let operator: pg.Client;
let troubles: (string | null)[];

beforeEach(async () => {
  url = await createPostgresDatabase();
  proxy = await startProxy(url);
  database = await openDatabase({ kind: 'postgres', url: proxy.url });
  operator = new pg.Client(url);
  await operator.connect();
  troubles = [];
  database.onTrouble((trouble) => void troubles.push(trouble?.message ?? null));
});
afterEach(async () => {
  Object.assign(answerLimits, LIMITS.answer);
  Object.assign(lostLimit, LIMITS.lost);
  Object.assign(healthLimit, LIMITS.health);
  await database.close();
  await operator.end();
  await proxy.close();
});

function errorResponse(fields: Record<string, string>): Buffer {
  const body = Object.entries(fields).map(([field, text]) => `${field}${text}\0`);
  const bytes = Buffer.from(`${body.join('')}\0`);
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}

const write = (name: string, { query }: Pick<AppDatabase, 'query'> = database) =>
  query.insertInto('settings').values({ name, value: '' }).execute();
const names = async () => {
  const rows = await database.query.selectFrom('settings').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};
const stored = async () => {
  const { rows } = await operator.query<{ name: string }>('select name from settings order by name');
  return rows.map(({ name }) => name);
};
const endBackends = () =>
  operator.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
const isWorking = () =>
  database.check().then(
    () => true,
    () => false,
  );
const BUSY = { code: 'busy', details: { retryAfter: 5 } };

describe('a connection that is ended', () => {
  test('a connection that is ended between two statements of a transaction ends only that, and nothing of it is stored', async () => {
    const both = database.query.transaction().execute(async (query) => {
      await write('first', { query });
      await endBackends();
      await write('second', { query });
    });
    await expect(both).rejects.toMatchObject(BUSY);
    expect(await names()).toEqual([]);
    await write('third');
    expect(await names()).toEqual(['third']);
    expect(troubles).toEqual([expect.stringContaining('cannot be reached'), null]);
  });

  test('a connection that is ended in the middle of a transaction that waits ends only that, too', async () => {
    const waiting = database.query.transaction().execute(async (query) => {
      await write('first', { query });
      await sql`select pg_sleep(600)`.execute(query);
    });
    const seen =
      "select 1 from pg_stat_activity where query like '%pg_sleep(600)%' and pid <> pg_backend_pid()";
    await expect.poll(async () => (await operator.query(seen)).rowCount).toBe(1);
    const failed = expect(waiting).rejects.toMatchObject(BUSY);
    await endBackends();
    await failed;
    expect(await stored()).toEqual([]);
  });

  test('a connection that is ended before a statement is replaced, without anybody noticing', async () => {
    await write('first');
    await endBackends();
    expect(await names()).toEqual(['first']);
    await endBackends();
    await database.query.transaction().execute((query) => write('second', { query }));
    expect(await stored()).toEqual(['first', 'second']);
  });

  test('a connection that is ended after a change was sent leaves unknown whether it was made, and it is not made twice', async () => {
    await operator.query('create table made (id serial)');
    for (const inTransaction of [false, true]) {
      proxy.onSent = (bytes) => {
        const text = bytes.toString('latin1');
        // The database does the rest, and its answer reaches nobody.
        if (/insert into made|commit/.test(text)) setImmediate(() => proxy.cutAll());
      };
      const insert = sql`insert into made default values`;
      const made = inTransaction
        ? database.query.transaction().execute(async (query) => {
            await sql`insert into made select from generate_series(1, 1)`
              .execute(query)
              .catch(() => undefined);
          })
        : insert.execute(database.query);
      await expect(made).rejects.toMatchObject({ code: 'busy' });
      proxy.onSent = () => undefined;
    }
    expect((await operator.query('select 1 from made')).rowCount).toBeLessThanOrEqual(2);
    await write('after');
    expect(await stored()).toEqual(['after']);
  });
});

describe('a network without a sign of life', () => {
  beforeEach(() => {
    answerLimits.askAfterMs = 50;
    answerLimits.probeMs = 500;
    lostLimit.ms = 500;
  });

  test('a network without a sign of life is left for another connection, where nothing was to be changed', async () => {
    await write('first');
    proxy.hangAll();
    expect(await names()).toEqual(['first']);
  });

  test('a network without a sign of life fails what is to be changed, and says that it may have been', async () => {
    await names();
    proxy.hangAll();
    await expect(write('lost')).rejects.toMatchObject({ code: 'busy', details: undefined });
    await write('next');
    expect(await stored()).toEqual(['next']);
  });

  test('everywhere is busy within the limit, for the health check as well, and for nobody once it is over', async () => {
    healthLimit.ms = 100;
    await names();
    proxy.next = 'hang';
    proxy.hangAll();
    const failed = expect(names()).rejects.toMatchObject(BUSY);
    await expect.poll(isWorking).toBe(false);
    await failed;
    proxy.next = 'pass';
    await expect.poll(isWorking).toBe(true);
    expect(await names()).toEqual([]);
  });

  test('a network without a sign of life does not keep the program from ending', async () => {
    database.stamp();
    database.messages?.listen({ onMessage: () => undefined, onGap: () => undefined });
    await names();
    proxy.hangAll();
    await database.close();
    database = await openDatabase({ kind: 'postgres', url });
  });

  test('a network without a sign of life is not suspected while the database works on a statement', async () => {
    await sql`select pg_sleep(0.5)`.execute(database.query);
    await sql`insert into settings select 'slow', '' from pg_sleep(0.5)`.execute(database.query);
    expect(await names()).toEqual(['slow']);
    expect(troubles).toEqual([]);
  });
});

describe('a database that takes nobody just now', () => {
  test('because it is starting is waited for, by a start and by a request', async () => {
    proxy.next = { refuse: STARTING };
    proxy.cutAll();
    const started = openDatabase({ kind: 'postgres', url: proxy.url });
    const asked = names();
    setTimeout(() => {
      proxy.next = 'pass';
    }, 300);
    expect(await asked).toEqual([]);
    await (await started).close();
  });

  test('a database that takes nobody for longer ends the start with one sentence, and fails a request', async () => {
    const { startingMs } = startLimits;
    startLimits.startingMs = 100;
    lostLimit.ms = 100;
    proxy.next = { refuse: STARTING };
    proxy.cutAll();
    const failing = openDatabase({ kind: 'postgres', url: proxy.url });
    await expect(failing).rejects.toThrow('cannot be reached: the database system is starting up.');
    await expect(names()).rejects.toMatchObject(BUSY);
    startLimits.startingMs = startingMs;
  });

  test('because all its connections are taken is asked again', async () => {
    const role = `limited_${Date.now()}`;
    await operator.query(`create role ${role} login password 'p' connection limit 1`);
    await operator.query(`grant all on all tables in schema public to ${role}`);
    const limited = new URL(url);
    limited.username = role;
    limited.password = 'p';
    const first = await openLimited(limited.href);
    const other = new pg.Client(limited.href);
    await endBackends();
    await other.connect();
    const asked = first.query.selectFrom('settings').select('name').execute();
    setTimeout(() => void other.end(), 200);
    expect(await asked).toEqual([]);
    await first.close();
  });

  test('because it became read-only fails changes only, until another one takes its place', async () => {
    const name = new URL(url).pathname.slice(1);
    lostLimit.ms = 200;
    await operator.query(`alter database ${name} set default_transaction_read_only = on`);
    await endBackends();
    expect(await names()).toEqual([]);
    await expect(write('a')).rejects.toMatchObject({
      code: 'busy',
      message: expect.stringContaining('read-only'),
    });
    await expect(
      database.query.transaction().execute((query) => write('b', { query })),
    ).rejects.toMatchObject({
      code: 'busy',
    });
    lostLimit.ms = LIMITS.lost.ms;
    const waiting = write('c');
    await operator.query('set default_transaction_read_only = off');
    await operator.query(`alter database ${name} set default_transaction_read_only = off`);
    await waiting;
    expect(await names()).toEqual(['c']);
  });
});

/** Its tables are there already, and so is their owner. */
async function openLimited(address: string): Promise<AppDatabase> {
  const { openPostgres } = await import('./postgres.js');
  return openPostgres(address);
}
