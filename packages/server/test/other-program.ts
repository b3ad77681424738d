import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Another program that has the database open, as a shell of SQLite has. */
export interface OtherProgram {
  /** Takes the write lock, and changes a row. */
  lock(): Promise<void>;
  /** Commits the change. */
  unlock(): Promise<void>;
  /** Commits every 12 ms, until the next `pause`, which resolves to the number of commits. */
  commitOnAndOn(): Promise<void>;
  /**
   * Has the write lock for 20 ms at a time, and frees it for a fraction of a millisecond, until the next
   * `pause`.
   */
  hog(): Promise<void>;
  pause(): Promise<number>;
  end(): Promise<void>;
}

const PROGRAM = new URL('./fixtures/other-program.mjs', import.meta.url);

export async function startOtherProgram(database: string): Promise<OtherProgram> {
  const child = fork(PROGRAM, [database]);
  const ask = async (what: string): Promise<number> => {
    child.send(what);
    const [count] = (await once(child, 'message')) as [number];
    return count;
  };
  return {
    lock: async () => void (await ask('lock')),
    unlock: async () => void (await ask('unlock')),
    commitOnAndOn: async () => void (await ask('commit')),
    hog: async () => void (await ask('hog')),
    pause: () => ask('pause'),
    async end() {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}
