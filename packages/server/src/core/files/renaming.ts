import { joinPath, type VirtualPath } from '@satchel/contract';
import type { ChangingFileSystem, RenamedAll } from './changes.js';
import type { Actor, FileEvent, FileEvents, Together } from './file-events.js';
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
  events?: Pick<FileEvents, 'emit'> | undefined;
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
  const details: Detail[] = [];
  if (hooks && (await hooks.isSet('rename'))) {
    const planned = await inner.renameMany(folder, names, { ...options, dryRun: true });
    const { failed, place } = planned;
    if (failed.length > 0) return planned;
    if (place !== null)
      for (const { from, to } of names)
        details.push({ actor, scope, path: joinPath(place, from), destination: joinPath(place, to) });
  }
  for (const [index, detail] of details.entries()) {
    try {
      await hooks?.before('rename', detail);
    } catch (error) {
      return { failed: [{ index, error }], place: null, chains: [] };
    }
  }
  const done = await inner.renameMany(folder, names, options);
  if (done.failed.length > 0) return done;
  for (const event of eventsOf(done, actor)) events?.emit(event);
  for (const detail of details) await hooks?.after('rename', detail);
  return done;
}

function* eventsOf({ place, chains }: RenamedAll, actor: Actor): Generator<FileEvent> {
  if (place === null) return;
  for (const { names, moves } of chains) {
    const all: Together = names.flatMap(({ from, to, mark }) =>
      mark ? [{ from: joinPath(place, from), path: joinPath(place, to), mark }] : [],
    );
    for (const [index, { of, from, to }] of moves.entries()) {
      const together = moves.length === 1 ? {} : { together: index === 0 ? all : [] };
      const ends = { from: joinPath(place, from), path: joinPath(place, to) };
      yield { type: 'moved', actor, ...ends, mark: names[of]?.mark, ...together };
    }
  }
}
