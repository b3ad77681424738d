import { randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from './private-folder.js';

const FILE = 'node-id';
const ID_BYTES = 8;

/**
 * The name of the server that uses this state folder, among the servers of its database; made at the first
 * start. The file says which inode it has, so that a copy of the folder is another server.
 */
export async function nodeIdOf(folder: string): Promise<string> {
  const file = join(folder, FILE);
  const [id = '', inode] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ');
  if (/^[0-9a-f]{16}$/.test(id) && inode === (await inodeOf(file))) return id;
  const made = randomBytes(ID_BYTES).toString('hex');
  await writePrivateFile(file, async (part) => writeFile(part, `${made} ${await inodeOf(part)}\n`));
  return made;
}

async function inodeOf(file: string): Promise<string> {
  const { ino } = await stat(file, { bigint: true });
  return String(ino);
}
