import { parentPort } from 'node:worker_threads';
import { sentError } from '../sent-error.js';
import { unnested } from '../tasks/nested.js';
import { taskNamed } from '../tasks/task-table.js';
import { Folding } from '../walk/folding.js';
import { type Formats, WalkContext } from '../walk/walk-context.js';
import type { DiskMessage, ToWorker } from './messages.js';
import { isLongTask, type Post, RunningTask, transferOf } from './running-task.js';

/** Quick tasks are done as they come; long ones take turns, a slice each, and never keep the quick ones waiting. */
class FileWorker {
  readonly #tasks = new Map<number, RunningTask>();
  #isTurning = false;

  constructor(
    readonly context: WalkContext,
    readonly post: Post,
  ) {}

  receive(message: ToWorker): void {
    if ('task' in message) this.#start(message);
    else this.#signal(message);
    this.#turn();
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
          (done) => this.post({ id, done }),
          (error) => this.post({ id, failed: sentError(error) }),
        );
      } else this.post({ id, done: result }, transferOf(result));
    } catch (error) {
      this.post({ id, failed: sentError(error) });
    }
  }

  #signal(message: Exclude<ToWorker, { task: unknown }>): void {
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
        if (task.isReady && task.slice()) this.#tasks.delete(task.id);
      }
      this.#turn();
    });
  }
}

/** The loop of a thread of the pool, with the formats of all features. */
export function serveFileTasks(formats: Formats): void {
  const port = parentPort;
  if (!port) throw new Error('this is not a thread');
  const post: Post = (message, transfer = []) => port.postMessage(message, transfer);
  let worker: FileWorker | undefined;
  port.on('message', (message: DiskMessage | ToWorker) => {
    if ('disk' in message) {
      worker = new FileWorker(new WalkContext(message.disk, new Folding(), formats), post);
    } else worker?.receive(message);
  });
}
