import { isWithin, ROOT, type VirtualPath } from '@satchel/contract';
import { isSameObject } from '../../../core/files/entry-columns.js';
import { statOrNull } from '../../../core/files/existing-entry.js';
import type { Entry, FileSystem, LeftOut, Pausing, Progress } from '../../../core/files/file-system.js';
import type { FilesPrincipal } from '../../../core/files/principal.js';
import { AppError } from '../../../lib/app-error.js';
import { numberedPaths, type TakenNumbers, unlessTaken } from '../../../lib/free-name.js';

export interface TransferRequest {
  from: VirtualPath;
  to: VirtualPath;
  action: string | null;
  /** Set to replace what exists at the destination. */
  override: boolean;
  /** Set to use a free name beside the destination instead. */
  rename: boolean;
  /** The names that were given to earlier items of the batch. */
  taken?: TakenNumbers | undefined;
  signal: AbortSignal;
  pausing?: Pausing | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * Copies or moves one file or folder. The order of the checks decides which error a client gets: rules, the
 * root, a folder into itself, an existing destination, and permissions last, which the file system checks.
 * Resolves to what a copy leaves out.
 */
export async function transfer(principal: FilesPrincipal, request: TransferRequest): Promise<LeftOut | null> {
  const { files } = principal;
  const { from, to, override, rename } = request;
  const source = await statOrNull(files, from);
  const target = await statOrNull(files, to);
  if (from === ROOT || to === ROOT)
    throw new AppError('forbidden', 'The root folder cannot be copied or moved');
  // Clients of File Browser know these words.
  if (from !== to && isWithin(from, to)) throw new AppError('invalid_input', 'source is parent');
  if (target && !override && !rename && !isRespelled(source, target, request)) {
    throw new AppError('already_exists', 'Something of that name exists already', {
      details: { path: to },
    });
  }
  if (!source) throw new AppError('not_found', 'The source does not exist');
  assertKnown(request);
  if (rename) return toFreeName(request, files, target === null);
  if (from === to) assertNoCopyOntoItself(request);
  return perform(files, request, to);
}

/** On a case-insensitive disk, a rename that changes the case finds the file itself at its destination. */
function isRespelled(source: Entry | null, target: Entry, { action, from, to }: TransferRequest): boolean {
  if (action !== 'rename' || from === to || from.toLowerCase() !== to.toLowerCase()) return false;
  return source !== null && isSameObject(source.fileId, target.fileId);
}

function assertKnown({ action }: TransferRequest): void {
  if (action !== 'copy' && action !== 'rename') {
    // Clients of File Browser know the first two words.
    throw new AppError('invalid_input', `unsupported action ${action ?? ''}: it must be copy or rename`);
  }
}

/** A copy would read what it overwrites; a move onto itself has no effect. */
function assertNoCopyOntoItself({ action }: TransferRequest): void {
  if (action === 'copy') throw new AppError('invalid_input', 'The source and the destination are the same');
}

/** Tries the names in turn, because another request may take one between the check and the operation. */
async function toFreeName(
  request: TransferRequest,
  files: FileSystem,
  targetIsFree: boolean,
): Promise<LeftOut | null> {
  const candidates = numberedPaths(request.to, request.taken);
  let candidate = targetIsFree ? request.to : nextOf(candidates);
  while (true) {
    if ((await statOrNull(files, candidate)) === null) {
      const made = await unlessTaken(() => perform(files, { ...request, override: false }, candidate));
      if (made) return made.done;
    }
    candidate = nextOf(candidates);
  }
}

function nextOf(candidates: Generator<VirtualPath, never>): VirtualPath {
  return candidates.next().value;
}

async function perform(
  files: FileSystem,
  request: TransferRequest,
  to: VirtualPath,
): Promise<LeftOut | null> {
  const { from, action, override, signal, pausing, onProgress } = request;
  const options = { override, signal, pausing, ...(onProgress ? { onProgress } : {}) };
  if (action === 'copy') return files.copy(from, to, options);
  await files.move(from, to, options);
  return null;
}
