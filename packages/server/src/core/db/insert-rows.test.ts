import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.js';
import { insertRows } from './insert-rows.js';

const rowsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    user_id: 1,
    id: `action ${first + index}`,
    kind: 'move',
    path: `/“quoted” \\ '日本' 🎒 ${first + index}`,
    destination: index % 2 === 0 ? null : '/b',
    items: index,
    at: 1_764_160_000_000 + index,
    kept_since: 1_764_160_000_000 + index,
    session: '',
  }));

describeOnBothDatabases('rows that are inserted together', (open) => {
  test('rows that are inserted together are what they were, however many they are', async () => {
    const database = await open();
    const rows = rowsFrom(0, 1_203);
    await insertRows(database, database.query, 'history', rows);
    await insertRows(database, database.query, 'history', []);
    const stored = await database.query.selectFrom('history').selectAll().orderBy('items').execute();
    expect(stored.map((row) => ({ ...row, at: Number(row.at), kept_since: Number(row.kept_since) }))).toEqual(
      rows,
    );
  });

  test('belong to the transaction', async () => {
    const database = await open();
    const failing = database.query.transaction().execute(async (query) => {
      await insertRows(database, query, 'history', rowsFrom(0, 3));
      await insertRows(database, query, 'history', rowsFrom(2, 1));
    });
    await expect(failing).rejects.toThrow();
    expect(await database.query.selectFrom('history').selectAll().execute()).toEqual([]);
  });
});
