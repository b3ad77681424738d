import { type ActivityFormat, CSV_HEAD, csvLine, jsonLine } from './activity-lines.js';
import type { ActivityRow } from './activity-writer.js';

/** The text of the rows in a format, in parts. */
export async function* pieces(
  parts: AsyncIterable<readonly ActivityRow[]>,
  format: ActivityFormat,
): AsyncGenerator<Buffer> {
  if (format === 'csv') yield Buffer.from(CSV_HEAD);
  const line = format === 'csv' ? csvLine : jsonLine;
  for await (const rows of parts) yield Buffer.from(rows.map(line).join(''));
}
