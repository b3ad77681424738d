import { joinPath, type VirtualPath } from '@satchel/contract';
import type { ChangingFileSystem, RenamedAll } from './changes.js';
import { type Actor, type FileEvent, type FileEvents, PendingChange, type Together } from './file-events.js';
import type { RenameManyOptions, RenameWish } from './file-system.js';

/** See `HookDetail`. */
interface Detail {
  actor: Actor;
  scope: string;
  path: VirtualPath;
  destination: VirtualPath;
}

interface RenamingReactions {
  actor: Actor;
  scope: string;
  hooks?:
    | {
        isSet(event: 'rename'): Promise<boolean>;
        before(event: 'rename', detail: Detail): Promise<void>;
        after(event: 'rename', detail: Detail): Promise<void>;
      }
    | undefined;
  events?: FileEvents | undefined;
}

/** Renames many entries of a folder: the hooks run for each of them, before the first and after the last is renamed. */
export async function renameMany(
  inner: Pick<ChangingFileSystem, 'renameMany'>,
  { actor, scope, hooks, events }: RenamingReactions,
  {
    folder,
    names,
    options,
  }: { folder: VirtualPath; names: readonly RenameWish[]; options: RenameManyOptions | undefined },
): Promise<RenamedAll> {
  const planned = await inner.renameMany(folder, names, { ...options, dryRun: true });
  const { place, chains } = planned;
  if (planned.failed.length > 0) return planned;
  const details: Detail[] = [];
  if (place !== null && (await hooks?.isSet('rename')))
    for (const { from, to } of names)
      details.push({ actor, scope, path: joinPath(place, from), destination: joinPath(place, to) });
  for (const [index, detail] of details.entries()) {
    try {
      await hooks?.before('rename', detail);
    } catch (error) {
      return { failed: [{ index, error }], place: null, chains: [] };
    }
  }
  const change = new PendingChange(actor, events);
  let done: RenamedAll;
  try {
    if (place !== null) change.expect({ verb: 'renames', path: place, chains });
    done = await inner.renameMany(folder, names, options);
    if (done.failed.length > 0) return done;
    change.made([...renamingEvents(done, actor, planned.chains)]);
  } finally {
    change.end();
  }
  for (const detail of details) await hooks?.after('rename', detail);
  return done;
}

/** `before` are the chains as they were planned, with what each entry was then. */
export function* renamingEvents(
  { place, chains }: Pick<RenamedAll, 'place' | 'chains'>,
  actor: Actor,
  before: RenamedAll['chains'] = chains,
): Generator<FileEvent> {
  if (place === null) return;
  const objects = new Map(before.flatMap(({ names }) => names.map(({ from, mark }) => [from, mark?.fileId])));
  for (const { names, moves } of chains) {
    const all: Together = names.flatMap(({ from, to, mark }) =>
      mark ? [{ from: joinPath(place, from), path: joinPath(place, to), mark }] : [],
    );
    for (const [index, { of, from, to }] of moves.entries()) {
      const together = moves.length === 1 ? {} : { together: index === 0 ? all : [] };
      const mark = names[of]?.mark;
      // One that has a hidden name meanwhile is from then on what it is in the end.
      const object = from === names[of]?.from ? objects.get(from) : mark?.fileId;
      const ends = { from: joinPath(place, from), path: joinPath(place, to) };
      yield { type: 'moved', actor, ...ends, ...(object && { object }), mark, ...together };
    }
  }
}
