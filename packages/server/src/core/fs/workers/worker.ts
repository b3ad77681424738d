import { parentPort, workerData } from 'node:worker_threads';
import { jobNamed } from '../jobs/job-table.js';
import { type DiskFacts, Ground } from '../tree/view.js';
import type { ToWorker } from './messages.js';
import { isLongJob, type Post, sentError, Task, transferOf } from './task.js';

/** Quick jobs are done as they come; long ones take turns, a slice each, and never keep the quick ones waiting. */
class FileWorker {
  readonly #tasks = new Map<number, Task>();
  #isTurning = false;

  constructor(
    readonly ground: Ground,
    readonly post: Post,
  ) {}

  receive(message: ToWorker): void {
    if ('job' in message) this.#start(message);
    else if (message.signal === 'cancel') this.#tasks.get(message.id)?.cancel();
    else this.#tasks.get(message.id)?.pull();
    this.#turn();
  }

  #start({ id, job, input }: Extract<ToWorker, { job: unknown }>): void {
    try {
      const result = jobNamed(job)(this.ground, input as never);
      if (isLongJob(result)) this.#tasks.set(id, new Task(id, result, this.post));
      else this.post({ id, done: result }, transferOf(result));
    } catch (error) {
      this.post({ id, failed: sentError(error) });
    }
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

const port = parentPort;
if (port) {
  const worker = new FileWorker(new Ground(workerData as DiskFacts), (message, transfer = []) => {
    port.postMessage(message, transfer);
  });
  port.on('message', (message: ToWorker) => worker.receive(message));
}
