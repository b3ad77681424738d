import { rebasePath, type VirtualPath } from '@satchel/contract';
import { type Amount, type Departure, NOTHING, UNCHANGED } from './allowance.js';
import { BoundedBase, seenFromInside } from './bounded-base.js';
import { amountOf, countMoved, findSource, findTarget, madeAt, type Source } from './bounded-ends.js';
import { BoundedKept } from './bounded-kept.js';
import { Leaving, settled, settledWhole } from './bounded-outcomes.js';
import { BoundedUploads } from './bounded-uploads.js';
import type {
  Change,
  ChangeResult,
  ChangeVerbs,
  ChangingRenameOptions,
  ChangingTransferOptions,
  ChangingUploads,
  ChangingWriteOptions,
  RenamedAll,
  TrashVerbs,
  VersionVerbs,
  WriteResult,
} from './changes.js';
import { countTree } from './count-tree.js';
import type { ByteSource, FileId, MakeDirectoryOptions, RemoveOptions, RenameWish } from './file-system.js';
import { GrowingCopy, withinRoom } from './growing-amounts.js';

/**
 * Refuses changes that would exceed a limit of a user or a folder, before they begin, and tells the allowance
 * what became of the others. Where it is not known it says so, and never less than is there.
 */
export class BoundedChanges extends BoundedBase implements ChangeVerbs {
  /** Whoever uses this may be a visitor, who knows no names of folders around it. */
  at(path: VirtualPath, pin?: FileId): BoundedChanges {
    return new BoundedChanges(this.inner.at(path, pin), seenFromInside(this.terms));
  }

  async write(path: VirtualPath, body: ByteSource, options: ChangingWriteOptions): Promise<WriteResult> {
    return this.ifLimited(
      path,
      () => this.inner.write(path, body, options),
      () => this.#writeLimited(path, body, options),
    );
  }

  async #writeLimited(
    path: VirtualPath,
    body: ByteSource,
    options: ChangingWriteOptions,
  ): Promise<WriteResult> {
    const target = await findTarget(this.inner, path);
    const { length = 0 } = options;
    const room = await this.reserve(target, { bytes: length, entries: madeAt(target) });
    if (!room) return this.inner.write(path, body, options);
    const settle = target.missing > 0 ? settled : settledWhole;
    return settle(room, async () => {
      const leaving = await this.leavingAt(target, options.keep);
      const bounded = withinRoom(body, length, room);
      const result = await this.inner.write(path, bounded, { ...options, ...leaving.terms });
      const stored = { bytes: result.entry.size, entries: 1 + target.missing };
      return { result, outcome: { stored, left: leaving.leftAfter(result) } };
    });
  }

  get uploads(): ChangingUploads {
    return new BoundedUploads(this.inner, this.terms);
  }

  async makeDirectory(path: VirtualPath, options?: MakeDirectoryOptions): Promise<ChangeResult> {
    const make = () => this.inner.makeDirectory(path, options);
    return this.ifLimited(path, make, async () => {
      const target = await findTarget(this.inner, path);
      const amount = { bytes: 0, entries: madeAt(target) };
      const room = await this.reserve(target, amount);
      if (!room) return make();
      const settle = target.missing > 0 ? settled : settledWhole;
      return settle(room, async () => {
        const result = await make();
        return { result, outcome: result.existed ? UNCHANGED : { stored: amount, left: NOTHING } };
      });
    });
  }

  async copy(
    from: VirtualPath,
    to: VirtualPath,
    options: ChangingTransferOptions = {},
  ): Promise<ChangeResult> {
    return this.ifLimited(
      to,
      () => this.inner.copy(from, to, options),
      () => this.#copyLimited(from, to, options),
    );
  }

  async #copyLimited(
    from: VirtualPath,
    to: VirtualPath,
    options: ChangingTransferOptions,
  ): Promise<ChangeResult> {
    const copy = (terms = options) => this.inner.copy(from, to, terms);
    const target = await findTarget(this.inner, to);
    // Nobody counts what no limit concerns.
    if (await this.allowance.areCountedAlike(null, target.place)) return this.unlimited(target, copy);
    const counted = await countTree(this.inner, from, options.signal);
    const room = await this.reserve(target, { ...counted, entries: counted.entries + target.missing });
    if (!room) return copy();
    const growing = new GrowingCopy(counted, options, room);
    return settled(room, async () => {
      const leaving = await this.leavingAt(target, options.keep);
      const result = await copy({ ...growing.terms, ...leaving.terms });
      await this.arrived(target.place);
      const { bytes, entries } = growing.atLeast(copiedBy(result));
      const left = result.leftOut ? null : leaving.leftAfter(result);
      return { result, outcome: { stored: { bytes, entries: entries + target.missing }, left } };
    });
  }

  async move(
    from: VirtualPath,
    to: VirtualPath,
    options: ChangingTransferOptions = {},
  ): Promise<ChangeResult> {
    return this.ifLimited(
      to,
      () => this.inner.move(from, to, options),
      () => this.#moveLimited(from, to, options),
    );
  }

  async #moveLimited(
    from: VirtualPath,
    to: VirtualPath,
    options: ChangingTransferOptions,
  ): Promise<ChangeResult> {
    const source = await findSource(this.inner, { verb: 'move', from, to, options }, from);
    const target = await findTarget(this.inner, to);
    const leaving = new Leaving(options.keep);
    const move = async () => {
      const moved = await this.inner.move(from, to, { ...options, ...leaving.terms });
      if (source.isFolder) await this.arrived(source.place, target.place);
      return moved;
    };
    if (await this.allowance.areCountedAlike(source.place, target.place)) {
      const replacing = await this.allowance.leaving(target.place);
      const moved = await this.#ending(replacing, () => this.allowance.within(target.place, move), leaving);
      if (await this.allowance.areCountedAlike(source.place, target.place)) return moved;
      return this.unlimited(target, async () => moved);
    }
    const departure = await this.allowance.leaving(source.place, target.place);
    let left: Amount | null = NOTHING;
    try {
      const amount = await countMoved(this.inner, from, source, options.signal);
      const entries = amount.entries + target.missing;
      const room = await this.reserve(target, { ...amount, entries }, { from: source.place });
      left = null;
      const moving = async () => {
        const result = await this.allowance.within(source.place, move);
        left = source.isFolder || result.existed ? null : amount;
        const stored = await this.#arrivedAmount(to, source, amount);
        const outcome = {
          stored: { ...stored, entries: stored.entries + target.missing },
          left: leaving.leftAfter(result),
        };
        return { result, outcome };
      };
      return room ? await settled(room, moving) : (await moving()).result;
    } finally {
      await departure.end(left);
    }
  }

  /** Others may have put something into a folder after it was counted and before it was moved. */
  async #arrivedAmount(to: VirtualPath, source: Source, before: Amount): Promise<Amount> {
    if (!source.isFolder) return before;
    const now = await countMoved(this.inner, to, source);
    return { bytes: Math.max(before.bytes, now.bytes), entries: Math.max(before.entries, now.entries) };
  }

  async #ending(
    departure: Departure,
    work: () => Promise<ChangeResult>,
    leaving: Leaving,
  ): Promise<ChangeResult> {
    let left: Amount | null = null;
    try {
      const result = await work();
      left = leaving.leftAfter(result);
      return result;
    } finally {
      await departure.end(left);
    }
  }

  async remove(path: VirtualPath, options?: RemoveOptions): Promise<ChangeResult> {
    if (!(await this.allowance.isNeeded())) return this.inner.remove(path, options);
    const source = await findSource(this.inner, { verb: 'remove', path, options }, path);
    const departure = await this.allowance.leaving(source.place);
    // If it fails, a part of a folder may be gone.
    let left: Amount | null = source.isFolder ? null : NOTHING;
    try {
      const amount = await amountOf(this.inner, path, source);
      const removed = await this.inner.remove(path, options);
      left = amount;
      return removed;
    } finally {
      await departure.end(left);
    }
  }

  async renameMany(
    folder: VirtualPath,
    names: readonly RenameWish[],
    options?: ChangingRenameOptions,
  ): Promise<RenamedAll> {
    const rename = () => this.inner.renameMany(folder, names, options);
    if (options?.dryRun || !(await this.allowance.isNeeded())) return rename();
    const { serverPath } = await this.inner.locate(folder);
    const renamed = await this.allowance.within(serverPath && childOf(serverPath), rename);
    await this.arrived(serverPath);
    return renamed;
  }

  dryRun(change: Change): Promise<ChangeResult> {
    return this.inner.dryRun(change);
  }

  get trash(): TrashVerbs | undefined {
    const { trash } = this.inner;
    return trash && new BoundedKept(this.inner, this.terms).trash(trash);
  }

  get versions(): VersionVerbs | undefined {
    const { versions } = this.inner;
    return versions && new BoundedKept(this.inner, this.terms).versions(versions);
  }
}

/** A path of something in the folder. */
function childOf(folder: VirtualPath): VirtualPath {
  return rebasePath(folder, '/*' as VirtualPath);
}

/** Returns how much a copy has made, as far as its result says that. */
function copiedBy({ mark }: ChangeResult): Amount {
  return mark ? { bytes: mark.size, entries: 1 + mark.entries } : NOTHING;
}
