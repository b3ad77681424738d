import { joinPath, type VirtualPath } from '@satchel/contract';
import type { ChangeVerbs, RenamedAll, RenamePlan } from './changes.js';
import {
  type Actor,
  type FileEvent,
  type FileEvents,
  movedVersion,
  PendingChange,
  type Together,
} from './file-events.js';
import type { RenameManyOptions, RenameWish } from './file-system.js';

/** See `HookDetail`. */
interface Detail {
  actor: Actor;
  scope: VirtualPath;
  path: VirtualPath;
  destination: VirtualPath;
}

interface RenamingReactions {
  actor: Actor;
  scope: VirtualPath;
  hooks?:
    | {
        isSet(event: 'rename'): Promise<boolean>;
        before(event: 'rename', detail: Detail): Promise<void>;
        after(event: 'rename', detail: Detail): Promise<void>;
      }
    | undefined;
  events?: FileEvents | undefined;
}

type Inner = Pick<ChangeVerbs, 'renameMany'>;

interface Request {
  folder: VirtualPath;
  names: readonly RenameWish[];
  options: RenameManyOptions | undefined;
}

/**
 * Renames many entries of a folder: the hooks run for each of them, before the first and after the last is
 * renamed.
 */
export async function renameMany(
  inner: Inner,
  reactions: RenamingReactions,
  request: Request,
): Promise<RenamedAll> {
  const { actor, hooks, events } = reactions;
  const { folder, names, options } = request;
  const hooked = (await hooks?.isSet('rename')) ? await runBefore(inner, reactions, request) : [];
  if ('failed' in hooked) return hooked;
  const change = new PendingChange(actor, events);
  let before: RenamePlan['chains'] = [];
  const onPlan = ({ serverPath, chains }: RenamePlan) => {
    before = chains;
    if (serverPath !== null) change.expect({ verb: 'renames', path: serverPath, chains });
  };
  let done: RenamedAll;
  try {
    done = await inner.renameMany(folder, names, { ...options, onPlan });
    if (done.failed.length > 0) return done;
    change.made([...renamingEvents(done, actor, before)]);
  } finally {
    change.end();
  }
  for (const detail of hooked) await hooks?.after('rename', detail);
  return done;
}

/**
 * Nobody starts hooks who may not act: what would be renamed is found out first. Returns what they were run
 * with, or why not.
 */
async function runBefore(
  inner: Inner,
  { actor, scope, hooks }: RenamingReactions,
  { folder, names, options }: Request,
): Promise<Detail[] | RenamedAll> {
  const planned = await inner.renameMany(folder, names, { ...options, dryRun: true });
  const { serverPath } = planned;
  if (planned.failed.length > 0) return planned;
  if (serverPath === null) return [];
  const details = names.map(({ from, to }) => ({
    ...{ actor, scope },
    ...{ path: joinPath(serverPath, from), destination: joinPath(serverPath, to) },
  }));
  for (const [index, detail] of details.entries()) {
    try {
      await hooks?.before('rename', detail);
    } catch (error) {
      return { failed: [{ index, error }], serverPath: null, chains: [] };
    }
  }
  return details;
}

/** `before` are the chains as they were planned, with what each entry was then. */
export function* renamingEvents(
  { serverPath, chains }: Pick<RenamedAll, 'serverPath' | 'chains'>,
  actor: Actor,
  before: RenamedAll['chains'] = chains,
): Generator<FileEvent> {
  if (serverPath === null) return;
  const objects = new Map(before.flatMap(({ names }) => names.map(({ from, mark }) => [from, mark?.fileId])));
  for (const { names, moves } of chains) {
    const all: Together = names.flatMap(({ from, to, mark }) =>
      mark ? [{ from: joinPath(serverPath, from), path: joinPath(serverPath, to), mark }] : [],
    );
    for (const [index, { of, from, to }] of moves.entries()) {
      const together = moves.length === 1 ? {} : { together: index === 0 ? all : [] };
      const mark = names[of]?.mark;
      // One that has a hidden name meanwhile is from then on what it is in the end.
      const object = from === names[of]?.from ? objects.get(from) : mark?.fileId;
      const ends = { from: joinPath(serverPath, from), path: joinPath(serverPath, to) };
      yield { type: 'moved', actor, ...ends, ...movedVersion(object, { mark }), mark, ...together };
    }
  }
}
