import { nameOf, type VirtualPath } from '@satchel/contract';
import type { Entry } from '../file-system.js';
import type { EntryFacts } from '../jobs/stat.js';

/** A worker's facts under the name that the door goes by. */
export function entryAt(path: VirtualPath, { actual: _actual, ...facts }: EntryFacts): Entry {
  return { path, name: nameOf(path), ...facts };
}
