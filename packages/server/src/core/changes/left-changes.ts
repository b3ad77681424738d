import type { Journals, LeftFile } from '../state/journals.js';
import { type Entry, entriesOf, lineOf, type NumberedIntent, OpenIntents } from './log-lines.js';

/** A journal, with the numbers of its first and last entry. */
interface Part {
  file: LeftFile;
  /** The server that wrote it; null where the journal does not tell. */
  node: string | null;
  first: number;
  last: number;
}

/**
 * The content of the journals of former processes. They may be far larger than the memory that they should
 * take: only the intents without an end are kept, and entries are read in pieces, from the files again.
 */
export class LeftChanges {
  private constructor(
    /** The highest number. */
    readonly last: number,
    /** The intents of which it is not known whether they came to something, those of one change together. */
    readonly open: readonly NumberedIntent[][],
    /** Files that are removed once everything in them is followed. */
    readonly files: readonly LeftFile[],
    readonly parts: readonly Part[],
  ) {}

  static async of(journals: Journals): Promise<LeftChanges> {
    const intents = new OpenIntents();
    const parts: Part[] = [];
    const files = await journals.files();
    let last = 0;
    for (const file of files) {
      const part: Part = { file, node: null, first: Number.POSITIVE_INFINITY, last: 0 };
      for await (const values of file.lines()) {
        for (const value of values) {
          const line = lineOf(value);
          if (!line) continue;
          last = Math.max(last, line.n);
          part.node = line.node ?? part.node;
          intents.take(line);
          for (const { number } of entriesOf(line)) {
            part.first = Math.min(part.first, number);
            part.last = Math.max(part.last, number);
          }
        }
      }
      if (part.last > 0) parts.push(part);
    }
    parts.sort((one, other) => one.first - other.first);
    return new LeftChanges(last, intents.changes, files, parts);
  }

  get nodes(): string[] {
    return [...new Set(this.parts.flatMap(({ node }) => node ?? []))];
  }

  /**
   * Those after a position, in their order. `positions` has those of other servers, for the journals that
   * they wrote.
   */
  async *entries(position: number, positions: ReadonlyMap<string, number>): AsyncGenerator<Entry[]> {
    const followedOf = ({ node }: Part) => Math.max(position, positions.get(node ?? '') ?? 0);
    for (const group of overlapping(this.parts)) {
      const [only, ...others] = group;
      if (only && others.length === 0) yield* entriesAfter(followedOf(only), only);
      else {
        const together = new Map<number, Entry>();
        for (const part of group)
          for await (const entries of entriesAfter(followedOf(part), part))
            for (const entry of entries) together.set(entry.number, entry);
        yield [...together.values()].sort((one, other) => one.number - other.number);
      }
    }
  }
}

async function* entriesAfter(number: number, { file, last }: Part): AsyncGenerator<Entry[]> {
  if (last <= number) return;
  for await (const values of file.lines()) {
    const entries = values.flatMap(entriesIn).filter((entry) => entry.number > number);
    if (entries.length > 0) yield entries;
  }
}

function entriesIn(value: unknown): Entry[] {
  const line = lineOf(value);
  return line ? entriesOf(line) : [];
}

/**
 * Each process writes its journals one after the other, so a group has one journal unless somebody has put
 * more there.
 */
function* overlapping(parts: readonly Part[]): Generator<Part[]> {
  let group: Part[] = [];
  let last = 0;
  for (const part of parts) {
    if (group.length > 0 && part.first > last) {
      yield group;
      group = [];
    }
    group.push(part);
    last = Math.max(last, part.last);
  }
  if (group.length > 0) yield group;
}
