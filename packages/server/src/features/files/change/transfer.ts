import { isWithin, ROOT, type VirtualPath } from '@satchel/contract';
import type { Entry, FileSystem, Progress } from '../../../core/fs/file-system.js';
import { AppError } from '../../../lib/app-error.js';
import { type Caller, statOrNull } from '../caller/caller.js';
import { numberedPaths } from './free-name.js';

export interface TransferRequest {
  from: VirtualPath;
  to: VirtualPath;
  action: string | null;
  /** Replace what is at the destination. */
  override: boolean;
  /** Take a free name beside the destination instead. */
  rename: boolean;
  signal: AbortSignal;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * Copies or moves one file or folder. The order of the checks decides which refusal a client sees: rules, the root,
 * a folder into itself, what is there already, and rights last.
 */
export async function transfer(caller: Caller, request: TransferRequest): Promise<void> {
  const { files } = caller;
  const { from, to, override, rename } = request;
  const source = await statOrNull(files, from);
  const target = await statOrNull(files, to);
  if (from === ROOT || to === ROOT) throw new AppError('forbidden', 'the root folder stays where it is');
  if (from !== to && isWithin(from, to)) throw new AppError('invalid_input', 'source is parent');
  if (target && !override && !rename && !isRespelled(source, target, request)) {
    throw new AppError('already_exists', 'there is something of that name already', {
      details: { path: to },
    });
  }
  if (!source) throw new AppError('not_found', 'there is nothing at the source');
  assertAllowed(caller, request);
  if (rename) return await toFreeName(request, files, target === null);
  if (from === to) return assertNoCopyOntoItself(request);
  await perform(files, request, to);
}

/** On a disk that does not tell cases apart, a change of case finds the file itself in its way. */
function isRespelled(source: Entry | null, target: Entry, { action, from, to }: TransferRequest): boolean {
  if (action !== 'rename' || from === to || from.toLowerCase() !== to.toLowerCase()) return false;
  return (
    source?.identity.inode === target.identity.inode && source.identity.device === target.identity.device
  );
}

function assertAllowed({ user }: Caller, { action, override, rename }: TransferRequest): void {
  if (action !== 'copy' && action !== 'rename') {
    throw new AppError('invalid_input', `unsupported action ${action ?? ''}: it must be copy or rename`);
  }
  const allowed = action === 'copy' ? user.perm.create : user.perm.rename;
  const mayReplace = user.perm.modify || !override || rename;
  if (!allowed || !mayReplace) throw new AppError('forbidden', `you may not ${action} this`);
}

/** Moving something onto itself is done already; copying would read what it overwrites. */
function assertNoCopyOntoItself({ action }: TransferRequest): void {
  if (action === 'copy') throw new AppError('invalid_input', 'source and destination are the same');
}

/** Tries the names in turn: another request may take one between the look and the act. */
async function toFreeName(request: TransferRequest, files: FileSystem, targetIsFree: boolean): Promise<void> {
  const candidates = numberedPaths(request.to);
  let candidate = targetIsFree ? request.to : nextOf(candidates);
  while (true) {
    if ((await statOrNull(files, candidate)) === null) {
      const taken = await takenMeanwhile(() => perform(files, { ...request, override: false }, candidate));
      if (!taken) return;
    }
    candidate = nextOf(candidates);
  }
}

function nextOf(candidates: Generator<VirtualPath, never>): VirtualPath {
  return candidates.next().value;
}

async function takenMeanwhile(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'already_exists') return true;
    throw error;
  }
}

function perform(files: FileSystem, request: TransferRequest, to: VirtualPath): Promise<void> {
  const { from, action, override, signal, onProgress } = request;
  const options = { override, signal, ...(onProgress ? { onProgress } : {}) };
  return action === 'copy' ? files.copy(from, to, options) : files.move(from, to, options);
}
