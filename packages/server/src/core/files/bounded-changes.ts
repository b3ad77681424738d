import { parentOf, ROOT, rebasePath, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import {
  type Allowance,
  type Amount,
  type LimitViewer,
  type Outcome,
  type Reservation,
  UNCHANGED,
} from './allowance.js';
import type {
  Change,
  ChangeResult,
  ChangeVerbs,
  ChangingFileSystem,
  ChangingPublishOptions,
  ChangingRenameOptions,
  ChangingTransferOptions,
  ChangingUploads,
  ChangingWriteOptions,
  KeepReplaced,
  RenamedAll,
  TrashPlan,
  TrashVerbs,
  VersionVerbs,
  WriteResult,
} from './changes.js';
import { countTree } from './count-tree.js';
import type {
  ByteSource,
  Entry,
  FileId,
  MakeDirectoryOptions,
  RemoveOptions,
  RenameWish,
} from './file-system.js';

/** A place that something is about to be put to. */
interface Target {
  /** The server path; null outside of the server's root, where nothing is limited. */
  place: VirtualPath | null;
  /** The entry that is there. */
  entry: Entry | null;
  /** How many folders above it have to be made. */
  missing: number;
}

/** Something that is about to be moved or removed. */
interface Source {
  place: VirtualPath | null;
  /** Null for a folder, which would have to be counted. */
  amount: Amount | null;
  isFolder: boolean;
  isLink: boolean;
}

/** The amount that a symlink counts. */
const LINK: Amount = { bytes: 0, entries: 1 };

/** Bytes of unknown length are reserved in such steps. */
const STEP_BYTES = 4 * 1024 * 1024;

export interface BoundedTerms {
  allowance: Allowance;
  viewer: LimitViewer;
}

/**
 * Refuses changes that would exceed a limit of a user or a folder, before they begin, and tells the allowance
 * what became of the others. Where it is not known it says so, and never less than is there.
 */
export class BoundedChanges implements ChangeVerbs {
  readonly #allowance: Allowance;

  constructor(
    readonly inner: ChangingFileSystem,
    readonly terms: BoundedTerms,
  ) {
    this.#allowance = terms.allowance;
  }

  at(path: VirtualPath, pin?: FileId): BoundedChanges {
    return new BoundedChanges(this.inner.at(path, pin), this.terms);
  }

  async write(path: VirtualPath, body: ByteSource, options: ChangingWriteOptions): Promise<WriteResult> {
    const write = (source = body, terms: ChangingWriteOptions = options) =>
      this.inner.write(path, source, terms);
    if (!(await this.#allowance.isNeeded())) return write();
    const target = await this.#target(path);
    const { length = 0 } = options;
    const reservation = await this.#reserve(target, { bytes: length, entries: madeAt(target) });
    if (!reservation) return write();
    const leaving = new Leaving(options.keep, target.entry);
    return settledWhole(reservation, target, async () => {
      const result = await write(within(body, length, reservation), { ...options, ...leaving.terms });
      return { result, outcome: leaving.outcomeOf(result.entry.size, target) };
    });
  }

  get uploads(): ChangingUploads {
    const { inner } = this;
    const { uploads } = inner;
    const allowance = this.#allowance;
    return {
      begin: async (path, options) => {
        if (!(await allowance.isNeeded())) return uploads.begin(path, options);
        const target = await this.#target(path);
        const amount = { bytes: options.length, entries: madeAt(target) };
        const reservation = await this.#reserve(target, amount);
        if (!reservation) return uploads.begin(path, options);
        try {
          const name = await uploads.begin(path, options);
          await reservation.hold(name);
          return name;
        } catch (error) {
          await reservation.end(UNCHANGED);
          throw error;
        }
      },
      size: (path, name) => uploads.size(path, name),
      storedSize: (path, name) => uploads.storedSize(path, name),
      append: (path, name, body, options) => uploads.append(path, name, body, options),
      publish: (path, name, options) => this.#publish(path, name, options),
      discard: async (path, name) => {
        await uploads.discard(path, name);
        if (await allowance.isNeeded()) await allowance.endUpload(name);
      },
    };
  }

  async #publish(path: VirtualPath, name: string, options: ChangingPublishOptions): Promise<WriteResult> {
    const { uploads } = this.inner;
    const allowance = this.#allowance;
    if (!(await allowance.isNeeded())) return uploads.publish(path, name, options);
    const target = await this.#target(path);
    const amount = { bytes: options.length, entries: madeAt(target) };
    // Its folder may be another place by now, or have got a limit.
    const more = await this.#reserve(target, amount, { staged: name });
    const leaving = new Leaving(options.keep, target.entry);
    try {
      const published = await uploads.publish(path, name, { ...options, ...leaving.terms });
      const outcome = leaving.outcomeOf(published.entry.size, target);
      await more?.end(outcome);
      await allowance.endUpload(name, target.place === null ? undefined : { place: target.place, outcome });
      return published;
    } catch (error) {
      await more?.end(UNCHANGED);
      throw error;
    }
  }

  async makeDirectory(path: VirtualPath, options?: MakeDirectoryOptions): Promise<ChangeResult> {
    const make = () => this.inner.makeDirectory(path, options);
    if (!(await this.#allowance.isNeeded())) return make();
    const target = await this.#target(path);
    const amount = { bytes: 0, entries: madeAt(target) };
    const reservation = await this.#reserve(target, amount);
    if (!reservation) return make();
    return settledWhole(reservation, target, async () => ({
      result: await make(),
      outcome: { ...UNCHANGED, stored: amount },
    }));
  }

  async copy(
    from: VirtualPath,
    to: VirtualPath,
    options: ChangingTransferOptions = {},
  ): Promise<ChangeResult> {
    const copy = (terms = options) => this.inner.copy(from, to, terms);
    if (!(await this.#allowance.isNeeded())) return copy();
    const target = await this.#target(to);
    // Nobody counts what no limit concerns.
    if (await this.#allowance.areCountedAlike(null, target.place)) return this.#arriving(target, copy);
    const { entries, bytes, linked } = await countTree(this.inner, from, options.signal);
    const amount = { bytes, entries: entries + target.missing };
    const reservation = await this.#reserve(target, amount);
    if (!reservation) return copy();
    const leaving = new Leaving(options.keep, null);
    const growing = new Growing(bytes, options, reservation);
    return settled(reservation, async () => {
      const result = await copy({ ...growing.terms, ...leaving.terms });
      const outcome = leaving.outcome({ ...amount, bytes: growing.bytes });
      const isUncertain = linked > 0 || result.leftOut !== undefined || (result.existed && !options.keep);
      if (isUncertain) await this.#leftUnknown(target.place);
      await this.#arrived(target.place);
      return { result, outcome };
    });
  }

  async move(
    from: VirtualPath,
    to: VirtualPath,
    options: ChangingTransferOptions = {},
  ): Promise<ChangeResult> {
    const allowance = this.#allowance;
    if (!(await allowance.isNeeded())) return this.inner.move(from, to, options);
    const source = await this.#source({ verb: 'move', from, to, options }, from);
    const target = await this.#target(to);
    const leaving = new Leaving(options.keep, null);
    const move = async () => {
      const moved = await this.inner.move(from, to, { ...options, ...leaving.terms });
      if (moved.existed && !options.keep) await this.#leftUnknown(target.place);
      if (source.isFolder) await this.#arrived(source.place, target.place);
      return moved;
    };
    if (await allowance.areCountedAlike(source.place, target.place)) {
      const moved = await allowance.within(target.place, move);
      if (leaving.hasLeft && target.place) await allowance.left(target.place, leaving.amount);
      return moved;
    }
    const { entries, bytes } = source.isLink ? LINK : await countTree(this.inner, from, options.signal);
    const amount = { bytes, entries: entries + target.missing };
    const reservation = await this.#reserve(target, amount, { from: source.place });
    const moving = async () => {
      const result = await allowance.within(source.place, move);
      const gone = result.existed ? null : { bytes, entries };
      if (source.place) await allowance.left(source.place, gone, target.place);
      return { result, outcome: leaving.outcome(amount) };
    };
    return reservation ? settled(reservation, moving) : (await moving()).result;
  }

  async remove(path: VirtualPath, options?: RemoveOptions): Promise<ChangeResult> {
    if (!(await this.#allowance.isNeeded())) return this.inner.remove(path, options);
    const source = await this.#source({ verb: 'remove', path, options }, path);
    try {
      const removed = await this.inner.remove(path, options);
      if (source.place) await this.#allowance.left(source.place, source.amount);
      return removed;
    } catch (error) {
      // A part of a folder may be gone.
      if (source.isFolder) await this.#leftUnknown(source.place);
      throw error;
    }
  }

  async renameMany(
    folder: VirtualPath,
    names: readonly RenameWish[],
    options?: ChangingRenameOptions,
  ): Promise<RenamedAll> {
    const rename = () => this.inner.renameMany(folder, names, options);
    if (options?.dryRun || !(await this.#allowance.isNeeded())) return rename();
    const { serverPath } = await this.inner.locate(folder);
    const renamed = await this.#allowance.within(serverPath && childOf(serverPath), rename);
    await this.#arrived(serverPath);
    return renamed;
  }

  dryRun(change: Change): Promise<ChangeResult> {
    return this.inner.dryRun(change);
  }

  get trash(): TrashVerbs | undefined {
    const { trash } = this.inner;
    if (!trash) return undefined;
    const planned = new Map<VirtualPath, TrashPlan>();
    return {
      plan: async (paths) => {
        const plans = await trash.plan(paths);
        for (const [index, plan] of plans.entries()) {
          const path = paths[index];
          if (path !== undefined && plan.status === 'fulfilled') planned.set(path, plan.value);
        }
        return plans;
      },
      put: async (moves, options) => {
        const outcomes = await trash.put(moves, options);
        if (await this.#allowance.isNeeded())
          for (const [index, { path }] of moves.entries())
            if (outcomes[index]?.status === 'fulfilled') await this.#leftByPlan(planned.get(path));
        return outcomes;
      },
      restore: async (location, to, options) => {
        const restore = (terms = options) => trash.restore(location, to, terms);
        return this.#restored(location, to, options, restore);
      },
    };
  }

  async #leftByPlan(plan: TrashPlan | undefined): Promise<void> {
    if (!plan?.serverPath) return;
    const { size } = plan;
    await this.#allowance.left(plan.serverPath, size === null ? null : { bytes: size, entries: 1 });
  }

  get versions(): VersionVerbs | undefined {
    const { versions } = this.inner;
    if (!versions) return undefined;
    return {
      open: (path, location) => versions.open(path, location),
      restore: (path, location, options) =>
        this.#restored(location, path, options, (terms = options) => versions.restore(path, location, terms)),
    };
  }

  /** Until its row is removed, which comes later, it counts as kept for the user whose it is. */
  async #restored<Options extends ChangingTransferOptions, Result extends ChangeResult>(
    location: Parameters<Allowance['kept']>[0],
    to: VirtualPath,
    options: Options,
    restore: (options?: Options) => Promise<Result>,
  ): Promise<Result> {
    const allowance = this.#allowance;
    if (!(await allowance.isNeeded())) return restore();
    const target = await this.#target(to);
    if (await allowance.areCountedAlike(null, target.place)) return this.#arriving(target, restore);
    const kept = await allowance.kept(location);
    if (!kept) return restore();
    const amount = { bytes: kept.bytes, entries: kept.entries + target.missing };
    const reservation = await this.#reserve(target, amount, { keptOf: kept.userId });
    if (!reservation) return restore();
    const leaving = new Leaving(options.keep, target.entry?.kind === 'directory' ? null : target.entry);
    return settled(reservation, async () => {
      const result = await restore({ ...options, ...leaving.terms });
      await this.#arrived(target.place);
      return { result, outcome: leaving.outcome(amount) };
    });
  }

  async #leftUnknown(place: VirtualPath | null): Promise<void> {
    if (place !== null) await this.#allowance.left(place, null);
  }

  async #reserve(
    { place }: Target,
    amount: Amount,
    more: { from?: VirtualPath | null; keptOf?: number; staged?: string } = {},
  ): Promise<Reservation | null> {
    if (place === null) return null;
    return this.#allowance.reserve({ to: place, amount, viewer: this.terms.viewer, ...more });
  }

  async #arriving<Result>({ place }: Target, work: () => Promise<Result>): Promise<Result> {
    const result = await work();
    await this.#arrived(place);
    return result;
  }

  /** Folders with limits may have come or gone with the folder that they lie in. */
  async #arrived(...places: (VirtualPath | null)[]): Promise<void> {
    for (const place of places) if (place !== null) await this.#allowance.changedBelow(place);
  }

  /** Finds what is about to go, which may be a link: then it is not what the link leads to. */
  async #source(change: Change, path: VirtualPath): Promise<Source> {
    const { path: place } = await this.inner.dryRun(change);
    const located = await this.inner.locate(path).catch(() => null);
    if (located === null || located.serverPath !== place)
      return { place, amount: LINK, isFolder: false, isLink: true };
    const amount = sizeOf(located.entry);
    return { place, amount, isFolder: amount === null, isLink: false };
  }

  /** Finds where the path really leads, or would lead. */
  async #target(path: VirtualPath): Promise<Target> {
    let missing = 0;
    for (let at = path; ; at = parentOf(at)) {
      try {
        const { entry, serverPath } = await this.inner.locate(at);
        if (at === path) return { place: serverPath, entry, missing };
        const rest = at === ROOT ? path : (path.slice(at.length) as VirtualPath);
        return { place: serverPath && rebasePath(serverPath, rest), entry: null, missing: missing - 1 };
      } catch (error) {
        if (at === ROOT || !(error instanceof AppError) || error.code !== 'not_found') throw error;
        missing += 1;
      }
    }
  }
}

/** The files whose place a change takes. */
class Leaving {
  readonly amount: Amount = { bytes: 0, entries: 0 };
  hasLeft = false;
  readonly terms: { keep?: KeepReplaced };

  /** `replaced` is what is there, and is gone afterwards if nobody keeps it. */
  constructor(keep: KeepReplaced | undefined, replaced: Entry | null) {
    this.terms = keep
      ? {
          keep: async (file) => {
            const location = await keep(file);
            this.#add(file.size);
            return location;
          },
        }
      : {};
    if (!keep && replaced) this.#add(replaced.size);
  }

  #add(size: number): void {
    this.hasLeft = true;
    this.amount.bytes += size;
    this.amount.entries += 1;
  }

  /** The outcome of writing a file of that size. */
  outcomeOf(size: number, { missing }: Target): Outcome {
    return this.outcome({ bytes: size, entries: 1 + missing });
  }

  outcome(stored: Amount): Outcome {
    return { stored, left: this.amount };
  }
}

/** A copy of what has grown since it was counted reserves more, and ends when that does not fit. */
class Growing {
  readonly terms: ChangingTransferOptions;
  bytes: number;
  #reserved: Promise<void> = Promise.resolve();

  constructor(bytes: number, options: ChangingTransferOptions, reservation: Reservation) {
    this.bytes = bytes;
    const full = new AbortController();
    this.terms = {
      ...options,
      signal: options.signal ? AbortSignal.any([options.signal, full.signal]) : full.signal,
      onProgress: (progress) => {
        const more = progress.bytes - this.bytes;
        if (more > 0) {
          this.bytes = progress.bytes;
          this.#reserved = this.#reserved.then(async () => {
            await reservation.add({ bytes: more, entries: 0 });
          });
          this.#reserved.catch((error: unknown) => full.abort(error));
        }
        options.onProgress?.(progress);
      },
      beforePublish: async () => {
        await this.#reserved;
        await options.beforePublish?.();
      },
    };
  }
}

/**
 * Ends the reservation with what the work did. What a failure may leave behind are folders above a file, or parts
 * of a copy, of which nobody knows.
 */
async function settled<Result>(
  reservation: Reservation,
  work: () => Promise<{ result: Result; outcome: Outcome }>,
): Promise<Result> {
  let done: Awaited<ReturnType<typeof work>>;
  try {
    done = await work();
  } catch (error) {
    await reservation.fail();
    throw error;
  }
  await reservation.end(done.outcome);
  return done.result;
}

/** The same for a write, which fails as a whole. */
async function settledWhole<Result>(
  reservation: Reservation,
  { missing }: Target,
  work: () => Promise<{ result: Result; outcome: Outcome }>,
): Promise<Result> {
  if (missing > 0) return settled(reservation, work);
  let done: Awaited<ReturnType<typeof work>> | undefined;
  try {
    done = await work();
    return done.result;
  } finally {
    await reservation.end(done?.outcome ?? UNCHANGED);
  }
}

/** A path of something in the folder. */
function childOf(folder: VirtualPath): VirtualPath {
  return rebasePath(folder, '/*' as VirtualPath);
}

/** The entries that are made for a file or folder at the target. */
function madeAt({ entry, missing }: Target): number {
  return entry ? 0 : 1 + missing;
}

/** The amount that one file counts; null for a folder. */
function sizeOf({ kind, size }: Entry): Amount | null {
  return kind === 'directory' ? null : { bytes: kind === 'file' ? size : 0, entries: 1 };
}

/**
 * The same pieces, each reserved before it is passed on as far as it is beyond the bytes that were announced.
 */
function within(body: ByteSource, announced: number, reservation: Reservation): ByteSource {
  async function* pieces() {
    let room = announced;
    for await (const piece of body) {
      if (piece.byteLength > room) room += await moreFor(piece.byteLength - room, reservation);
      room -= piece.byteLength;
      yield piece;
    }
  }
  const bounded: ByteSource = { [Symbol.asyncIterator]: pieces };
  if (body.free) bounded.free = body.free.bind(body);
  return bounded;
}

/** Reserves a whole step, or as much as is needed where that does not fit; resolves to how much. */
async function moreFor(needed: number, reservation: Reservation): Promise<number> {
  const step = { bytes: Math.max(needed, STEP_BYTES), entries: 0 };
  return (await reservation.add(step, { bytes: needed, entries: 0 })).bytes;
}
