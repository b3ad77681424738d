import { safeEntryName } from '../../../../../lib/archive-format/entry-name.js';
import { ARCHIVE_FORMATS, type ArchiveFormatName } from '../../../../../lib/archive-format/formats.js';
import type { StorageScope } from '../../../../files/storage.js';
import { isLikeNote } from '../../not-included.js';
import type { WalkContext } from '../../walk/walk-context.js';
import { unnested } from '../nested.js';
import { findEntries, type PackedRoot } from './find-entries.js';
import type { Found } from './found.js';
import type { Part, PartFiles } from './part.js';

export interface FindPartsTask {
  scope: StorageScope;
  roots: readonly PackedRoot[];
  format: ArchiveFormatName;
}

/** Few enough to be packed in a moment if the files are small. */
const ENTRIES_PER_PART = 400;
const ENTRIES_PER_STEP = 100;

/** Yields everything for an archive in parts for several workers. Throws as `findEntries` does. */
export function* findParts(
  context: WalkContext,
  { scope, roots, format }: FindPartsTask,
): Generator<undefined | { batch: Part; transfer: ArrayBuffer[] }, null, void> {
  let builder = new PartBuilder();
  const found = unnested(
    findEntries(context, scope, roots, (name) => safeEntryName(name, ARCHIVE_FORMATS[format].keepsBytes)),
  );
  for (const one of found) {
    builder.add(one);
    if (builder.count === ENTRIES_PER_PART) {
      yield { batch: builder.build(), transfer: [] };
      builder = new PartBuilder();
    } else if (builder.count % ENTRIES_PER_STEP === 0) {
      yield;
    }
  }
  if (builder.count > 0) yield { batch: builder.build(), transfer: [] };
  return null;
}

type FoundFile = Extract<Found, { kind: 'file' }>;

interface OpenGroup {
  like: FoundFile;
  names: string[];
  entryNames: string[];
}

class PartBuilder {
  count = 0;
  readonly #groups: Part['groups'] = [];
  readonly #missing: Part['missing'] = [];
  readonly #likeNote: string[] = [];
  #open: OpenGroup | null = null;

  add(found: Found): void {
    this.count += 1;
    if (found.kind === 'missing') {
      this.#missing.push({ name: found.name, reason: found.reason });
      return;
    }
    const name = found.kind === 'folder' ? found.entry.name : found.prefix + found.name;
    if (isLikeNote(name)) this.#likeNote.push(name);
    if (found.kind === 'file') {
      this.#addFile(found);
      return;
    }
    this.#closeGroup();
    this.#groups.push(found.entry);
  }

  #addFile(found: FoundFile): void {
    const { like } = this.#open ?? {};
    const isSame =
      like?.path.dir === found.path.dir &&
      like.prefix === found.prefix &&
      like.path.isLink === found.path.isLink;
    if (!isSame) this.#closeGroup();
    this.#open ??= { like: found, names: [], entryNames: [] };
    this.#open.names.push(found.path.name);
    this.#open.entryNames.push(found.name);
  }

  build(): Part {
    this.#closeGroup();
    return { count: this.count, groups: this.#groups, missing: this.#missing, likeNote: this.#likeNote };
  }

  #closeGroup(): void {
    if (this.#open) this.#groups.push(filesGroup(this.#open));
    this.#open = null;
  }
}

function filesGroup({ like, names, entryNames }: OpenGroup): PartFiles {
  const { dir, isLink } = like.path;
  const joined = names.join('/');
  const called = entryNames.join('/');
  return { dir, prefix: like.prefix, names: joined, entryNames: called === joined ? null : called, isLink };
}
