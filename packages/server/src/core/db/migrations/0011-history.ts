import type { Migration } from './migration.js';

export const history: Migration = {
  version: 11,
  async up(db) {
    await db.schema
      .createTable('history')
      .addColumn('user_id', 'integer', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('destination', 'text')
      .addColumn('items', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('history_key', ['user_id', 'id'])
      .execute();
    await db.schema.createIndex('history_by_age').on('history').columns(['user_id', 'at']).execute();
    await db.schema
      .createTable('history_steps')
      .addColumn('user_id', 'integer', (column) => column.notNull())
      .addColumn('action_id', 'text', (column) => column.notNull())
      .addColumn('direction', 'text', (column) => column.notNull())
      .addColumn('position', 'bigint', (column) => column.notNull())
      .addColumn('possible', 'integer', (column) => column.notNull())
      .addColumn('final', 'integer', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('steps', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('history_steps_key', ['user_id', 'action_id', 'direction', 'position'])
      .execute();
  },
};
