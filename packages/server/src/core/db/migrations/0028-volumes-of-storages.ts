import { sql } from 'kysely';
import type { Migration } from './migration.js';

/** The names of volumes begin with that of their storage: `root:/usb` is `volume:main:/usb`, `disk:/mnt` is `volume:main:disk:/mnt`. */
export const volumesOfStorages: Migration = {
  version: 28,
  async up(db) {
    const words = sql`case when substr(volume, 1, 5) = 'root:' then substr(volume, 6) else volume end`;
    for (const table of ['trash', 'versions'])
      await sql`update ${sql.table(table)} set volume = 'volume:main:' || ${words}`.execute(db);
  },
};
