import { ROOT, rebasePath, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import {
  type Apply,
  type ChangeParticipants,
  ChangeSteps,
  destroysData,
  type Replacing,
} from './change-steps.js';
import type { Change, ChangeVerbs, RenamedAll, VersionVerbs, WriteResult } from './changes.js';
import { type Expected, PendingChange } from './file-events.js';
import type {
  ByteSource,
  Entry,
  FileId,
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
/**
 * Every change of a user runs through here once its guard has let it pass: it is planned, what it replaces is
 * kept, it is applied, and what it did is told to everybody who listens. With hooks everything is checked
 * before the first of them runs: nobody starts hooks who may not act. Each of these calls the storage, which
 * calls nobody.
 */
export class ChangePipeline {
  readonly #steps: ChangeSteps;
  readonly #removal: Removal;

  constructor(
    readonly stored: ChangeVerbs,
    readonly participants: ChangeParticipants,
    /** The path of its root from the scope. */
    readonly root: VirtualPath = ROOT,
  ) {
    this.#steps = new ChangeSteps(stored, participants);
    this.#removal = new Removal(stored, participants);
  }

  /** The same for another root; the paths in events and for hooks stay those of the server. */
  at(path: VirtualPath, pin?: FileId): ChangePipeline {
    return new ChangePipeline(this.stored.at(path, pin), this.participants, rebasePath(this.root, path));
  }

  /** A write tells afterwards what it replaced, so without hooks it needs no dry run. */
  async write(path: VirtualPath, body: ByteSource, options: WriteOptions): Promise<Entry> {
    const change: Change = { verb: 'write', path, options };
    const replacing = { by: options.reason, isReplacing: destroysData(change) };
    const apply: Apply<WriteResult> = (terms) =>
      this.stored.write(path, body, Object.assign({}, options, terms));
    return (await this.#steps.run({ change, replacing, apply })).entry;
  }

  /**
   * A save of what is kept in the location, or an upload: the same hooks run and the same events are
   * published.
   */
  async restoreVersion(
    path: VirtualPath,
    location: KeptLocation,
    options: RestoreVersionOptions,
  ): Promise<Entry> {
    const versions = versionsOf(this.stored);
    const { isNew = false, keptAs } = options;
    const reason = isNew ? 'upload' : 'save';
    const restored = await this.#steps.run<WriteResult>({
      change: { verb: 'write', path, options: { reason }, restoredVersion: location.id },
      replacing: { by: reason, isReplacing: !isNew, keptAs },
      isPlanned: true,
      apply: (terms) => versions.restore(path, location, { ...options, ...terms }),
    });
    return restored.entry;
  }

  async beginUpload(path: VirtualPath, options: StageOptions): Promise<string> {
    this.participants.assertRoom?.();
    await this.#steps.assertUnbraked(uploadTo(path, options));
    return this.stored.uploads.begin(path, options);
  }

  discardUpload(path: VirtualPath, name: string): Promise<void> {
    return this.stored.uploads.discard(path, name);
  }

  async publishUpload(path: VirtualPath, name: string, options: PublishOptions): Promise<Entry> {
    const published = await this.#steps.run<WriteResult>({
      change: uploadTo(path, options),
      replacing: { by: 'upload', isReplacing: options.override === true },
      isPlanned: true,
      apply: (terms) => this.stored.uploads.publish(path, name, { ...options, ...terms }),
    });
    return published.entry;
  }

  async makeDirectory(path: VirtualPath, options: MakeDirectoryOptions = {}): Promise<void> {
    await this.#steps.run({
      change: { verb: 'makeDirectory', path, isNew: options.isNew === true },
      replacing: { by: 'makeDirectory', isReplacing: false },
      apply: () => this.stored.makeDirectory(path, options),
    });
  }

  async copy(from: VirtualPath, to: VirtualPath, options: TransferOptions = {}): Promise<LeftOut | null> {
    const { leftOut } = await this.#steps.run({
      change: { verb: 'copy', from, to, options },
      replacing: this.#transferring('copy', options),
      expected: options.override ? undefined : this.#expectedCopy(to),
      apply: (terms) => this.stored.copy(from, to, { ...options, ...terms }),
    });
    return leftOut ?? null;
  }

  async move(from: VirtualPath, to: VirtualPath, options: TransferOptions = {}): Promise<void> {
    await this.#steps.run({
      change: { verb: 'move', from, to, options },
      replacing: this.#transferring('move', options),
      isPlanned: true,
      apply: (terms) => this.stored.move(from, to, { ...options, ...terms }),
    });
  }

  /** A plan would walk through a whole folder, and what becomes of a merged one is not known anyway. */
  #expectedCopy(to: VirtualPath): Expected {
    return { verb: 'copy', path: rebasePath(this.participants.scope, rebasePath(this.root, to)) };
  }

  #transferring(by: 'copy' | 'move', { override }: TransferOptions): Replacing {
    const { actor } = this.participants;
    const eventsOfParts: Replacing['eventsOfParts'] = (parts, kept) =>
      parts.flatMap((part) => partlyMergedEvents({ ...part, kept, actor }));
    return { by, isReplacing: override === true, eventsOfParts };
  }

  async remove(path: VirtualPath, options: RemoveOptions = {}): Promise<void> {
    const change: Change = { verb: 'remove', path, options };
    await this.#steps.assertUnbraked(change);
    await this.#steps.withHooks(change, false, (plan) =>
      this.#steps.withPending(change, async (pending) => {
        this.#steps.publish(pending, change, await this.#removal.remove({ path, pending }, options, plan));
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
        this.#steps.publish(pending, { verb: 'remove', path, options }, result.value);
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
    await this.#steps.withPending(change, async (pending) => {
      await this.#expectRestored(pending, location, isReplacing ? replacing(to) : folderAt(to));
      const eventsOfParts: Replacing['eventsOfParts'] = (parts, kept) =>
        parts.flatMap((part) => partlyRestoredEvents({ ...part, kept, actor }));
      const applied = await this.#steps.apply(
        { by: 'restore', isReplacing, eventsOfParts },
        { pending, plan: null },
        (terms) => trash.restore(location, to, { ...options, ...terms }),
      );
      this.#steps.publish(pending, change, applied);
    });
  }

  /** Its server path is the one that anything else would have that is written or made there. */
  async #expectRestored(pending: PendingChange, { volume, id }: KeptLocation, like: Change): Promise<void> {
    try {
      const { path, existed, parents } = await this.stored.dryRun(like);
      if (path) pending.expect({ verb: 'restore', location: { volume, id }, path, existed, parents });
    } catch {
      // The restoration itself says what prevents it.
    }
  }
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
export function versionsOf({ versions }: Pick<ChangeVerbs, 'versions'>): VersionVerbs {
  if (!versions) throw new AppError('not_found', 'There are no versions here');
  return versions;
}
