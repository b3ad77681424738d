import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';

export { whyNoSilentDisk as whyNoErrnoDisk } from './silent-disk.js';

/** How the disk fails; see `errno-disk.mjs`. */
export interface Faults {
  /** The error of each call of some names; `replace` is a rename to a name that is taken. */
  always?: Record<string, string | number>;
  random?: { seed: number; rate: number; calls: readonly string[] };
  /** Numbers of inodes follow the path. */
  moves?: boolean;
}

/** The exit code of the program where nothing may be mounted. */
const NOT_ALLOWED = 77;

/** A disk in memory, of a process of its own, that fails as a test wants it to. */
export class ErrnoDisk {
  readonly #lines: Interface;

  private constructor(
    readonly path: string,
    readonly program: ChildProcess,
  ) {
    if (!program.stdout) throw new Error('no output');
    this.#lines = createInterface({ input: program.stdout });
  }

  /** Null where this machine does not allow it. */
  static async mount(path: string): Promise<ErrnoDisk | null> {
    mkdirSync(path, { recursive: true });
    const argv = [join(import.meta.dirname, 'errno-disk.mjs'), path];
    const disk = new ErrnoDisk(path, spawn(process.execPath, argv, { stdio: ['pipe', 'pipe', 'inherit'] }));
    const isMounted = await Promise.race([
      once(disk.#lines, 'line').then(() => true),
      once(disk.program, 'exit').then(([code]) => {
        if (code !== NOT_ALLOWED) throw new Error(`the disk ended with ${code}`);
        return false;
      }),
    ]);
    return isMounted ? disk : null;
  }

  /** Resolves when the disk fails in this way, and in no other. */
  async fail(faults: Faults): Promise<void> {
    const said = once(this.#lines, 'line');
    this.program.stdin?.write(`${JSON.stringify(faults)}\n`);
    await said;
  }

  unmount(): void {
    spawnSync('umount', ['-l', this.path], { timeout: 10_000 });
    this.program.stdin?.end();
  }
}
