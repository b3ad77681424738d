import { crc32 } from 'node:zlib';
import type {
  ArchiveEntry,
  ArchiveFormat,
  MeasuredEntries,
  PackedEntries,
} from '../../../lib/archive-format/archive-entry.js';
import { numberedName } from '../../../lib/archive-format/entry-name.js';
import { readableName } from '../../../lib/name-bytes.js';
import type { Missing, MissingReason } from './tasks/pack/missing.js';

export const NOTE_NAME = 'NOT INCLUDED.txt';

/** A list that nobody reads to its end is cut short. */
const MOST_LINES = 1000;

const WORDS: Record<Exclude<MissingReason, 'hidden'>, string> = {
  unreadable: 'the server is not allowed to read it',
  gone: 'it was removed or replaced while the archive was made',
  nowhere: 'a link that leads nowhere',
  special: 'neither a file nor a folder',
  deep: 'its path is too long',
};

/** True if an entry at the top of an archive may have the name of the note, as disks compare names. */
export function isLikeNote(name: string): boolean {
  return (
    name.length >= NOTE_NAME.length &&
    name.slice(0, 12).toLowerCase() === NOTE_NAME.slice(0, 12).toLowerCase()
  );
}

/** Collects what is missing from an archive, for the text file at its end that lists it. */
export class NotIncluded {
  readonly #lines: string[] = [];
  readonly #taken = new Set<string>();
  #more = 0;
  #hidden = 0;

  add(missing: readonly Missing[]): void {
    for (const { name, reason } of missing) {
      if (reason === 'hidden') this.#hidden += 1;
      else if (this.#lines.length < MOST_LINES) this.#lines.push(`${readableName(name)} (${WORDS[reason]})`);
      else this.#more += 1;
    }
  }

  /** Records names at the top of the archive, which the note must not have. */
  take(names: readonly string[]): void {
    for (const name of names) this.#taken.add(name.toLowerCase());
  }

  get count(): number {
    return this.#lines.length + this.#more + this.#hidden;
  }

  /** Null if nothing is missing. */
  note(): { entry: ArchiveEntry; content: Buffer } | null {
    if (this.count === 0) return null;
    const content = Buffer.from(this.#text());
    let name = NOTE_NAME;
    for (let n = 1; this.#taken.has(name.toLowerCase()); n += 1) name = numberedName(NOTE_NAME, n);
    const modifiedMs = Date.now();
    return { content, entry: { name, isDirectory: false, size: content.length, modifiedMs, mode: 0o644 } };
  }

  #text(): string {
    const parts: string[] = [];
    if (this.#lines.length > 0)
      parts.push(['This archive does not include:', '', ...this.#lines].join('\r\n'));
    if (this.#more > 0) parts.push(`There are ${this.#more} more.`);
    if (this.#hidden > 0)
      parts.push(`Symbolic links that lead to what is not open to you, and were left out: ${this.#hidden}.`);
    return `${parts.join('\r\n\r\n')}\r\n`;
  }
}

/** The bytes of the note as an entry, and the records about it for the end of the archive. */
export function packedNote(
  format: ArchiveFormat,
  { entry, content }: { entry: ArchiveEntry; content: Buffer },
): { bytes: Uint8Array; entries: PackedEntries } {
  const crc = crc32(content);
  const header = format.header(entry);
  if (format.wantsChecksumFirst(entry)) format.setChecksum(header, crc);
  // It has memory of its own, as pieces are transferred to other threads.
  const bytes = new Uint8Array(Buffer.concat([header, content, format.trailer(entry, crc)]));
  return {
    bytes,
    entries: { spans: Float64Array.of(format.span(entry)), endRecords: format.endRecord(entry, crc) },
  };
}

/** The measures of what `packedNote` makes. */
export function measuredNote(format: ArchiveFormat, { entry }: { entry: ArchiveEntry }): MeasuredEntries {
  return {
    spans: Float64Array.of(format.span(entry)),
    sizes: Float64Array.of(entry.size),
    endRecordLengths: Float64Array.of(format.endRecordLength(entry)),
  };
}
