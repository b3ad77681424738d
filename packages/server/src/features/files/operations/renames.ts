import { randomUUID } from 'node:crypto';
import { joinPath, nameOf, parentOf, type RenamesRequest, type VirtualPath } from '@satchel/contract';
import type { FileSystem } from '../../../core/files/file-system.js';
import { statOrNull } from '../../../core/files/stat-or-null.js';
import { toAppError } from '../../../http/error-response.js';
import { untilResumed, type WorkTerms } from '../../../http/long-work.js';
import { toVirtualPath } from '../../../http/request/request-path.js';
import { AppError } from '../../../lib/app-error.js';
import type { BatchOutcome } from './batch-service.js';

interface Step {
  from: VirtualPath;
  to: VirtualPath;
}

type Files = Pick<FileSystem, 'stat' | 'move'>;

const CHECKED_AT_ONCE = 32;

/** Parses all names before anything is renamed. Throws `invalid_input` that names the invalid one. */
export function readRenames({ folder, items }: RenamesRequest): { folder: VirtualPath; steps: Step[] } {
  const parent = toVirtualPath(folder);
  const [sources, targets] = [new Set<string>(), new Set<string>()];
  const steps = items.map(({ from, to }, index) => ({
    from: pathIn(parent, from, { field: `items.${index}.from`, known: sources }),
    to: pathIn(parent, to, { field: `items.${index}.to`, known: targets }),
  }));
  return { folder: parent, steps: steps.filter(({ from, to }) => from !== to) };
}

function pathIn(
  folder: VirtualPath,
  name: string,
  { field, known }: { field: string; known: Set<string> },
): VirtualPath {
  const refuse = (reason: string, code: string) =>
    new AppError('invalid_input', `${field}: ${reason}`, { details: { field, reason: code } });
  if (name === '') throw refuse('it is missing', 'empty');
  if (known.has(name)) throw refuse('it is there twice', 'twice');
  known.add(name);
  try {
    const path = toVirtualPath(name);
    if (nameOf(path) === name && parentOf(path) === '/') return joinPath(folder, name);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw refuse(cause.message, 'not_a_name');
  }
  throw refuse('it is not a name', 'not_a_name');
}

/**
 * Renames all of them, or none if one of them cannot be. Names may change places: what is in the way goes first, and where
 * names form a circle one of them has another name for a moment. Nothing is ever replaced.
 */
export async function renameAll(
  files: Files,
  steps: readonly Step[],
  terms: Pick<WorkTerms, 'signal' | 'pausing' | 'onItem' | 'onProgress' | 'onTotal'>,
): Promise<BatchOutcome> {
  const { signal } = terms;
  terms.onTotal?.({ entries: steps.length, bytes: 0 });
  const { after, failed } = await check(files, steps, signal);
  if (failed.length > 0) return { done: 0, failed };
  const outcome: BatchOutcome = { done: 0, failed: [] };
  for (const { chain, isCircle } of chainsOf(steps, after)) {
    await untilResumed(terms);
    if (signal.aborted) throw cancelled(signal, outcome);
    const results = isCircle ? await turn(files, chain) : await follow(files, chain);
    for (const { step, error } of results) {
      if (error === undefined) outcome.done += 1;
      else outcome.failed.push({ from: step.from, error });
      const { code, message } = toAppError(error);
      terms.onItem?.(error === undefined ? undefined : { path: step.from, code, message });
    }
    terms.onProgress?.({ entries: outcome.done + outcome.failed.length, bytes: 0 });
  }
  return outcome;
}

function cancelled(signal: AbortSignal, { done, failed }: BatchOutcome): AppError {
  const details = { done, failed: failed.length };
  return new AppError('cancelled', 'The job was cancelled', { details, cause: signal.reason });
}

interface Checked {
  /** For each step the one whose entry has the name that it wants. */
  after: ReadonlyMap<Step, Step>;
  failed: BatchOutcome['failed'];
}

/** Which entries exist and which names are free, as far as the user may know. */
async function check(files: Files, steps: readonly Step[], signal: AbortSignal): Promise<Checked> {
  const failures = new Map<Step, unknown>();
  const fail = (step: Step, error: unknown) => failures.has(step) || failures.set(step, error);
  const entriesAt = (end: 'from' | 'to') =>
    mapInParts(steps, signal, (step) =>
      statOrNull(files, step[end]).catch((error: unknown) => {
        fail(step, error);
        return null;
      }),
    );
  const [sources, inTheWay] = [await entriesAt('from'), await entriesAt('to')];
  const byName = new Map(steps.map((step, index) => [step.from, { step, entry: sources[index] ?? null }]));
  const byFoldedName = new Map(
    [...byName.values()].map((source) => [source.step.from.toLowerCase(), source]),
  );
  const after = new Map<Step, Step>();
  for (const [index, step] of steps.entries()) {
    const entry = inTheWay[index];
    if (!sources[index]) fail(step, new AppError('not_found', 'The source does not exist'));
    if (!entry) continue;
    // Where names fold case, the entry in the way may be spelled in another way.
    const folded = byFoldedName.get(step.to.toLowerCase());
    const first = byName.get(step.to) ?? (folded?.entry?.fileId === entry.fileId ? folded : undefined);
    if (!first) fail(step, taken(step.to));
    else if (first.step !== step) after.set(step, first.step);
  }
  return { after, failed: [...failures].map(([{ from }, error]) => ({ from, error })) };
}

function taken(path: VirtualPath): AppError {
  return new AppError('already_exists', 'Something of that name exists already', { details: { path } });
}

async function mapInParts<Item, Result>(
  items: readonly Item[],
  signal: AbortSignal,
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += CHECKED_AT_ONCE) {
    signal.throwIfAborted();
    results.push(...(await Promise.all(items.slice(start, start + CHECKED_AT_ONCE).map(map))));
  }
  return results;
}

interface Chain {
  /** Each wants the name of the next one. */
  chain: Step[];
  /** The last one wants the name of the first one. */
  isCircle: boolean;
}

function* chainsOf(steps: readonly Step[], after: Checked['after']): Generator<Chain> {
  const seen = new Set<Step>();
  for (const start of steps) {
    const chain: Step[] = [];
    let step: Step | undefined = start;
    for (; step && !seen.has(step); step = after.get(step)) {
      seen.add(step);
      chain.push(step);
    }
    if (chain.length > 0) yield { chain, isCircle: step !== undefined && step === chain[0] };
  }
}

interface StepResult {
  step: Step;
  /** Undefined when it was renamed. */
  error?: unknown;
}

/** From its end, where the name is free. Behind a failure the names are taken, so those steps fail, too. */
async function follow(files: Files, chain: readonly Step[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of chain.toReversed()) {
    try {
      await files.move(step.from, step.to, { override: false });
      results.push({ step });
    } catch (error) {
      results.push({ step, error });
    }
  }
  return results;
}

/** All of a circle, or none of it: every entry has its old name again after a failure. */
async function turn(files: Files, circle: readonly Step[]): Promise<StepResult[]> {
  const [first, ...rest] = circle;
  if (!first) return [];
  const aside = joinPath(parentOf(first.from), `renaming-${randomUUID()}`);
  const moves = [{ from: first.from, to: aside }, ...rest.toReversed(), { from: aside, to: first.to }];
  const done: Step[] = [];
  try {
    for (const move of moves) {
      await files.move(move.from, move.to, { override: false });
      done.push(move);
    }
    return circle.map((step) => ({ step }));
  } catch (error) {
    const isBack = await goBack(files, done);
    const lost = new AppError('conflict', `It could not be renamed, and is now called ${nameOf(aside)}`);
    return circle.map((step) => ({ step, error: step === first && !isBack ? lost : error }));
  }
}

async function goBack(files: Files, done: readonly Step[]): Promise<boolean> {
  try {
    for (const { from, to } of done.toReversed()) await files.move(to, from, { override: false });
    return true;
  } catch {
    return false;
  }
}
