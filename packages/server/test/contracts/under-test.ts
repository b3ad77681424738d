import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { Storage } from '../../src/core/files/storage.js';
import type { AnyFileSystem } from './file-system-calls.js';

/**
 * Another program, which changes what a storage holds behind the back of its file systems. Paths are below
 * the root of those, without a slash in front.
 */
export interface Plant {
  clear(): Promise<void>;
  /** Replaces a file that is there; its folder has to be there. */
  file(path: string, content: string | Uint8Array): Promise<void>;
  /** Makes a folder and its parents. */
  folder(path: string): Promise<void>;
  /** Replaces a file that is there. */
  move(from: string, to: string): Promise<void>;
  /** Removes an entry and all below it. */
  remove(path: string): Promise<void>;
  time(path: string, modifiedMs: number): Promise<void>;
}

/** Looks at what a storage holds, past its file systems; `names` also shows unfinished work. */
export interface Inspect {
  bytes(path: string): Promise<Buffer>;
  text(path: string): Promise<string>;
  names(path: string): Promise<string[]>;
  exists(path: string): Promise<boolean>;
  modifiedMs(path: string): Promise<number>;
}

export interface OpenedStorage {
  /** Below `files`. */
  storage: Storage;
  files: AnyFileSystem;
  plant: Plant;
  inspect: Inspect;
  close(): Promise<void>;
}

/** Returns what was opened, once tests run. */
export type UnderTest<Opened = OpenedStorage> = () => Opened;

/** Opens a storage for some groups of tests, one for each capability that it has. */
export function describeStorage<Opened extends OpenedStorage>(
  title: string,
  open: () => Promise<Opened>,
  groups: (underTest: UnderTest<Opened>) => void,
): void {
  describe(title, () => {
    let opened: Opened;
    beforeAll(async () => {
      opened = await open();
    });
    beforeEach(() => opened.plant.clear());
    afterAll(() => opened.close());
    groups(() => opened);
  });
}

/** Many at once, which is how a distant storage gets them in time. */
export async function plantAll(plant: Plant, paths: readonly string[], content = ''): Promise<void> {
  await Promise.all(paths.map((path) => plant.file(path, content)));
}
