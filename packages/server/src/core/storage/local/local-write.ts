import { close } from 'node:fs';
import { promisify } from 'node:util';
import type { VirtualPath } from '@satchel/contract';
import type { ChangingWriteOptions, KeepReplaced } from '../../files/changes.js';
import type { ByteSource, Entry } from '../../files/file-system.js';
import { translateErrno } from './errno.js';
import { entryAt } from './local-entry.js';
import type { SharedState } from './shared-state.js';
import { FolderSyncs } from './staging/folder-syncs.js';
import { assertRoomFor } from './staging/space.js';
import { collectBody, writeBody } from './staging/write-body.js';
import type { EntryFacts, PathTask } from './tasks/stat.js';
import type { StagedWrite, WriteTerms } from './tasks/write/write.js';

const closeAsync = promisify(close);
const folderSyncs = new FolderSyncs();
/** Up to this length a body is collected first, and written in one worker task. */
const SMALL_BYTES = 64 * 1024;

export async function closeStaged({ dir, fd }: StagedWrite): Promise<void> {
  await closeAsync(fd);
  if (dir.fd >= 0) await closeAsync(dir.fd);
}

/** Returns what was written, after `onOutcome` was called with what that changed. */
function completed(
  { asked, onOutcome }: { asked: VirtualPath; onOutcome: ChangingWriteOptions['onOutcome'] },
  facts: EntryFacts,
  { replaces, replaced, parents }: Pick<StagedWrite, 'replaces' | 'replaced' | 'parents'>,
): Entry {
  onOutcome?.({ path: facts.actual, destination: null, existed: replaces, replaced, parents });
  return entryAt(asked, facts);
}

export interface PublishTerms extends PathTask, WriteTerms {
  modifiedMs?: number | undefined;
  keep?: KeepReplaced | undefined;
}

/** Puts a whole staging file in its place, and waits until the disk has its name. */
export async function publishStaged(
  { pool, facts: { syncsWrites } }: SharedState,
  { keep, ...terms }: PublishTerms,
  stage: StagedWrite,
): Promise<EntryFacts> {
  const spot = stage.kept && keep ? await keep(stage.kept) : null;
  const facts = await pool.run('publish', { ...terms, stage, spot });
  if (syncsWrites) await folderSyncs.sync(stage.dir);
  return facts;
}

/** Reads the body into a staging file and puts it in place whole; whatever fails leaves everything as it was. */
export async function writeFile(
  place: SharedState,
  { view, path, asked }: PathTask & { asked: VirtualPath },
  body: ByteSource,
  options: ChangingWriteOptions,
): Promise<Entry> {
  const { reason, override, ifMatch, modifiedMs, length, signal, keep } = options;
  const terms = { view, path, reason, override, ifMatch };
  const news = { asked, onOutcome: options.onOutcome };
  signal?.throwIfAborted();
  const keeps = keep !== undefined;
  if (length !== undefined && length <= SMALL_BYTES && !keeps) {
    const content = await collectBody(body, length, signal);
    await options.beforePublish?.();
    const written = await place.quick.write({ content, modifiedMs, ...terms });
    return completed(news, written.facts, written);
  }
  const stage = await place.pool.run('stage', { length, keeps, dryRun: false, ...terms });
  try {
    const room = (bytes: number) => assertRoomFor(place.facts, stage.fd, bytes);
    await writeBody(stage.fd, body, { length, signal, assertRoom: room, syncs: place.facts.syncsWrites });
    await options.beforePublish?.();
    const facts = await publishStaged(place, { ...terms, modifiedMs, keep }, stage);
    return completed(news, facts, stage);
  } catch (error) {
    await place.pool.run('discard', stage).catch(() => {});
    throw translateErrno(error);
  } finally {
    await closeStaged(stage);
  }
}
