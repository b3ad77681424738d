import { closeSync } from 'node:fs';
import { AppError } from '../../../../lib/app-error.js';
import { ARCHIVE_FORMATS, type ArchiveFormatName } from '../../../../lib/archive-format/formats.js';
import type { Ground, View } from '../../tree/view.js';
import { entryOf } from './found.js';
import { type PackItem, PackStream } from './pack-stream.js';
import { entriesOf, type Part, PartFacts } from './part.js';
import { PlaceVisitor } from './place-visitor.js';

export interface PackPartJob {
  view: View;
  part: Part;
  format: ArchiveFormatName;
  /** What was promised of each entry, as the memory of a `PartFacts`; null to take them as they are. */
  promised: ArrayBuffer | null;
}

/** Bytes of the archive, and last what they are of, as the memory of a `PartFacts`. */
export type PackBatch = Uint8Array<ArrayBuffer> | { packed: ArrayBuffer };

/**
 * The bytes of some entries of an archive. What cannot be opened is left out, unless it was promised: then, and when
 * a file changes its size, `changed_meanwhile` is thrown.
 */
export function* packPart(
  ground: Ground,
  { view, part, format, promised }: PackPartJob,
): Generator<{ batch: PackBatch; transfer: ArrayBuffer[] }, null, void> {
  const facts = new PartFacts(part.count);
  const visitor = new PlaceVisitor(ground, view);
  const taken: number[] = [];
  const items = itemsOf(part, visitor, promised ? new PartFacts(promised) : null, taken);
  const stream = new PackStream(items, ARCHIVE_FORMATS[format].records, (entry, crc) => {
    facts.set(taken.shift() ?? 0, entry, crc);
  });
  try {
    for (let bytes = stream.read(); bytes; bytes = stream.read()) {
      yield { batch: bytes, transfer: [bytes.buffer] };
    }
    yield { batch: { packed: facts.memory }, transfer: [facts.memory] };
    return null;
  } finally {
    stream.close();
    visitor.close();
  }
}

/** Notes in `taken` which of the part's entries each item is. */
function* itemsOf(
  part: Part,
  visitor: PlaceVisitor,
  promised: PartFacts | null,
  taken: number[],
): Generator<PackItem> {
  let index = -1;
  for (const { name, place, entry } of entriesOf(part)) {
    index += 1;
    const expected = promised?.get(index, name)?.entry;
    // It was not there when the length was told, so it is not part of it.
    if (promised && !expected) continue;
    const content = place && visitor.open(place);
    if (place && expected && content?.stats.size !== expected.size) {
      if (content) closeSync(content.fd);
      throw new AppError('changed_meanwhile', 'a file changed after the length of the archive was told');
    }
    const known = expected ?? (content ? entryOf(name, content.stats) : entry);
    if (!known) continue;
    taken.push(index);
    yield content ? { entry: known, fd: content.fd } : { entry: known };
  }
}
