import type { MeasuredEntries } from '../../../../../lib/archive-format/archive-entry.js';
import { ARCHIVE_FORMATS, type ArchiveFormatName } from '../../../../../lib/archive-format/formats.js';
import type { StorageScope } from '../../../../files/storage.js';
import type { WalkContext } from '../../walk/walk-context.js';
import { FileVisitor } from './file-visitor.js';
import { entryOf } from './found.js';
import type { Missing } from './missing.js';
import { entriesOf, type Part } from './part.js';

export interface PartTask {
  scope: StorageScope;
  part: Part;
  format: ArchiveFormatName;
}

export interface MeasuredPart extends MeasuredEntries {
  /** Everything that is left out, including what the part itself names. */
  missing: Missing[];
  /** When an entry of the part changed last, in milliseconds since 1970. */
  changedMs: number;
}

/** Measures the entries of a part in the archive, as far as possible without opening them. */
export function measurePart(context: WalkContext, { scope, part, format }: PartTask): MeasuredPart {
  const { records } = ARCHIVE_FORMATS[format];
  const spans = new Float64Array(part.count);
  const sizes = new Float64Array(part.count);
  const endRecordLengths = new Float64Array(part.count);
  const visitor = new FileVisitor(context, scope);
  const missing = [...part.missing];
  let index = 0;
  let changedMs = 0;
  try {
    for (const { name, path, entry: folder } of entriesOf(part)) {
      const stats = path && visitor.look(path);
      if (typeof stats === 'string') missing.push({ name, reason: stats });
      const entry = typeof stats === 'object' && stats ? entryOf(name, stats) : folder;
      if (!entry) continue;
      changedMs = Math.max(
        changedMs,
        entry.modifiedMs,
        typeof stats === 'object' && stats ? stats.ctimeMs : 0,
      );
      spans[index] = records.span(entry);
      sizes[index] = entry.size;
      endRecordLengths[index] = records.endRecordLength(entry);
      index += 1;
    }
  } finally {
    visitor.close();
  }
  return {
    spans: spans.slice(0, index),
    sizes: sizes.slice(0, index),
    endRecordLengths: endRecordLengths.slice(0, index),
    changedMs,
    missing,
  };
}
