import { closeSync } from 'node:fs';
import { AppError } from '../../../../lib/app-error.js';
import type { ArchiveFormat, ArchiveLength } from '../../../../lib/archive-format/archive-entry.js';
import { TarFormat, TarLength } from '../../../../lib/archive-format/tar-format.js';
import { ZipFormat, ZipLength } from '../../../../lib/archive-format/zip-format.js';
import type { Ground, View } from '../../tree/view.js';
import { ContentOpener } from './content-opener.js';
import { findEntries, type PackedRoot } from './find-entries.js';
import { entryOf, type Found } from './found.js';
import { type PackItem, PackStream } from './pack-stream.js';

export type PackFormat = 'zip' | 'tar';

export interface PackJob {
  view: View;
  roots: readonly PackedRoot[];
  format: PackFormat;
}

/** The first batch; all that follow are bytes. */
export interface PackHead {
  /** Of the whole archive; null when there is too much of it to know beforehand. */
  length: number | null;
}

/** A moment for others, a batch to hand over, or nothing more. */
type PackStep = undefined | { batch: PackHead | Uint8Array; transfer: ArrayBuffer[] };

/** How many entries, and for how long, are looked at before the first byte, so that the length can be told. */
const MOST_AHEAD = 20_000;
const MOST_AHEAD_MS = 200;
const ENTRIES_PER_STEP = 200;

const FORMATS: Record<PackFormat, () => { format: ArchiveFormat; length: ArchiveLength }> = {
  zip: () => ({ format: new ZipFormat(), length: new ZipLength() }),
  tar: () => ({ format: new TarFormat(), length: new TarLength() }),
};

/**
 * An archive, piece by piece. Throws `forbidden` or `not_found` when nothing of what is asked for may be packed, and
 * `changed_meanwhile` when what was begun cannot be ended as it was announced.
 */
export function* pack(ground: Ground, job: PackJob): Generator<PackStep, null, void> {
  const { format, length } = FORMATS[job.format]();
  const found = findEntries(ground, job.view, job.roots);
  const opener = new ContentOpener(ground, job.view);
  let stream: PackStream | undefined;
  try {
    const ahead: Found[] = [];
    const isAll = yield* lookAhead(found, ahead, length);
    yield { batch: { length: isAll ? length.total() : null }, transfer: [] };
    stream = new PackStream(isAll ? promised(ahead, opener) : asTheyAre(ahead, found, opener), format);
    for (let bytes = stream.read(); bytes; bytes = stream.read()) {
      yield { batch: bytes, transfer: [bytes.buffer] };
    }
    return null;
  } finally {
    stream?.close();
    opener.close();
    found.return(undefined);
  }
}

/** Returns false when there is more to come. */
function* lookAhead(
  found: Iterator<Found>,
  ahead: Found[],
  length: ArchiveLength,
): Generator<undefined, boolean> {
  const deadline = performance.now() + MOST_AHEAD_MS;
  while (ahead.length < MOST_AHEAD && performance.now() < deadline) {
    const { value, done } = found.next();
    if (done) return true;
    length.add(value.entry);
    ahead.push(value);
    if (ahead.length % ENTRIES_PER_STEP === 0) yield;
  }
  return false;
}

/** Each entry as it was when the length was told. */
function* promised(ahead: readonly Found[], opener: ContentOpener): Generator<PackItem> {
  for (const { entry, place } of ahead) {
    const content = place && opener.open(place);
    if (place && content?.stats.size !== entry.size) {
      if (content) closeSync(content.fd);
      throw new AppError('changed_meanwhile', 'a file changed after the length of the archive was told');
    }
    yield content ? { entry, fd: content.fd } : { entry };
  }
}

/** Each entry as it is now; those that have gone since they were found are left out. */
function* asTheyAre(ahead: Found[], rest: Iterator<Found>, opener: ContentOpener): Generator<PackItem> {
  for (const { entry, place } of inTurn(ahead, rest)) {
    const content = place && opener.open(place);
    if (content) yield { entry: entryOf(entry.name, content.stats), fd: content.fd };
    else if (!place) yield { entry };
  }
}

function* inTurn(ahead: Found[], rest: Iterator<Found>): Generator<Found> {
  yield* ahead;
  ahead.length = 0;
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value;
}
