import { execFile } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { isOwnStaged } from '../src/core/storage/local/staging/staged-file.js';
import { keptOnDisk } from './kept-on-disk.js';

/** The name of a file that is published within an instant. */
const BRIEF = /^\.satchel-upload-[0-9a-f]{32}$/;

/** True if the sweep of its folder removes it a day later. */
export function isSwept(path: string): boolean {
  const name = basename(path);
  const stats = lstatSync(path, { bigint: true });
  return isOwnStaged(name, stats) || (BRIEF.test(name) && stats.isFile());
}

/** Entries that no list shows, without what is kept in the trash and of files. */
export function hiddenIn(root: string): string[] {
  const entries = readdirSync(root, { recursive: true }).map(String);
  return entries.filter((path) => /(^|\/)\.satchel-upload-/.test(path));
}

/** A running server keeps a note open for the next file that it moves. */
function isBlank(note: string): boolean {
  return basename(note).startsWith('moving-') && /^(\n|$)/.test(readFileSync(note, 'utf8'));
}

/** Entries that are hidden or noted, and belong to nothing that goes on. */
function leftBehind(root: string, state: string): string[] {
  const notes = ['unfinished', 'undo'].flatMap((name) => {
    const folder = join(state, name);
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return names.filter((note) => !isBlank(join(folder, note))).map((note) => `${name}/${note}`);
  });
  return [...hiddenIn(root).filter((path) => !isSwept(join(root, path))), ...notes];
}

const READ = `
const Database = require('libsql');
const [, file, ...queries] = process.argv;
const database = new Database(file, { readonly: true });
process.stdout.write(JSON.stringify(queries.map((query) => database.prepare(query).all())));
`;

/**
 * Queries a database of another process. A process of its own reads it, because this one would hold its files
 * open for longer than it needs them.
 */
export async function askDatabase(file: string, ...queries: string[]): Promise<Record<string, string>[][]> {
  const argv = ['-e', READ, file, ...queries];
  const { stdout } = await promisify(execFile)(process.execPath, argv, { cwd: import.meta.dirname });
  return JSON.parse(stdout);
}

export const INTEGRITY = 'pragma integrity_check';
export const IS_WHOLE = [{ integrity_check: 'ok' }];

/**
 * Expects that a server, which was killed and has started again, soon leaves nothing behind, has a whole
 * database, and a row for each object in the trash and among the versions. Resolves to the number of files
 * that a sweep removes later.
 */
export async function settled(root: string, state: string): Promise<number> {
  const left = () => leftBehind(root, state).join('\n');
  await expect.poll(left, { timeout: 60_000 }).toBe('');
  const [health, ...rows] = await askDatabase(
    join(state, 'satchel.db'),
    ...[INTEGRITY, 'select id from trash', 'select id from versions'],
  );
  expect(health).toEqual(IS_WHOLE);
  for (const [index, kind] of (['trash', 'versions'] as const).entries()) {
    const ids = rows[index]?.map(({ id }) => id).sort();
    expect(keptOnDisk(root, kind).sort(), `objects and rows of ${kind}`).toEqual(ids);
  }
  return hiddenIn(root).length;
}
