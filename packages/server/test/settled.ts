import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'libsql';
import { expect } from 'vitest';
import { isOwnStaged } from '../src/core/storage/local/staging/staged-file.js';
import { keptOnDisk } from './kept-on-disk.js';

/** Of a file that is published within an instant. */
const BRIEF = /^\.satchel-upload-[0-9a-f]{32}$/;

/** Whether the sweep of its folder removes it a day later. */
function isSwept(path: string): boolean {
  const name = basename(path);
  const stats = lstatSync(path, { bigint: true });
  return isOwnStaged(name, stats) || (BRIEF.test(name) && stats.isFile());
}

function hidden(root: string): string[] {
  const entries = readdirSync(root, { recursive: true }).map(String);
  return entries.filter((path) => /(^|\/)\.satchel-upload-/.test(path));
}

/** What is hidden or noted, and belongs to nothing that goes on. */
function leftBehind(root: string, state: string): string[] {
  const notes = ['unfinished', 'undo'].flatMap((name) => {
    const folder = join(state, name);
    return existsSync(folder) ? readdirSync(folder).map((note) => `${name}/${note}`) : [];
  });
  return [...hidden(root).filter((path) => !isSwept(join(root, path))), ...notes];
}

/**
 * Expects that a server, which was killed and has started again, soon leaves nothing behind, has a whole database, and a row for
 * each object in the trash and among the versions. Resolves to the number of files that a sweep removes later.
 */
export async function settled(root: string, state: string): Promise<number> {
  const left = () => leftBehind(root, state).join('\n');
  await expect.poll(left, { timeout: 60_000 }).toBe('');
  const database = new Database(join(state, 'satchel.db'), { readonly: true });
  try {
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    for (const kind of ['trash', 'versions'] as const) {
      const rows = database.prepare(`select id from ${kind}`).all() as { id: string }[];
      const ids = rows.map(({ id }) => id).sort();
      expect(keptOnDisk(root, kind).sort(), `objects and rows of ${kind}`).toEqual(ids);
    }
  } finally {
    database.close();
  }
  return hidden(root).length;
}
