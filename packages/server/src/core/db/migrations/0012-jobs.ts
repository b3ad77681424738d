import type { Migration } from './migration.js';

export const jobs: Migration = {
  version: 12,
  async up(db) {
    await db.schema
      .createTable('jobs')
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('job', 'text', (column) => column.notNull())
      .addColumn('is_kept', 'integer', (column) => column.notNull())
      .addColumn('written_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('jobs_key', ['user_id', 'id'])
      .execute();
    await db.schema.createIndex('jobs_by_age').on('jobs').column('written_at').execute();
  },
};
