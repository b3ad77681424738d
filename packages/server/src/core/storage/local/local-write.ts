import type { VirtualPath } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import { untilAborted } from '../../../lib/until-aborted.js';
import type { ChangingWriteOptions, KeepReplaced, WriteResult } from '../../files/changes.js';
import type { ByteSource } from '../../files/file-system.js';
import { translateErrno } from './errno.js';
import { entryAt } from './local-entry.js';
import type { SharedState } from './shared-state.js';
import { FolderSyncs } from './staging/folder-syncs.js';
import { writeBody, wrongLength } from './staging/receive-body.js';
import { SMALL_SAVE_BYTES } from './staging/space.js';
import type { EntryFacts, PathTask } from './tasks/stat.js';
import type { StagedWrite, WriteTerms } from './tasks/write/prepare-write.js';
import type { WholeWriteTask, WholeWritten } from './tasks/write/write.js';

const folderSyncs = new FolderSyncs();
/** A body up to this length is collected first and written in one task. */
const SMALL_BYTES = 256 * 1024;

export async function closeStaged({ fileIo }: SharedState, { dir, fd }: StagedWrite): Promise<void> {
  const io = fileIo(dir.disk);
  await io.close(fd);
  if (dir.fd >= 0) await io.close(dir.fd);
}

/** Describes a write to the path `asked`. */
export function writeResult(
  asked: VirtualPath,
  facts: EntryFacts,
  { replaces, replaced, parents }: Pick<StagedWrite, 'replaces' | 'replaced' | 'parents'>,
): WriteResult {
  const entry = entryAt(asked, facts);
  const { fileId, size, revision } = entry;
  const mark = { fileId, isFolder: false, size, revision, entries: 0 };
  return { entry, path: facts.serverPath, destination: null, existed: replaces, replaced, parents, mark };
}

export interface PublishTerms extends PathTask, WriteTerms {
  modifiedMs?: number | undefined;
  keep?: KeepReplaced | undefined;
}

/** Publishes a complete staged file and waits until the disk has its name. */
export async function publishStaged(
  { inline, facts: { syncsWrites }, fileIo }: SharedState,
  { keep, ...terms }: PublishTerms,
  stage: StagedWrite,
): Promise<EntryFacts> {
  const location = stage.kept && keep ? await keep(stage.kept) : null;
  const facts = await inline.perform('publish', { ...terms, stage, location });
  if (syncsWrites) await folderSyncs.syncPublished(stage.dir, fileIo(stage.dir.disk).syncNames ?? undefined);
  return facts;
}

/** Null if something is there, which has to be kept when it is replaced. */
async function writeNew({ inline }: SharedState, task: WholeWriteTask): Promise<WholeWritten | null> {
  try {
    return await inline.perform('writeWhole', Object.assign({}, task, { override: false }));
  } catch (error) {
    if (error instanceof AppError && error.code === 'already_exists') return null;
    throw error;
  }
}

const NOTHING = new Uint8Array(0);
/** The memory of a piece may be this much larger than the piece to be passed on with it. */
const SLACK_BYTES = 4096;

/** Collects a small body in memory of its own. Throws `invalid_input` unless it has `length` bytes. */
export async function collectBody(
  body: AsyncIterable<Uint8Array>,
  length: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  let content: Uint8Array = NOTHING;
  let received = 0;
  for await (const chunk of signal ? untilAborted(body, signal) : body) {
    if (received + chunk.length > length) throw wrongLength(length, received + chunk.length);
    if (chunk.length === length && chunk.buffer.byteLength <= length + SLACK_BYTES) {
      content = chunk;
    } else {
      if (content.length < length) content = Buffer.allocUnsafeSlow(length);
      content.set(chunk, received);
    }
    received += chunk.length;
  }
  signal?.throwIfAborted();
  if (received < length) throw wrongLength(length, received);
  return content;
}

async function* inOnePiece(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

/** Writes a body to a file. A failure leaves everything as it was. */
export async function writeFile(
  shared: SharedState,
  { scope, path, asked }: PathTask & { asked: VirtualPath },
  body: ByteSource,
  options: ChangingWriteOptions,
): Promise<WriteResult> {
  const { reason, override, ifMatch, modifiedMs, length, signal, keep } = options;
  const terms = { scope, path, reason, override, ifMatch };
  signal?.throwIfAborted();
  const keeps = keep !== undefined;
  const isSmall = length !== undefined && length <= SMALL_BYTES;
  if (!isSmall || (keeps && reason !== 'upload'))
    return writeStaged(shared, { asked, ...terms }, body, options);
  const content = await collectBody(body, length, signal);
  await options.beforePublish?.();
  const small = { content, modifiedMs, ...terms };
  const written = keeps ? await writeNew(shared, small) : await shared.inline.perform('writeWhole', small);
  if (written) return writeResult(asked, written.facts, written);
  return writeStaged(shared, { asked, ...terms }, inOnePiece(content), options);
}

/** Writes a body of any length, while it is received, in a staged file that stays open in the meantime. */
async function writeStaged(
  shared: SharedState,
  { asked, ...terms }: PathTask & WriteTerms & { asked: VirtualPath },
  body: ByteSource,
  { modifiedMs, length, signal, keep, beforePublish }: ChangingWriteOptions,
): Promise<WriteResult> {
  const keeps = keep !== undefined;
  const stage = await shared.inline.run('stage', { length, keeps, dryRun: false, ...terms });
  try {
    const io = shared.fileIo(stage.dir.disk);
    const isSmallSave = terms.reason === 'save' && length !== undefined && length <= SMALL_SAVE_BYTES;
    const assertRoom = async (bytes: number) => isSmallSave || io.assertRoom(stage.fd, bytes);
    const { syncsWrites: syncs } = shared.facts;
    await writeBody(io, stage.fd, body, { length, signal, assertRoom, syncs });
    await beforePublish?.();
    const facts = await publishStaged(shared, { ...terms, modifiedMs, keep }, stage);
    return writeResult(asked, facts, stage);
  } catch (error) {
    await shared.pool.run('discard', stage).catch(() => {});
    throw translateErrno(error);
  } finally {
    await closeStaged(shared, stage);
  }
}
