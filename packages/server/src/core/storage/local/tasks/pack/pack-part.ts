import type { PackedEntries } from '../../../../../lib/archive-format/archive-entry.js';
import { ARCHIVE_FORMATS } from '../../../../../lib/archive-format/formats.js';
import type { WalkContext } from '../../walk/walk-context.js';
import { FileVisitor } from './file-visitor.js';
import { entryOf, type Place } from './found.js';
import type { PartTask } from './measure-part.js';
import { type PackItem, PackStream } from './pack-stream.js';
import { entriesOf, type Part } from './part.js';

/** Bytes of the archive, and at last the records about them for the end of the archive. */
export type PackBatch = Uint8Array<ArrayBuffer> | PackedEntries;

/**
 * The bytes of some entries of an archive; what cannot be opened is left out. Throws `changed_meanwhile` when a large
 * file is cut short again and again while it is read.
 */
export function* packPart(
  context: WalkContext,
  { view, part, format }: PartTask,
): Generator<
  { batch: PackBatch; transfer: ArrayBuffer[]; reuse?: (memory: ArrayBuffer) => void },
  null,
  void
> {
  const { records } = ARCHIVE_FORMATS[format];
  const spans: number[] = [];
  const endRecords: Buffer[] = [];
  const visitor = new FileVisitor(context, view);
  const stream = new PackStream(
    itemsOf(part, visitor),
    records,
    (entry, crc) => {
      spans.push(records.span(entry));
      endRecords.push(records.endRecord(entry, crc));
    },
    (entry) => spans.push(-records.span(entry)),
  );
  const reuse = (memory: ArrayBuffer) => stream.reuse(memory);
  try {
    for (let bytes = stream.read(); bytes; bytes = stream.read()) {
      yield { batch: bytes, transfer: [bytes.buffer], reuse };
    }
    yield { batch: { spans: Float64Array.from(spans), endRecords: Buffer.concat(endRecords) }, transfer: [] };
    return null;
  } finally {
    stream.close();
    visitor.close();
  }
}

function* itemsOf(part: Part, visitor: FileVisitor): Generator<PackItem> {
  for (const { name, place, entry } of entriesOf(part)) {
    const item = place ? openItem(visitor, name, place) : entry && { entry };
    if (item) yield item;
  }
}

function openItem(visitor: FileVisitor, name: string, place: Place): PackItem | null {
  const content = visitor.open(place);
  if (!content) return null;
  const reopen = () => openItem(visitor, name, place);
  return { entry: entryOf(name, content.stats), fd: content.fd, reopen };
}
