import type { COMMAND_EVENTS, Usage, VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import type { Brake, CountFiles } from './brake.js';
import type {
  Action,
  ChangingFileSystem,
  ChangingTransferOptions,
  ChangingWriteOptions,
  KeepReplaced,
  OnMark,
  Outcome,
  Transfer,
} from './changes.js';
import {
  type Actor,
  type Expected,
  type FileEvent,
  type FileEvents,
  type KeptVersion,
  type Mark,
  type Merged,
  type PartlyMerged,
  PendingChange,
  type WayOfMaking,
} from './file-events.js';
import type {
  ByteSource,
  EncodedListOptions,
  Entry,
  FileId,
  FoundEntry,
  KeptSpot,
  ListOptions,
  Located,
  MakeDirectoryOptions,
  Measured,
  MeasureOptions,
  OpenFile,
  Pack,
  PackOptions,
  PackRoot,
  PartialUploads,
  PeekOptions,
  RemoveOptions,
  RenameManyOptions,
  RenameWish,
  RestoreOptions,
  RestoreVersionOptions,
  TransferOptions,
  TrashSpot,
  WalkOptions,
  WriteOptions,
} from './file-system.js';
import type { HeadReader, ReadHead } from './head-reader.js';
import type { EncodedListing, Listing, ListingEncoder } from './listing.js';
import type { NameQuery } from './name-query.js';
import { partlyMergedEvents } from './partly-merged.js';
import { Removal, type Removed } from './removal.js';
import { renameMany } from './renaming.js';
import { type TrashKeeper, trashedPath } from './trash.js';
import type { VersionKeeper } from './versions.js';

export type HookEvent = (typeof COMMAND_EVENTS)[number];

/** Paths are from the server's root. */
export interface HookDetail {
  actor: Actor;
  /** The actor's folder, as stored. */
  scope: string;
  path: VirtualPath;
  /** Of a copy or rename. */
  destination?: VirtualPath;
}

/** Runs around a change that is allowed already. `before` refuses by throwing; `after` cannot undo. */
export interface FileHooks {
  /** Whether anything would be run around such a change. */
  isSet(event: HookEvent): Promise<boolean>;
  before(event: HookEvent, detail: HookDetail): Promise<void>;
  after(event: HookEvent, detail: HookDetail): Promise<void>;
}

export interface Reactions {
  actor: Actor;
  /** As stored. */
  scope: string;
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

function hookEventOf(action: Action): HookEvent {
  if (action.verb === 'write') return action.options.reason;
  if (action.verb === 'makeDirectory') return 'upload';
  if (action.verb === 'remove') return 'delete';
  return action.verb === 'move' ? 'rename' : 'copy';
}

/** What only the change itself can tell. */
interface Result {
  written?: FileId;
  restoredVersion?: string;
  mark?: Mark | undefined;
  removed?: Removed;
  kept?: readonly KeptVersion[] | undefined;
  merged?: Merged | null | undefined;
}

function eventOf(action: Action, outcome: Outcome, actor: Actor, result: Result = {}): FileEvent | null {
  const { path, existed, parents } = outcome;
  if (path === null) return null;
  const { mark, kept, merged } = result;
  const left = { actor, mark, parents, kept, ...(merged ? { merged } : {}) };
  if (action.verb === 'write') {
    const type = existed ? 'written' : 'created';
    const news = { path, by: action.options.reason, ...left, ...versionOf(outcome, result) };
    const { restoredVersion } = result;
    if (!existed || restoredVersion === undefined) return { type, ...news };
    return { type: 'written', ...news, restoredVersion };
  }
  if (action.verb === 'remove') {
    return { type: 'removed', path, actor, ...result.removed, ...factsOf(outcome, action.options) };
  }
  if (action.verb === 'makeDirectory')
    return existed ? null : { type: 'created', path, by: action.verb, ...left };
  return transferEventOf(action.verb, path, outcome, left);
}

function versionOf({ existed, replaced }: Outcome, { written }: Result) {
  return existed && replaced && written ? { version: { before: replaced, after: written } } : {};
}

function transferEventOf(
  verb: Transfer['verb'],
  from: VirtualPath,
  { destination: path, existed, object }: Outcome,
  left: Pick<FileEvent, 'actor'> & Result,
): FileEvent | null {
  if (path === null) return verb === 'move' ? { type: 'removed', path: from, actor: left.actor } : null;
  if (verb === 'move')
    return { type: 'moved', from, path, ...(object && { object }), ...left, ...(existed ? { existed } : {}) };
  return { type: existed ? 'written' : 'created', path, by: verb, ...left };
}

function factsOf(
  { isFolder }: { isFolder?: boolean },
  { isConfirmed }: RemoveOptions = {},
): { isFolder?: boolean; isConfirmed?: boolean } {
  return { ...(isFolder && { isFolder }), ...(isConfirmed && { isConfirmed }) };
}

/** Deletions and replacements are known better a little later. */
function expectedOf(action: Action, { path: from, destination, object, existed }: Outcome): Expected | null {
  if (action.verb !== 'move' || from === null || destination === null) return null;
  return { verb: 'move', from, path: destination, object, existed };
}

/** How files come to be replaced. */
interface Replacing {
  by: WayOfMaking | 'move';
  isReplacing: boolean;
  /** What a dry run said. */
  outcome?: Outcome;
  onFailed?: (kept: readonly KeptVersion[]) => void;
  keptAs?: string | undefined;
}

function isLosing(action: Action): boolean {
  if (action.verb === 'remove') return true;
  if (action.verb === 'makeDirectory') return false;
  if (action.verb === 'write' && action.options.reason === 'save') return true;
  return action.options?.override === true;
}

type MarkingTerms = Required<Pick<ChangingTransferOptions, 'onMark' | 'onPartly'>> & { keep?: KeepReplaced };

/** What a change did, and which versions it made. */
interface Kept<Done> {
  done: Done;
  kept?: readonly KeptVersion[] | undefined;
}

const writtenBy = ({ done: { fileId, size, modifiedMs }, kept }: Kept<Entry>): Result => ({
  written: fileId,
  mark: { fileId, isFolder: false, size, modifiedMs, entries: 0 },
  kept,
});

/** Runs the operator's hooks around each change, and tells everybody who listens once it is done. */
export class HookedFileSystem implements ChangingFileSystem {
  readonly #removal: Removal;

  constructor(
    readonly inner: ChangingFileSystem,
    readonly reactions: Reactions,
  ) {
    this.#removal = new Removal(inner, reactions);
  }

  /** What will be done is settled before the first hook runs: nobody starts hooks who may not act. */
  async #around<Done>(
    action: Action,
    work: (change: PendingChange, outcome: Outcome) => Promise<Done>,
    resultOf: (done: Done) => Result = () => ({}),
  ): Promise<Done> {
    const { actor, scope, hooks } = this.reactions;
    const outcome = await this.inner.dryRun(action);
    const { path, destination } = outcome;
    const event = hookEventOf(action);
    const detail: HookDetail | null = path && { actor, scope, path, ...(destination ? { destination } : {}) };
    if (detail) await hooks?.before(event, detail);
    const isTransfer = action.verb === 'copy' || action.verb === 'move';
    const result = await this.#changing(isTransfer, async (change) => {
      const expected = expectedOf(action, outcome);
      if (expected) change.expect(expected);
      const done = await work(change, outcome);
      const news = eventOf(action, outcome, actor, resultOf(done));
      if (news) change.made([news]);
      return done;
    });
    if (detail) await hooks?.after(event, detail);
    return result;
  }

  async #changing<Done>(isTransfer: boolean, work: (change: PendingChange) => Promise<Done>): Promise<Done> {
    const { actor, events } = this.reactions;
    const change = new PendingChange(actor, events);
    const run = () => work(change);
    try {
      return await (isTransfer && events ? events.transferring(run) : run());
    } finally {
      change.end();
    }
  }

  /** Throws `paused_by_brake` for a change that deletes or replaces, when the session has to confirm that first. */
  async #brake(action: Action): Promise<void> {
    const { actor, brake, countFiles } = this.reactions;
    if (!brake || !isLosing(action)) return;
    const refusal = await brake.refusalFor(actor, countFiles);
    if (refusal && (await this.inner.dryRun(action)).existed) throw refusal;
  }

  /** Runs a change; if it may replace files, with what keeps them. `onFailed` is called with those that are kept all the same. */
  async #keeping<Done>(
    change: PendingChange,
    { by, isReplacing, outcome, onFailed, keptAs }: Replacing,
    work: (keep: { keep?: KeepReplaced }) => Promise<Done>,
  ): Promise<Kept<Done>> {
    const { actor, versions } = this.reactions;
    const keeping =
      isReplacing && this.inner.versions ? await versions?.begin(actor, by === 'move', keptAs) : null;
    if (!keeping) {
      const { path, existed, replaced: before } = outcome ?? {};
      if (path && existed && before) change.expect({ verb: 'replace', path, by, before, kept: null });
      try {
        return { done: await work({}) };
      } catch (error) {
        onFailed?.([]);
        throw error;
      }
    }
    const keep: KeepReplaced = async (file) => {
      const spot = await keeping.keep(file);
      const kept = spot && { volume: spot.volume, id: spot.id };
      change.expect({ verb: 'replace', path: file.place, by, before: file.fileId, kept });
      return spot;
    };
    try {
      const done = await work({ keep });
      const kept = await keeping.settle();
      return { done, ...(kept.length > 0 ? { kept } : {}) };
    } catch (error) {
      const kept = await keeping.settle();
      onFailed?.(kept);
      throw error;
    }
  }

  dryRun(action: Action): Promise<Outcome> {
    return this.inner.dryRun(action);
  }

  /** Without hooks the dry run is spared: the write itself finds out what it changes. */
  async write(path: VirtualPath, body: ByteSource, options: WriteOptions): Promise<Entry> {
    const { actor, hooks } = this.reactions;
    const action: Action = { verb: 'write', path, options };
    const how = { by: options.reason, isReplacing: isLosing(action) };
    this.reactions.assertRoom?.();
    await this.#brake(action);
    const write = (change: PendingChange, more: Partial<ChangingWriteOptions>, outcome?: Outcome) =>
      this.#keeping(change, { ...how, ...(outcome ? { outcome } : {}) }, (keep) =>
        this.inner.write(path, body, Object.assign({}, options, more, keep)),
      );
    if (hooks && (await hooks.isSet(hookEventOf(action)))) {
      const work = (change: PendingChange, outcome: Outcome) => write(change, {}, outcome);
      return (await this.#around(action, work, writtenBy)).done;
    }
    return this.#changing(false, async (change) => {
      const outcomes: Outcome[] = [];
      const written = await write(change, { onOutcome: (outcome) => void outcomes.push(outcome) });
      for (const outcome of outcomes) {
        const news = eventOf(action, outcome, actor, writtenBy(written));
        if (news) change.made([news]);
      }
      return written.done;
    });
  }

  /** A save of what is kept in the spot, or an upload: the same hooks run and the same events are published. */
  async restoreVersion(path: VirtualPath, spot: KeptSpot, options: RestoreVersionOptions): Promise<Entry> {
    const { versions } = this.inner;
    if (!versions) throw noVersions();
    this.reactions.assertRoom?.();
    const { isNew = false, keptAs } = options;
    const reason = isNew ? 'upload' : 'save';
    const restored = await this.#around(
      { verb: 'write', path, options: { reason } },
      (change, outcome) =>
        this.#keeping(change, { by: reason, isReplacing: !isNew, outcome, keptAs }, (keep) =>
          versions.restore(path, spot, { ...options, ...keep }),
        ),
      (kept) => ({ ...writtenBy(kept), restoredVersion: spot.id }),
    );
    return restored.done;
  }

  async openVersion(path: VirtualPath, spot: KeptSpot): Promise<OpenFile> {
    const { versions } = this.inner;
    if (!versions) throw noVersions();
    return versions.open(path, spot);
  }

  get uploads(): PartialUploads {
    const { uploads } = this.inner;
    const upload = (path: VirtualPath, override = false): Action => ({
      verb: 'write',
      path,
      options: { reason: 'upload', override },
    });
    const begin: PartialUploads['begin'] = async (path, options) => {
      this.reactions.assertRoom?.();
      await this.#brake(upload(path, options.override));
      return uploads.begin(path, options);
    };
    const publish: PartialUploads['publish'] = async (path, name, options) => {
      const override = options.override ?? false;
      const action = upload(path, override);
      this.reactions.assertRoom?.();
      await this.#brake(action);
      const published = await this.#around(
        action,
        (change, outcome) =>
          this.#keeping(change, { by: 'upload', isReplacing: override, outcome }, (keep) =>
            uploads.publish(path, name, { ...options, ...keep }),
          ),
        writtenBy,
      );
      return published.done;
    };
    return {
      begin,
      size: (path, name) => uploads.size(path, name),
      append: (path, name, body, options) => uploads.append(path, name, body, options),
      publish,
      discard: (path, name) => uploads.discard(path, name),
    };
  }

  makeDirectory(path: VirtualPath, options?: MakeDirectoryOptions): Promise<void> {
    return this.#marking({ verb: 'makeDirectory', path, isNew: options?.isNew === true }, ({ onMark }) =>
      this.inner.makeDirectory(path, { ...options, onMark }),
    );
  }

  copy(from: VirtualPath, to: VirtualPath, options?: TransferOptions): Promise<void> {
    return this.#marking({ verb: 'copy', from, to, options }, (terms) =>
      this.inner.copy(from, to, { ...options, ...terms }),
    );
  }

  move(from: VirtualPath, to: VirtualPath, options?: TransferOptions): Promise<void> {
    return this.#marking({ verb: 'move', from, to, options }, (terms) =>
      this.inner.move(from, to, { ...options, ...terms }),
    );
  }

  async #marking(
    action: Extract<Action, { verb: 'makeDirectory' | 'copy' | 'move' }>,
    work: (terms: MarkingTerms) => Promise<void>,
  ): Promise<void> {
    const { actor, assertRoom } = this.reactions;
    assertRoom?.();
    await this.#brake(action);
    let left: Pick<Result, 'mark' | 'merged'> = {};
    const parts: PartlyMerged[] = [];
    const isReplacing = 'from' in action && action.options?.override === true;
    await this.#around(
      action,
      (change) => {
        const onMark: OnMark = (mark, merged) => {
          left = { mark, merged };
        };
        const onPartly = (part: PartlyMerged) => void parts.push(part);
        const onFailed = (kept: readonly KeptVersion[]) => {
          const events = parts.flatMap((part) => partlyMergedEvents({ ...part, kept, actor }));
          if (events.length > 0) change.made(events);
        };
        const run = (keep: { keep?: KeepReplaced }) => work({ onMark, onPartly, ...keep });
        return this.#keeping(change, { by: action.verb, isReplacing, onFailed }, run);
      },
      ({ kept }) => ({ ...left, kept }),
    );
  }

  async remove(path: VirtualPath, options?: RemoveOptions): Promise<void> {
    const action: Action = { verb: 'remove', path, options };
    await this.#brake(action);
    await this.#around(
      action,
      (change, doomed) => this.#removal.remove(path, options, { change, doomed }),
      (removed) => ({ removed }),
    );
  }

  /** Hooks run for each by itself, so with hooks nothing is done at once. */
  async removeMany(
    paths: readonly VirtualPath[],
    options: RemoveOptions,
  ): Promise<PromiseSettledResult<void>[]> {
    const { actor, brake, countFiles, hooks } = this.reactions;
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
    const { actor, events } = this.reactions;
    const changes = paths.map(() => new PendingChange(actor, events));
    const moved = await this.#removal.removeMany(paths, options, changes);
    const results: PromiseSettledResult<void>[] = [];
    for (const [index, path] of paths.entries()) {
      const result = moved[index];
      if (result?.status === 'fulfilled' && result.value.place !== null) {
        const { place, trashed } = result.value;
        const facts = factsOf(result.value, options);
        changes[index]?.made([{ type: 'removed', path: place, actor, trashed, ...facts }]);
      }
      changes[index]?.end();
      if (result) results.push(result.status === 'rejected' ? result : { ...result, value: undefined });
      else results.push(...(await this.#removeEach([path], options)));
    }
    return results;
  }

  #removeEach(paths: readonly VirtualPath[], options: RemoveOptions): Promise<PromiseSettledResult<void>[]> {
    return Promise.allSettled(paths.map((path) => this.remove(path, options)));
  }

  async renameMany(folder: VirtualPath, names: readonly RenameWish[], options?: RenameManyOptions) {
    this.reactions.assertRoom?.();
    return renameMany(this.inner, this.reactions, { folder, names, options });
  }

  keepsDeleted(): Promise<boolean> {
    return this.#removal.keepsDeleted();
  }

  /** No hook runs: what comes back was there before. */
  async restore(spot: TrashSpot, to: VirtualPath, options: RestoreOptions): Promise<void> {
    const { trash } = this.inner;
    if (!trash) throw new AppError('not_found', 'There is no trash here');
    this.reactions.assertRoom?.();
    const { override: isReplacing = false } = options;
    await this.#changing(true, async (change) => {
      await this.#expectRestored(change, spot, { to, isReplacing });
      const { actor } = this.reactions;
      const parts: PartlyMerged[] = [];
      const onPartly = (part: PartlyMerged) => void parts.push(part);
      // What has come back of a folder is not known entry by entry; the rest is still in the trash.
      const onFailed = (kept: readonly KeptVersion[]) => {
        for (const { path, mark } of parts)
          if (path !== null) change.made([{ type: 'written', path, by: 'restore', actor, mark, kept }]);
      };
      const how = { by: 'restore', isReplacing, onFailed } as const;
      const { done, kept } = await this.#keeping(change, how, (keep) =>
        trash.restore(spot, to, { ...options, onPartly, ...keep }),
      );
      const { path, existed, mark, parents } = done;
      if (path === null) return;
      const type = existed ? 'written' : 'created';
      const restored = trashedPath(spot.id);
      change.made([{ type, path, by: 'restore', actor, mark, parents, kept, restored }]);
    });
  }

  /** Where it will be is what anything else would have for its place that is written or made there. */
  async #expectRestored(
    change: PendingChange,
    { volume, id }: TrashSpot,
    { to: path, isReplacing }: { to: VirtualPath; isReplacing: boolean },
  ): Promise<void> {
    const action: Action = isReplacing
      ? { verb: 'write', path, options: { reason: 'upload', override: true } }
      : { verb: 'makeDirectory', path, isNew: true };
    try {
      const { path: place, existed } = await this.inner.dryRun(action);
      if (place) change.expect({ verb: 'restore', spot: { volume, id }, path: place, existed });
    } catch {
      // The restoration itself says what prevents it.
    }
  }

  async watch(path: VirtualPath, onChange: () => void): Promise<() => void> {
    return (await this.inner.watch?.(path, onChange)) ?? (() => undefined);
  }

  stat(path: VirtualPath): Promise<Entry> {
    return this.inner.stat(path);
  }

  locate(path: VirtualPath): Promise<Located> {
    return this.inner.locate(path);
  }

  list(path: VirtualPath, options: ListOptions): Promise<Listing> {
    return this.inner.list(path, options);
  }

  encodeList(
    path: VirtualPath,
    encoder: ListingEncoder,
    options: EncodedListOptions,
  ): Promise<EncodedListing> {
    return this.inner.encodeList(path, encoder, options);
  }

  walk(path: VirtualPath, options?: WalkOptions): AsyncIterable<Entry[]> {
    return this.inner.walk(path, options);
  }

  measure(path: VirtualPath, options?: MeasureOptions): Promise<Measured> {
    return this.inner.measure(path, options);
  }

  find(path: VirtualPath, query: NameQuery, options?: WalkOptions): AsyncIterable<FoundEntry[]> {
    return this.inner.find(path, query, options);
  }

  peek(path: VirtualPath, query: NameQuery, options: PeekOptions): Promise<FoundEntry[]> {
    return this.inner.peek(path, query, options);
  }

  readHeads(
    path: VirtualPath,
    names: readonly string[],
    reader: HeadReader,
    options?: WalkOptions,
  ): AsyncIterable<ReadHead[]> {
    return this.inner.readHeads(path, names, reader, options);
  }

  open(path: VirtualPath): Promise<OpenFile> {
    return this.inner.open(path);
  }

  usage(path: VirtualPath): Promise<Usage> {
    return this.inner.usage(path);
  }

  pack(roots: readonly PackRoot[], options: PackOptions): Promise<Pack> {
    return this.inner.pack(roots, options);
  }

  /** Hooks run for changes below as well; their paths stay those of the server. */
  at(path: VirtualPath, pin?: FileId): HookedFileSystem {
    return new HookedFileSystem(this.inner.at(path, pin), this.reactions);
  }
}

function noVersions(): AppError {
  return new AppError('not_found', 'There are no versions here');
}
