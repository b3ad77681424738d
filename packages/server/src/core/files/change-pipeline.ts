import type { VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import type { Brake, CountFiles } from './brake.js';
import { type Done, eventOf, type ReportedChange } from './change-events.js';
import type {
  Change,
  ChangeResult,
  ChangingFileSystem,
  ChangingTransferOptions,
  RenamedAll,
  VersionVerbs,
  WriteResult,
} from './changes.js';
import {
  type Actor,
  type FileEvent,
  type FileEvents,
  type KeptVersion,
  type PartlyMerged,
  PendingChange,
  type WayOfMaking,
} from './file-events.js';
import { type FileHooks, hookDetailOf, hookEventOf } from './file-hooks.js';
import type {
  ByteSource,
  Entry,
  KeptLocation,
  LeftOut,
  MakeDirectoryOptions,
  PublishOptions,
  RemoveOptions,
  RenameManyOptions,
  RenameWish,
  RestoreOptions,
  RestoreVersionOptions,
  StageOptions,
  TransferOptions,
  WriteOptions,
} from './file-system.js';
import { partlyMergedEvents, partlyRestoredEvents } from './partly-merged.js';
import { Removal } from './removal.js';
import { renameMany } from './renaming.js';
import type { TrashKeeper } from './trash.js';
import type { VersionKeeper } from './versions.js';

/** Who makes the changes, and who takes part in them. */
export interface ChangeParticipants {
  actor: Actor;
  scope: VirtualPath;
  hooks?: FileHooks | undefined;
  events?: FileEvents | undefined;
  trash?: TrashKeeper | undefined;
  versions?: VersionKeeper | undefined;
  brake?: Brake | undefined;
  /** Throws when a change could not be recorded. A deletion is tried all the same, because it may make the room. */
  assertRoom?: (() => void) | undefined;
  /** Counts those in the scope of the actor. */
  countFiles: CountFiles;
}

/** What the storage is given to apply a change: who keeps what it replaces, and who is told what it did before it failed. */
type ApplyTerms = Pick<ChangingTransferOptions, 'keep' | 'onPartly'>;

type Apply<Result> = (terms: ApplyTerms) => Promise<Result>;

/** How a change comes to replace files. */
interface Replacing {
  by: WayOfMaking | 'move';
  isReplacing: boolean;
  /** See `RestoreVersionOptions`. */
  keptAs?: string | undefined;
  /** What is told when it fails in the middle. */
  eventsOfParts?: (parts: readonly PartlyMerged[], kept: readonly KeptVersion[]) => FileEvent[];
}

interface Steps<Result extends ChangeResult> {
  change: Change;
  replacing: Replacing;
  /** Whether it is planned without hooks as well, because a start after a kill has to know what was to happen. */
  isPlanned?: boolean;
  apply: Apply<Result>;
}

/** A change about to be applied. */
interface Applying {
  pending: PendingChange;
  plan: ChangeResult | null;
}

interface Applied<Result> {
  result: Result;
  /** The versions that it made. */
  kept?: readonly KeptVersion[] | undefined;
}

/**
 * Every change of a user runs through here once its guard has let it pass: it is planned, what it replaces is kept, it is applied,
 * and what it did is told to everybody who listens. With hooks everything is checked before the first of them runs: nobody
 * starts hooks who may not act. Each of these calls the storage, which calls nobody.
 */
export class ChangePipeline {
  readonly #removal: Removal;

  constructor(
    readonly stored: ChangingFileSystem,
    readonly participants: ChangeParticipants,
  ) {
    this.#removal = new Removal(stored, participants);
  }

  /** The same for another root; the paths in events and for hooks stay those of the server. */
  over(stored: ChangingFileSystem): ChangePipeline {
    return new ChangePipeline(stored, this.participants);
  }

  /** What a write replaces is known once it is done, so without hooks it needs no dry run. */
  async write(path: VirtualPath, body: ByteSource, options: WriteOptions): Promise<Entry> {
    const change: Change = { verb: 'write', path, options };
    const replacing = { by: options.reason, isReplacing: destroysData(change) };
    const apply: Apply<WriteResult> = (terms) =>
      this.stored.write(path, body, Object.assign({}, options, terms));
    return (await this.#change({ change, replacing, apply })).entry;
  }

  /** A save of what is kept in the location, or an upload: the same hooks run and the same events are published. */
  async restoreVersion(
    path: VirtualPath,
    location: KeptLocation,
    options: RestoreVersionOptions,
  ): Promise<Entry> {
    const versions = versionsOf(this.stored);
    const { isNew = false, keptAs } = options;
    const reason = isNew ? 'upload' : 'save';
    const restored = await this.#change<WriteResult>({
      change: { verb: 'write', path, options: { reason }, restoredVersion: location.id },
      replacing: { by: reason, isReplacing: !isNew, keptAs },
      isPlanned: true,
      apply: (terms) => versions.restore(path, location, { ...options, ...terms }),
    });
    return restored.entry;
  }

  async beginUpload(path: VirtualPath, options: StageOptions): Promise<string> {
    this.participants.assertRoom?.();
    await this.#brake(uploadTo(path, options));
    return this.stored.uploads.begin(path, options);
  }

  async publishUpload(path: VirtualPath, name: string, options: PublishOptions): Promise<Entry> {
    const published = await this.#change<WriteResult>({
      change: uploadTo(path, options),
      replacing: { by: 'upload', isReplacing: options.override === true },
      isPlanned: true,
      apply: (terms) => this.stored.uploads.publish(path, name, { ...options, ...terms }),
    });
    return published.entry;
  }

  async makeDirectory(path: VirtualPath, options: MakeDirectoryOptions = {}): Promise<void> {
    await this.#change({
      change: { verb: 'makeDirectory', path, isNew: options.isNew === true },
      replacing: { by: 'makeDirectory', isReplacing: false },
      apply: () => this.stored.makeDirectory(path, options),
    });
  }

  async copy(from: VirtualPath, to: VirtualPath, options: TransferOptions = {}): Promise<LeftOut | null> {
    const { leftOut } = await this.#change({
      change: { verb: 'copy', from, to, options },
      replacing: this.#transferring('copy', options),
      apply: (terms) => this.stored.copy(from, to, { ...options, ...terms }),
    });
    return leftOut ?? null;
  }

  async move(from: VirtualPath, to: VirtualPath, options: TransferOptions = {}): Promise<void> {
    await this.#change({
      change: { verb: 'move', from, to, options },
      replacing: this.#transferring('move', options),
      isPlanned: true,
      apply: (terms) => this.stored.move(from, to, { ...options, ...terms }),
    });
  }

  #transferring(by: 'copy' | 'move', { override }: TransferOptions): Replacing {
    const { actor } = this.participants;
    const eventsOfParts: Replacing['eventsOfParts'] = (parts, kept) =>
      parts.flatMap((part) => partlyMergedEvents({ ...part, kept, actor }));
    return { by, isReplacing: override === true, eventsOfParts };
  }

  /** It may be recorded, the brake lets it pass, it is planned, hooks agree, it is applied, and it is told. */
  async #change<Result extends ChangeResult>(steps: Steps<Result>): Promise<Result> {
    this.participants.assertRoom?.();
    await this.#brake(steps.change);
    return this.#hooked(steps.change, steps.isPlanned === true, (plan) =>
      this.#pending(steps.change, async (pending) => {
        const move = plan && expectedMove(steps.change, plan);
        if (move) pending.expect(move);
        const applied = await this.#applied(steps.replacing, { pending, plan }, steps.apply);
        this.#tell(pending, steps.change, applied);
        return applied.result;
      }),
    );
  }

  /** Runs the operator's hooks around a change, if there are any for it; its plan is null where nobody needs one. */
  async #hooked<Result>(
    change: Change,
    isPlanned: boolean,
    work: (plan: ChangeResult | null) => Promise<Result>,
  ): Promise<Result> {
    const { hooks } = this.participants;
    const event = hookEventOf(change);
    const isHooked = hooks !== undefined && (await hooks.isSet(event));
    const plan = isHooked || isPlanned ? await this.stored.dryRun(change) : null;
    const detail = isHooked && plan ? hookDetailOf(plan, this.participants) : null;
    if (detail) await hooks?.before(event, detail);
    const result = await work(plan);
    if (detail) await hooks?.after(event, detail);
    return result;
  }

  async #pending<Result>(
    { verb }: Pick<ReportedChange, 'verb'>,
    work: (pending: PendingChange) => Promise<Result>,
  ): Promise<Result> {
    const { actor, events } = this.participants;
    const pending = new PendingChange(actor, events);
    try {
      const putsMany = verb === 'copy' || verb === 'move' || verb === 'restore';
      return await (putsMany && events ? events.transferring(() => work(pending)) : work(pending));
    } finally {
      pending.end();
    }
  }

  #tell(
    pending: PendingChange,
    change: ReportedChange,
    done: Pick<Done, 'result' | 'kept' | 'trashed'>,
  ): void {
    const event = eventOf(change, { actor: this.participants.actor, ...done });
    if (event) pending.made([event]);
  }

  /** Throws `paused_by_brake` for a change that deletes or replaces, when the session has to confirm that first. */
  async #brake(change: Change): Promise<void> {
    const { actor, brake, countFiles } = this.participants;
    if (!brake || !destroysData(change)) return;
    const refusal = await brake.refusalFor(actor, countFiles);
    if (refusal && (await this.stored.dryRun(change)).existed) throw refusal;
  }

  /** Applies a change; if it may replace files, with what keeps them. */
  async #applied<Result>(
    { by, isReplacing, keptAs, eventsOfParts }: Replacing,
    { pending, plan }: Applying,
    apply: Apply<Result>,
  ): Promise<Applied<Result>> {
    const { actor, versions } = this.participants;
    const keeping =
      isReplacing && this.stored.versions ? await versions?.begin(actor, by === 'move', keptAs) : null;
    const parts: PartlyMerged[] = [];
    const terms: ApplyTerms = eventsOfParts ? { onPartly: (part) => void parts.push(part) } : {};
    if (keeping) {
      terms.keep = async (file) => {
        const location = await keeping.keep(file);
        const kept = location && { volume: location.volume, id: location.id };
        pending.expect({ verb: 'replace', path: file.serverPath, by, before: file.fileId, kept });
        return location;
      };
    } else if (plan?.path && plan.existed && plan.replaced) {
      pending.expect({ verb: 'replace', path: plan.path, by, before: plan.replaced, kept: null });
    }
    try {
      const result = await apply(terms);
      const kept = (await keeping?.settle()) ?? [];
      return { result, ...(kept.length > 0 ? { kept } : {}) };
    } catch (error) {
      const kept = (await keeping?.settle()) ?? [];
      const events = eventsOfParts?.(parts, kept) ?? [];
      if (events.length > 0) pending.made(events);
      throw error;
    }
  }

  async remove(path: VirtualPath, options: RemoveOptions = {}): Promise<void> {
    const change: Change = { verb: 'remove', path, options };
    await this.#brake(change);
    await this.#hooked(change, false, (plan) =>
      this.#pending(change, async (pending) => {
        this.#tell(pending, change, await this.#removal.remove({ path, pending }, options, plan));
      }),
    );
  }

  /** Hooks run for each by itself, so with hooks nothing is done at once. */
  async removeMany(
    paths: readonly VirtualPath[],
    options: RemoveOptions,
  ): Promise<PromiseSettledResult<void>[]> {
    const { actor, brake, countFiles, hooks } = this.participants;
    const isTogether = !options.permanent && (await this.keepsDeleted()) && !(await hooks?.isSet('delete'));
    const results: PromiseSettledResult<void>[] = [];
    while (results.length < paths.length) {
      const rest = paths.slice(results.length);
      const room = isTogether ? ((await brake?.roomFor(actor, countFiles)) ?? rest.length) : 0;
      if (room > 0) results.push(...(await this.#removeTogether(rest.slice(0, room), options)));
      else results.push(...(await this.#removeEach(rest.slice(0, 1), options)));
    }
    return results;
  }

  async #removeTogether(
    paths: readonly VirtualPath[],
    options: RemoveOptions,
  ): Promise<PromiseSettledResult<void>[]> {
    const { actor, events } = this.participants;
    const doomed = paths.map((path) => ({ path, pending: new PendingChange(actor, events) }));
    const removed = await this.#removal.removeMany(doomed, options);
    const results: PromiseSettledResult<void>[] = [];
    for (const [index, { path, pending }] of doomed.entries()) {
      const result = removed[index];
      if (result?.status === 'fulfilled')
        this.#tell(pending, { verb: 'remove', path, options }, result.value);
      pending.end();
      if (result) results.push(result.status === 'rejected' ? result : { ...result, value: undefined });
      else results.push(...(await this.#removeEach([path], options)));
    }
    return results;
  }

  #removeEach(paths: readonly VirtualPath[], options: RemoveOptions): Promise<PromiseSettledResult<void>[]> {
    return Promise.allSettled(paths.map((path) => this.remove(path, options)));
  }

  keepsDeleted(): Promise<boolean> {
    return this.#removal.keepsDeleted();
  }

  async renameMany(
    folder: VirtualPath,
    names: readonly RenameWish[],
    options?: RenameManyOptions,
  ): Promise<RenamedAll> {
    this.participants.assertRoom?.();
    return renameMany(this.stored, this.participants, { folder, names, options });
  }

  /** No hook runs: what comes back was there before. */
  async restore(location: KeptLocation, to: VirtualPath, options: RestoreOptions): Promise<void> {
    const { trash } = this.stored;
    if (!trash) throw new AppError('not_found', 'There is no trash here');
    this.participants.assertRoom?.();
    const { actor } = this.participants;
    const isReplacing = options.override === true;
    const change = { verb: 'restore', id: location.id } as const;
    await this.#pending(change, async (pending) => {
      await this.#expectRestored(pending, location, isReplacing ? replacing(to) : folderAt(to));
      const eventsOfParts: Replacing['eventsOfParts'] = (parts, kept) =>
        parts.flatMap((part) => partlyRestoredEvents({ ...part, kept, actor }));
      const applied = await this.#applied(
        { by: 'restore', isReplacing, eventsOfParts },
        { pending, plan: null },
        (terms) => trash.restore(location, to, { ...options, ...terms }),
      );
      this.#tell(pending, change, applied);
    });
  }

  /** Where it will be is what anything else would have for its place that is written or made there. */
  async #expectRestored(pending: PendingChange, { volume, id }: KeptLocation, like: Change): Promise<void> {
    try {
      const { path, existed, parents } = await this.stored.dryRun(like);
      if (path) pending.expect({ verb: 'restore', location: { volume, id }, path, existed, parents });
    } catch {
      // The restoration itself says what prevents it.
    }
  }
}

/** Whether the change may delete or replace what a user had. What a version replaces becomes one in its turn. */
function destroysData(change: Change): boolean {
  if (change.verb === 'remove') return true;
  if (change.verb === 'makeDirectory') return false;
  if (change.verb === 'write' && change.options.reason === 'save')
    return change.restoredVersion === undefined;
  return change.options?.override === true;
}

function expectedMove({ verb }: Change, plan: ChangeResult) {
  const { path: from, destination, object, existed, parents } = plan;
  if (verb !== 'move' || from === null || destination === null) return null;
  return { verb, from, path: destination, object, existed, parents };
}

function uploadTo(path: VirtualPath, { override = false }: { override?: boolean }): Change {
  return { verb: 'write', path, options: { reason: 'upload', override } };
}

function replacing(path: VirtualPath): Change {
  return uploadTo(path, { override: true });
}

function folderAt(path: VirtualPath): Change {
  return { verb: 'makeDirectory', path, isNew: true };
}

/** Throws where the storage cannot keep what is replaced. */
export function versionsOf({ versions }: ChangingFileSystem): VersionVerbs {
  if (!versions) throw new AppError('not_found', 'There are no versions here');
  return versions;
}
