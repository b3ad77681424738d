import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';

export { whyNoSilentDisk as whyNoMemoryDisk } from './silent-disk.js';

/** The faults of the disk; see `memory-disk.mjs`. */
export interface Faults {
  /** The error of each call of some names; `replace` is a rename to a name that is taken. */
  always?: Record<string, string | number>;
  random?: { seed: number; rate: number; calls: readonly string[] };
  /** Numbers of inodes follow the path. */
  moves?: boolean;
  /** How long each call takes, in milliseconds. */
  delay?: number | 'never';
  /** The calls that this is said of; all by default. */
  slow?: readonly string[];
}

/** The exit code of the program where nothing may be mounted. */
const NOT_ALLOWED = 77;

/** A disk in memory, of a process of its own, that is as faulty or as slow as a test wants it to be. */
export class MemoryDisk {
  readonly #lines: Interface;

  private constructor(
    readonly path: string,
    readonly program: ChildProcess,
  ) {
    if (!program.stdout) throw new Error('no output');
    this.#lines = createInterface({ input: program.stdout });
  }

  /** Null where this machine does not allow it. */
  static async mount(path: string): Promise<MemoryDisk | null> {
    mkdirSync(path, { recursive: true });
    const argv = [join(import.meta.dirname, 'memory-disk.mjs'), path];
    const disk = new MemoryDisk(path, spawn(process.execPath, argv, { stdio: ['pipe', 'pipe', 'inherit'] }));
    const isMounted = await Promise.race([
      once(disk.#lines, 'line').then(() => true),
      once(disk.program, 'exit').then(([code]) => {
        if (code !== NOT_ALLOWED) throw new Error(`the disk ended with ${code}`);
        return false;
      }),
    ]);
    return isMounted ? disk : null;
  }

  /** Resolves when this is wrong with the disk, and nothing else. */
  async fail(faults: Faults): Promise<void> {
    const said = once(this.#lines, 'line');
    this.program.stdin?.write(`${JSON.stringify(faults)}\n`);
    await said;
  }

  /** Whatever waits for the disk fails. */
  unmount(): void {
    this.program.kill('SIGKILL');
    spawnSync('umount', ['-l', this.path], { timeout: 10_000 });
  }
}
