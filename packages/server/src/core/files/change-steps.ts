import type { VirtualPath } from '@satchel/contract';
import type { Brake, CountFiles } from './brake.js';
import { type Done, eventOf, type ReportedChange } from './change-events.js';
import type { Change, ChangeResult, ChangeVerbs, ChangingTransferOptions } from './changes.js';
import {
  type Actor,
  type Expected,
  type FileEvent,
  type FileEvents,
  type KeptVersion,
  type PartlyMerged,
  PendingChange,
  type WayOfMaking,
} from './file-events.js';
import { type FileHooks, hookDetailOf, hookEventOf } from './file-hooks.js';
import type { TrashKeeper } from './trash.js';
import type { VersionKeeper } from './versions.js';

/** The user who makes the changes, and everybody who takes part in them. */
export interface ChangeParticipants {
  actor: Actor;
  scope: VirtualPath;
  hooks?: FileHooks | undefined;
  events?: FileEvents | undefined;
  trash?: TrashKeeper | undefined;
  versions?: VersionKeeper | undefined;
  brake?: Brake | undefined;
  /**
   * Throws when a change could not be recorded. A deletion is tried all the same, because it may make the
   * room.
   */
  assertRoom?: (() => void) | undefined;
  /** Counts those in the scope of the actor. */
  countFiles: CountFiles;
}

/**
 * The storage asks the first where to keep what a change replaces, and calls the second with what the change
 * did before it failed.
 */
export type ApplyTerms = Pick<ChangingTransferOptions, 'keep' | 'onPartly'>;

export type Apply<Result> = (terms: ApplyTerms) => Promise<Result>;

/** How a change comes to replace files. */
export interface Replacing {
  by: WayOfMaking | 'move';
  isReplacing: boolean;
  /** See `RestoreVersionOptions`. */
  keptAs?: string | undefined;
  /** Returns the events of a change that failed in the middle. */
  eventsOfParts?: (parts: readonly PartlyMerged[], kept: readonly KeptVersion[]) => FileEvent[];
}

export interface Steps<Result extends ChangeResult> {
  change: Change;
  replacing: Replacing;
  /**
   * Set if the change is planned without hooks as well, because a start after a kill has to know what was to
   * happen.
   */
  isPlanned?: boolean;
  /** The same of a change that needs no plan to be recognised. */
  expected?: Expected | undefined;
  apply: Apply<Result>;
}

/** A change about to be applied. */
export interface Applying {
  pending: PendingChange;
  plan: ChangeResult | null;
}

export interface Applied<Result> {
  result: Result;
  /** The versions that it made. */
  kept?: readonly KeptVersion[] | undefined;
}

/**
 * The steps that each change takes, in their order. Each calls the storage, or a participant, and none of
 * these calls another.
 */
export class ChangeSteps {
  constructor(
    readonly stored: ChangeVerbs,
    readonly participants: ChangeParticipants,
  ) {}

  /**
   * It may be recorded, the brake lets it pass, it is planned, hooks agree, it is applied, and it is told.
   */
  async run<Result extends ChangeResult>(steps: Steps<Result>): Promise<Result> {
    this.participants.assertRoom?.();
    await this.assertUnbraked(steps.change);
    return this.withHooks(steps.change, steps.isPlanned === true, (plan) =>
      this.withPending(steps.change, async (pending) => {
        const expected = steps.expected ?? (plan && expectedMove(steps.change, plan));
        if (expected) pending.expect(expected);
        const applied = await this.apply(steps.replacing, { pending, plan }, steps.apply);
        this.publish(pending, steps.change, applied);
        return applied.result;
      }),
    );
  }

  /**
   * Runs the operator's hooks around a change, if there are any for it; its plan is null where nobody needs
   * one.
   */
  async withHooks<Result>(
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

  async withPending<Result>(
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

  publish(
    pending: PendingChange,
    change: ReportedChange,
    done: Pick<Done, 'result' | 'kept' | 'trashed'>,
  ): void {
    const event = eventOf(change, { actor: this.participants.actor, ...done });
    if (event) pending.made([event]);
  }

  /**
   * Throws `paused_by_brake` for a change that deletes or replaces, when the session has to confirm that
   * first.
   */
  async assertUnbraked(change: Change): Promise<void> {
    const { actor, brake, countFiles } = this.participants;
    if (!brake || !destroysData(change)) return;
    const refusal = await brake.refusalFor(actor, countFiles);
    if (refusal && (await this.stored.dryRun(change)).existed) throw refusal;
  }

  /** Applies a change; if it may replace files, with what keeps them. */
  async apply<Result>(
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
}

/**
 * Returns true if the change may delete or replace what a user had. The file that a version replaces becomes
 * one in its turn.
 */
export function destroysData(change: Change): boolean {
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
