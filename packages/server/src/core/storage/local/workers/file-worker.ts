import { closeSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { threadNumber } from '../linux/proc.js';
import { RemoteMounts } from '../mounts/remote-mounts.js';
import { sentError } from '../sent-error.js';
import { closeMoveNotes } from '../staging/open-note.js';
import { unnested } from '../tasks/nested.js';
import { isLongTask } from '../tasks/task-steps.js';
import { taskNamed } from '../tasks/task-table.js';
import { Folding } from '../walk/folding.js';
import { type Formats, WalkContext } from '../walk/walk-context.js';
import type { DiskMessage, ToWorker } from './messages.js';
import { type Post, RunningTask, transferOf } from './running-task.js';

/** setpriority(2): on Linux it changes the calling thread, elsewhere the process. */
function workBehindOthers(): void {
  if (process.platform !== 'linux') return;
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  setPriority(Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL));
}

/** Closes what was opened for a task that nobody waits for any more. */
function closeOpened(result: unknown): void {
  const { fd = -1, dir } = (result ?? {}) as { fd?: number; dir?: { fd?: number } };
  for (const each of [fd, dir?.fd ?? -1]) if (each >= 0) closeSync(each);
}

/** Runs short tasks as they come. Long tasks alternate in slices, and never block the short ones. */
class FileWorker {
  readonly #tasks = new Map<number, RunningTask>();
  readonly #givenUp: Int32Array;
  #isTurning = false;

  constructor(
    readonly context: WalkContext,
    readonly post: Post,
    givenUp: SharedArrayBuffer,
  ) {
    this.#givenUp = new Int32Array(givenUp);
  }

  receive(message: ToWorker): void {
    if ('hears' in message) this.post({ heard: true, thread: threadNumber() });
    else if ('leaves' in message) this.#leave(message.isKept);
    else if (this.#endIfGivenUp()) return;
    else if ('task' in message) this.#start(message);
    else this.#signal(message);
    this.#turn();
  }

  #leave(isKept: boolean): void {
    const { notes } = this.context.facts;
    if (notes !== undefined) closeMoveNotes(notes);
    if (!isKept) process.exit();
  }

  get #isGivenUp(): boolean {
    return Atomics.load(this.#givenUp, 0) === 1;
  }

  /** The tasks have failed for their callers already, so they are only cancelled in an orderly way. */
  #endIfGivenUp(): boolean {
    if (!this.#isGivenUp) return false;
    for (const task of this.#tasks.values()) {
      task.cancel();
      while (!task.isDone && task.isReady) task.slice();
    }
    process.exit();
  }

  #finish(id: number, result: unknown): void {
    if (this.#isGivenUp) closeOpened(result);
    else this.post({ id, done: result }, transferOf(result));
    this.#endIfGivenUp();
  }

  #start({ id, task, input, isAllowed }: Extract<ToWorker, { task: unknown }>): void {
    try {
      const result = taskNamed(task)(this.context, input as never);
      const { waitsAtProgress } = this.context.facts;
      if (isLongTask(result)) {
        const options = { waitsAtProgress, isAllowed };
        this.#tasks.set(id, new RunningTask(id, unnested(result), this.post, options));
      } else if (result instanceof Promise) {
        result.then(
          (done) => this.#finish(id, done),
          (error) => this.post({ id, failed: sentError(error) }),
        );
      } else this.#finish(id, result);
    } catch (error) {
      this.post({ id, failed: sentError(error) });
    }
  }

  #signal(message: Extract<ToWorker, { signal: unknown }>): void {
    const task = this.#tasks.get(message.id);
    if (message.signal === 'cancel') task?.cancel();
    else if (message.signal === 'pull') task?.pull(message);
    else task?.setPaused(message.signal === 'pause');
  }

  #turn(): void {
    if (this.#isTurning) return;
    if (![...this.#tasks.values()].some((task) => task.isReady)) return;
    this.#isTurning = true;
    setImmediate(() => {
      this.#isTurning = false;
      for (const task of this.#tasks.values()) {
        this.#endIfGivenUp();
        if (task.isReady && task.slice()) this.#tasks.delete(task.id);
      }
      this.#turn();
    });
  }
}

/** The main loop of a thread of the pool, with the formats of all features. */
export function serveFileTasks(formats: Formats): void {
  const port = parentPort;
  if (!port) throw new Error('this is not a thread');
  const post: Post = (message, transfer = []) => port.postMessage(message, transfer);
  let worker: FileWorker | undefined;
  port.on('message', (message: DiskMessage | ToWorker) => {
    if ('disk' in message) {
      const others = new RemoteMounts(message.others);
      if (message.isBackground) workBehindOthers();
      const context = new WalkContext(message.disk, new Folding(), formats, { others });
      worker = new FileWorker(context, post, message.givenUp);
      post({ heard: true, thread: threadNumber() });
    } else worker?.receive(message);
  });
}
