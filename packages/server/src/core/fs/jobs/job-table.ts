import type { Ground } from '../tree/view.js';
import { find } from './find/find.js';
import { list, listPart, mergeList } from './list/list.js';
import { makeDirectory } from './make-directory.js';
import { open } from './open.js';
import { findParts } from './pack/find-parts.js';
import { measurePart } from './pack/measure-part.js';
import { packPart } from './pack/pack-part.js';
import { remove } from './remove.js';
import { dropStaged, reopenStaged, restage, stagedSize } from './staged.js';
import { stat } from './stat.js';
import { sweepNotes } from './sweep-notes.js';
import { copy } from './transfer/copy.js';
import { move } from './transfer/move.js';
import { usage } from './usage.js';
import { walk } from './walk.js';
import { discard, publish, stage } from './write.js';

/** All that a worker can be asked to do. Each takes plain data and answers plain data, or goes on in steps. */
export const JOBS = {
  stat,
  open,
  usage,
  list,
  listPart,
  mergeList,
  walk,
  find,
  findParts,
  measurePart,
  packPart,
  makeDirectory,
  stage,
  publish,
  discard,
  stagedSize,
  reopenStaged,
  restage,
  dropStaged,
  copy,
  move,
  remove,
  sweepNotes,
};

export type Jobs = typeof JOBS;
export type JobName = keyof Jobs;
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[1];
type Finished<Output> = Output extends Generator<unknown, infer Result, unknown> ? Result : Output;
export type JobResult<Name extends JobName> = Finished<ReturnType<Jobs[Name]>>;

type AnyJob = (ground: Ground, input: never) => unknown;

export function jobNamed(name: JobName): AnyJob {
  return JOBS[name];
}
