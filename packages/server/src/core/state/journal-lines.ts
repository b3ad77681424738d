import { createReadStream } from 'node:fs';

const PIECE_BYTES = 256 * 1024;

/**
 * Reads a file that has one JSON value in each line, a piece of the file at a time. A last line that was not
 * finished is not counted; `onDamage` is called at the end if any other could not be read.
 */
export async function* readLines(file: string, onDamage: () => void): AsyncGenerator<unknown[]> {
  let isWhole = true;
  // A line may be far longer than a piece.
  let begun: string[] = [];
  for await (const piece of createReadStream(file, { encoding: 'utf8', highWaterMark: PIECE_BYTES })) {
    const [first = '', ...others] = (piece as string).split('\n');
    begun.push(first);
    const next = others.pop();
    if (next === undefined) continue;
    const values: unknown[] = [];
    for (const line of [begun.join(''), ...others]) {
      if (line === '') continue;
      try {
        values.push(JSON.parse(line));
      } catch {
        isWhole = false;
      }
    }
    begun = [next];
    yield values;
  }
  if (!isWhole) onDamage();
}
