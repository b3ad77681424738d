import type { Migration } from './migration.js';

/** Adds the services by which users log in, and what connects accounts and sessions to them. */
export const signOn: Migration = {
  version: 35,
  async up(db) {
    await db.schema
      .createTable('login_providers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('is_enabled', 'integer', (column) => column.notNull())
      .addColumn('config', 'text', (column) => column.notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('identities')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('provider', 'text', (column) =>
        column.notNull().references('login_providers.id').onDelete('cascade'),
      )
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('groups', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint')
      .addUniqueConstraint('identities_by_subject', ['issuer', 'subject'])
      .execute();
    await db.schema.createIndex('identities_by_user').on('identities').column('user_id').execute();
    await db.schema.createIndex('identities_by_provider').on('identities').column('provider').execute();
    await db.schema
      .createTable('sign_ons')
      .addColumn('family', 'text', (column) => column.primaryKey())
      .addColumn('identity_id', 'text', (column) =>
        column.notNull().references('identities.id').onDelete('cascade'),
      )
      .addColumn('sid', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('sign_ons_by_sid').on('sign_ons').column('sid').execute();
    await db.schema.createIndex('sign_ons_by_identity').on('sign_ons').column('identity_id').execute();
  },
};
