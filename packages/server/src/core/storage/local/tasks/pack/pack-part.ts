import type { PackedEntries } from '../../../../../lib/archive-format/archive-entry.js';
import { ARCHIVE_FORMATS } from '../../../../../lib/archive-format/formats.js';
import type { WalkContext } from '../../walk/walk-context.js';
import { FileVisitor } from './file-visitor.js';
import { entryOf, type FoundPath } from './found.js';
import type { PartTask } from './measure-part.js';
import type { Missing } from './missing.js';
import { type PackItem, PackStream } from './pack-stream.js';
import { entriesOf, type Part } from './part.js';

/** Bytes of the archive, or, as the last batch, the records about them for its end. */
export type PackBatch = Uint8Array<ArrayBuffer> | PackedPart;

export interface PackedPart extends PackedEntries {
  /** Everything that was left out, including what the part itself names. */
  missing: Missing[];
}

/**
 * Yields the bytes of some entries of an archive, without those that cannot be opened. Throws
 * `changed_meanwhile` if a large file is truncated again and again while it is read.
 */
export function* packPart(
  context: WalkContext,
  { scope, part, format }: PartTask,
): Generator<
  { batch: PackBatch; transfer: ArrayBuffer[]; reuse?: (memory: ArrayBuffer) => void },
  null,
  void
> {
  const { records } = ARCHIVE_FORMATS[format];
  const spans: number[] = [];
  const endRecords: Buffer[] = [];
  const missing = [...part.missing];
  const visitor = new FileVisitor(context, scope);
  const stream = new PackStream(
    itemsOf(part, visitor, missing),
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
    const packed = { spans: Float64Array.from(spans), endRecords: Buffer.concat(endRecords), missing };
    yield { batch: packed, transfer: [] };
    return null;
  } finally {
    stream.close();
    visitor.close();
  }
}

function* itemsOf(part: Part, visitor: FileVisitor, missing: Missing[]): Generator<PackItem> {
  for (const { name, path, entry } of entriesOf(part)) {
    const item = path ? openItem(visitor, name, path, missing) : entry && { entry };
    if (item) yield item;
  }
}

function openItem(visitor: FileVisitor, name: string, path: FoundPath, missing: Missing[]): PackItem | null {
  const content = visitor.open(path);
  if (typeof content === 'string') {
    missing.push({ name, reason: content });
    return null;
  }
  const reopen = () => openItem(visitor, name, path, missing);
  return { entry: entryOf(name, content.stats), fd: content.fd, reopen };
}
