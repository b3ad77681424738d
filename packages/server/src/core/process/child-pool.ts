import { type ChildProcess, spawn } from 'node:child_process';
import { type ChildMessage, encodeHead, MessageReader, OUT_OF_MEMORY, READY } from './child-messages.js';
import { endsWell, type Isolation, isolated, isolatedEnvironment, limited } from './isolation.js';
import { killGroup } from './run-process.js';
import { SandboxTrials } from './sandbox-trials.js';

export interface ChildPoolOptions {
  /** The compiled script, which calls `serveMessages`. */
  script: string;
  isolation: Isolation;
  /** The largest number of processes. */
  size: number;
  /** Milliseconds for one message, including the start of a process. */
  timeoutMs: number;
  /** The largest response in bytes. */
  maxResponseBytes: number;
  /** Uses a sandbox where the machine has one. */
  sandbox?: boolean;
  /** Called when a process ends unexpectedly, or when the sandbox fails. */
  warn: (message: string) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Why a message got no response. */
export class ChildFailure extends Error {
  override name = 'ChildFailure';
  constructor(readonly reason: 'time' | 'memory' | 'ended' | 'closed') {
    super(`A child process did not respond: ${reason}`);
  }
}

interface Task {
  head: unknown;
  body: Uint8Array;
  resolve: (response: ChildMessage) => void;
  reject: (error: ChildFailure) => void;
}

interface Child {
  process: ChildProcess;
  isSandboxed: boolean;
  isReady: boolean;
  handled: number;
  task?: Task | undefined;
  /** The timer of the task, or of being idle. */
  timer?: NodeJS.Timeout | undefined;
  failure: ChildFailure['reason'];
}

/** An idle process, with its libraries loaded, ends after this time. */
const IDLE_MS = 30_000;
/** Where the sandbox works, but not for the script, so many starts fail before it counts as off. */
const MOST_FAILED_STARTS = 3;
/** A process is replaced after this number of messages, so that damage by one message does not last. */
const MESSAGES_PER_PROCESS = 500;

/**
 * Processes for dangerous operations, each with one message at a time. They start with the first message, in
 * a sandbox where the machine has one, and end when they are idle. A process that ends unexpectedly is
 * replaced.
 */
export class ChildPool {
  readonly #options: ChildPoolOptions;
  readonly #children = new Set<Child>();
  readonly #queue: Task[] = [];
  readonly #wantsSandbox: boolean;
  readonly #trials: SandboxTrials;
  #failedStarts = 0;
  #isClosed = false;

  constructor(options: ChildPoolOptions) {
    this.#options = options;
    this.#wantsSandbox = options.sandbox ?? true;
    this.#trials = new SandboxTrials(options.now);
  }

  /** True if processes run without their sandbox, because it failed. It is tried again later. */
  get isSandboxOff(): boolean {
    return this.#trials.isOff;
  }

  get load(): { busy: number; waiting: number } {
    const busy = [...this.#children].filter(({ task }) => task).length;
    return { busy, waiting: this.#queue.length };
  }

  /** Rejects with `ChildFailure`. */
  ask(head: unknown, body: Uint8Array): Promise<ChildMessage> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new ChildFailure('closed'));
      this.#queue.push({ head, body, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#queue.splice(0)) reject(new ChildFailure('closed'));
    const ends = [...this.#children].map((child) => new Promise((end) => child.process.once('close', end)));
    for (const child of this.#children) kill(child, 'closed');
    await Promise.all(ends);
  }

  #next(): void {
    if (this.#queue.length === 0 || this.#isClosed) return;
    const child = this.#idle() ?? this.#start();
    const task = child && this.#queue.shift();
    if (child && task) this.#give(child, task);
  }

  /** A process without the sandbox ends when that is to be tried again. */
  #idle(): Child | undefined {
    const idle = [...this.#children].find(({ task }) => !task);
    if (!idle || idle.isSandboxed || !this.#startsInSandbox) return idle;
    this.#retire(idle);
    return undefined;
  }

  get #startsInSandbox(): boolean {
    return this.#wantsSandbox && this.#trials.isDue;
  }

  #give(child: Child, task: Task): void {
    clearTimeout(child.timer);
    child.task = task;
    child.timer = setTimeout(kill, this.#options.timeoutMs, child, 'time');
    child.process.stdin?.write(encodeHead(task.head, task.body.length));
    child.process.stdin?.write(task.body);
  }

  #start(): Child | undefined {
    const { script, isolation, size, maxResponseBytes } = this.#options;
    if (this.#children.size >= size) return undefined;
    const argv = [process.execPath, '--max-old-space-size=128', script];
    const isSandboxed = this.#startsInSandbox;
    const [program = '', ...rest] = isSandboxed ? isolated(argv, isolation) : limited(argv, isolation.limits);
    const running = spawn(program, rest, {
      cwd: '/',
      env: isolatedEnvironment(),
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const child: Child = { process: running, isSandboxed, isReady: false, handled: 0, failure: 'ended' };
    this.#children.add(child);
    // The process may end while it is written to.
    running.stdin?.on('error', () => undefined);
    const reader = new MessageReader(maxResponseBytes);
    running.stdout?.on('data', (piece: Buffer) => this.#hear(child, reader, piece));
    let isOver = false;
    const end = (code: number | null) => {
      if (!isOver) this.#ended(child, code);
      isOver = true;
    };
    running.once('error', () => end(null));
    running.once('close', end);
    return child;
  }

  #hear(child: Child, reader: MessageReader, piece: Buffer): void {
    try {
      for (const message of reader.push(piece)) {
        if (child.isReady) this.#received(child, message);
        else if (message.head === READY) this.#ready(child);
        else throw new Error('A child process sent something other than its ready message');
      }
    } catch {
      kill(child, 'ended');
    }
  }

  #ready(child: Child): void {
    child.isReady = true;
    if (!child.isSandboxed) return;
    this.#trials.succeeded();
    this.#failedStarts = 0;
  }

  #received(child: Child, response: ChildMessage): void {
    const { task } = child;
    if (!task) throw new Error('A child process sent a response without a request');
    child.task = undefined;
    clearTimeout(child.timer);
    child.handled += 1;
    task.resolve(response);
    if (child.handled >= MESSAGES_PER_PROCESS) this.#retire(child);
    else child.timer = setTimeout(() => this.#retire(child), IDLE_MS).unref();
    this.#next();
  }

  #retire(child: Child): void {
    this.#children.delete(child);
    kill(child, 'closed');
  }

  #ended(child: Child, code: number | null): void {
    clearTimeout(child.timer);
    this.#children.delete(child);
    const { task, isSandboxed, isReady, failure } = child;
    const reason = code === OUT_OF_MEMORY ? 'memory' : failure;
    if (isSandboxed && !isReady && failure === 'ended' && !this.#isClosed) {
      if (task) this.#queue.unshift(task);
      void this.#sandboxFailed();
      return;
    }
    if (task) {
      if (reason !== 'closed') this.#options.warn(`A process that decodes pictures was replaced (${reason})`);
      task.reject(new ChildFailure(reason));
    }
    this.#next();
  }

  /** The process may have been killed, so that only a sandbox which cannot run anything else is off. */
  async #sandboxFailed(): Promise<void> {
    this.#failedStarts += 1;
    const works =
      this.#failedStarts < MOST_FAILED_STARTS &&
      (await endsWell(isolated(['true'], this.#options.isolation)));
    // Another process may have found out in the meantime.
    if (!works && this.#trials.isDue) {
      if (!this.#trials.isOff) {
        this.#options.warn(
          'Pictures are decoded without a sandbox: bubblewrap is missing or not permitted here',
        );
      }
      this.#trials.failed();
      this.#failedStarts = 0;
    }
    this.#next();
  }
}

function kill(child: Child, reason: ChildFailure['reason']): void {
  child.failure = reason;
  // Killing the program alone would leave the other process of a sandbox that has just begun.
  killGroup(child.process);
}
