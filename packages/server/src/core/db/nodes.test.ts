import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPostgresDatabase, describeOnBothDatabases } from '../../../test/databases.js';
import type { AppDatabase } from './app-database.js';
import { openDatabase } from './database.js';
import { databaseTime } from './database-clock.js';
import { Leases } from './leases.js';
import { type Nodes, openNodes } from './nodes.js';

const own = (id: string) => ({ id, version: '1.0.0', address: null });

describe('servers with one PostgreSQL', () => {
  let database: AppDatabase;
  let first: Nodes;
  let second: Nodes;
  beforeEach(async () => {
    database = await openDatabase({ kind: 'postgres', url: await createPostgresDatabase() });
    first = await openNodes(database, own('first'));
    second = await openNodes(database, own('second'));
  });
  afterEach(async () => {
    await first.close();
    await second.close();
    await database.close();
  });
  const wasAlive = (id: string, ago: number) =>
    database.query
      .updateTable('nodes')
      .set({ alive_at: databaseTime(-ago) })
      .where('id', '=', id)
      .execute();
  const goneOf = async (nodes: Nodes, forMs?: number) =>
    ['first', 'second', 'third'].filter(await nodes.gone(forMs));

  test('servers with one PostgreSQL know each other, and which of them are gone', async () => {
    expect(await goneOf(first)).toEqual(['third']);
    await wasAlive('second', 31_000);
    expect(await goneOf(first)).toEqual(['second', 'third']);
    expect(await goneOf(first, 60_000)).toEqual(['third']);
    expect(await goneOf(second)).toEqual(['third']);
    await wasAlive('second', 0);
    await second.close();
    expect(await goneOf(first)).toEqual(['second', 'third']);
  });

  test('servers with one PostgreSQL are gone, and without their leases, when the clock of the database was set back since', async () => {
    const done: string[] = [];
    const run = (nodes: Nodes, name: string) =>
      new Leases(database, nodes).run(name, async () => void done.push(`${name} by ${nodes.id}`));
    await run(first, 'sweep');
    await wasAlive('first', -730 * 24 * 60 * 60_000);
    expect(await goneOf(second)).toEqual(['first', 'third']);
    await run(second, 'sweep');
    await wasAlive('first', 0);
    await run(first, 'other');
    await database.query
      .updateTable('leases')
      .set({ until: databaseTime(730 * 24 * 60 * 60_000) })
      .execute();
    await run(second, 'other');
    expect(done).toEqual(['sweep by first', 'sweep by second', 'other by first', 'other by second']);
  });

  test('forget those that have been gone for a month', async () => {
    await wasAlive('second', 31 * 24 * 60 * 60_000);
    await first.close();
    first = await openNodes(database, own('first'));
    const rows = await database.query.selectFrom('nodes').select('id').execute();
    expect(rows).toEqual([{ id: 'first' }]);
  });

  test('share work by leases, which those that are gone or closed lose', async () => {
    const done: string[] = [];
    const run = (nodes: Nodes) =>
      new Leases(database, nodes).run('sweep', async () => void done.push(nodes.id));
    await Promise.all([run(first), run(second)]);
    expect(done).toHaveLength(1);
    const [holder, other] = done[0] === 'first' ? [first, second] : [second, first];
    await run(other);
    await run(holder);
    expect(done).toEqual([holder.id, holder.id]);
    await wasAlive(holder.id, 31_000);
    await run(other);
    await wasAlive(holder.id, 0);
    await run(holder);
    expect(done.splice(2)).toEqual([other.id]);
    await database.query
      .updateTable('leases')
      .set({ until: databaseTime(-1) })
      .execute();
    await run(holder);
    await run(other);
    await holder.close();
    await run(other);
    expect(done.splice(2)).toEqual([holder.id, other.id]);
  });
});

describeOnBothDatabases('one server', (open) => {
  test('one server is never gone, and has every lease', async () => {
    const database = await open();
    const nodes = await openNodes(database, own('only'));
    expect(['only', 'other'].filter(await nodes.gone(0))).toEqual(['other']);
    const done: number[] = [];
    const leases = new Leases(database, nodes);
    for (const time of [1, 2]) await leases.run('sweep', async () => void done.push(time));
    expect(done).toEqual([1, 2]);
    await nodes.close();
  });
});
