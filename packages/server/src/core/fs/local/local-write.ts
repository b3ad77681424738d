import { close, fsync, open } from 'node:fs';
import { promisify } from 'node:util';
import type { VirtualPath } from '@satchel/contract';
import { translateErrno } from '../errno.js';
import type { Entry, WriteOptions } from '../file-system.js';
import type { PathJob } from '../jobs/stat.js';
import type { Stage, WriteTerms } from '../jobs/write.js';
import { writeBody } from '../staged-write.js';
import { dirPath } from '../tree/dir.js';
import { entryAt } from './local-entry.js';
import type { LocalPlace } from './local-place.js';

const openAsync = promisify(open);
const closeAsync = promisify(close);
const fsyncAsync = promisify(fsync);

/** So that a power cut after the answer does not take the name away again. */
async function syncFolder(stage: Stage): Promise<void> {
  const fd = await openAsync(dirPath(stage.dir), 'r');
  try {
    await fsyncAsync(fd);
  } finally {
    await closeAsync(fd);
  }
}

export async function closeStage({ dir, fd }: Stage): Promise<void> {
  await closeAsync(fd);
  if (dir.fd >= 0) await closeAsync(dir.fd);
}

export interface PublishTerms extends PathJob, WriteTerms {
  asked: VirtualPath;
  modifiedMs?: number | undefined;
}

/** Puts a whole staging file in its place, and waits until the disk has its name. */
export async function publishStage(
  { pool, locks }: LocalPlace,
  { asked, ...terms }: PublishTerms,
  stage: Stage,
): Promise<Entry> {
  const key = `${stage.dir.id}/${stage.name}`;
  const facts = await locks.run(key, () => pool.run('publish', { ...terms, stage }));
  await syncFolder(stage);
  return entryAt(asked, facts);
}

/** Reads the body into a staging file and puts it in place whole; whatever fails leaves everything as it was. */
export async function writeFile(
  place: LocalPlace,
  { view, path, asked }: PathJob & { asked: VirtualPath },
  body: AsyncIterable<Uint8Array>,
  options: WriteOptions,
): Promise<Entry> {
  const { reason, override, ifMatch, modifiedMs, length, signal } = options;
  const terms = { view, path, reason, override, ifMatch };
  signal?.throwIfAborted();
  const stage = await place.pool.run('stage', { ...terms, length, rehearse: false });
  try {
    await writeBody(stage.fd, body, { length, signal });
    return await publishStage(place, { ...terms, asked, modifiedMs }, stage);
  } catch (error) {
    await place.pool.run('discard', stage).catch(() => {});
    throw translateErrno(error);
  } finally {
    await closeStage(stage);
  }
}
