import type { ImportFinding, ImportReport } from '@satchel/contract';
import type { AppDatabase } from '../../core/db/app-database.js';
import type { ImportedRecordTable, ImportTable } from '../../core/db/schema.js';

type RecordKind = ImportedRecordTable['kind'];

/** One import that was done. */
export interface StoredImport {
  source: string;
  /** The digest of the content of the file. */
  digest: string;
  /** The size of the file in bytes. */
  size: number;
  /** When the file was last changed, in milliseconds since 1970. */
  modifiedAt: number;
  importedAt: number;
  report: ImportReport;
}

const IDS_PER_STATEMENT = 500;

/** Stores what was imported from another program, and when. */
export class ImportsStore {
  readonly #database: AppDatabase;

  constructor(database: AppDatabase) {
    this.#database = database;
  }

  async latest(): Promise<StoredImport | undefined> {
    const row = await this.#select().orderBy('imported_at', 'desc').limit(1).executeTakeFirst();
    return row && toImport(row);
  }

  async latestOf(source: string): Promise<StoredImport | undefined> {
    const row = await this.#select()
      .where('source', '=', source)
      .orderBy('imported_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && toImport(row);
  }

  /** Ids in the old database, including those of users and shares that were deleted since. */
  async importedIds(kind: RecordKind): Promise<Set<string>> {
    const query = this.#database.query.selectFrom('imported_records').select('id').where('kind', '=', kind);
    return new Set((await query.execute()).map(({ id }) => id));
  }

  /** Runs `write` and records the import in one transaction. */
  async commit(
    entry: StoredImport,
    ids: Readonly<Record<RecordKind, readonly string[]>>,
    write: (inside: AppDatabase) => Promise<void>,
  ): Promise<void> {
    const { source, digest, size, modifiedAt, importedAt, report } = entry;
    await this.#database.query.transaction().execute(async (query) => {
      await write({ ...this.#database, query, lasting: query });
      for (const kind of ['user', 'link'] as const) {
        for (let from = 0; from < ids[kind].length; from += IDS_PER_STATEMENT) {
          const rows = ids[kind].slice(from, from + IDS_PER_STATEMENT).map((id) => ({ kind, id }));
          await query.insertInto('imported_records').values(rows).execute();
        }
      }
      await query
        .insertInto('imports')
        .values({
          source,
          digest,
          size,
          modified_at: modifiedAt,
          imported_at: importedAt,
          report: JSON.stringify(report),
        })
        .execute();
    });
  }

  /** Records in the latest report that these symlinks stay as they are. */
  async refuseSymlinks(links: readonly { userId: number; path: string }[]): Promise<void> {
    const latest = await this.latest();
    if (!latest) return;
    const refused = new Set(links.map(({ userId, path }) => JSON.stringify([userId, path])));
    const findings = latest.report.findings.map((finding): ImportFinding => {
      const isMeant =
        finding.code === 'symlink_leaves_scope' &&
        refused.has(JSON.stringify([finding.userId, finding.path]));
      return isMeant ? { ...finding, decision: 'refuse' } : finding;
    });
    await this.#database.query
      .updateTable('imports')
      .set({ report: JSON.stringify({ ...latest.report, findings }) })
      .where('digest', '=', latest.digest)
      .where('imported_at', '=', latest.importedAt)
      .execute();
  }

  #select() {
    return this.#database.query.selectFrom('imports').selectAll();
  }
}

function toImport(row: ImportTable): StoredImport {
  return {
    source: row.source,
    digest: row.digest,
    size: row.size,
    modifiedAt: row.modified_at,
    importedAt: row.imported_at,
    report: JSON.parse(row.report) as ImportReport,
  };
}
