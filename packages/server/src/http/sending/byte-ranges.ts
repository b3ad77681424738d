/** Both ends are included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

const MAX_RANGES = 16;
const UNIT = /^bytes=(.*)$/i;
const SPEC = /^(\d{0,15})-(\d{0,15})$/;

/**
 * Parses a `Range` header for a file of `size` bytes. `full` means that the whole file is sent: without a
 * header, for an invalid one, and for ranges that are too many or overlap, which would cost more than the
 * file itself.
 */
export function parseRanges(
  header: string | undefined,
  size: number,
): ByteRange[] | 'full' | 'unsatisfiable' {
  const list = header === undefined ? undefined : UNIT.exec(header)?.[1];
  // Some players request `bytes=0-` of every file; an empty file has no ranges.
  if (list === undefined || size === 0) return 'full';
  const specs = list.split(',').map((spec) => spec.trim());
  if (specs.length > MAX_RANGES) return 'full';
  const ranges: ByteRange[] = [];
  for (const spec of specs) {
    const range = parseSpec(spec, size);
    if (range === 'invalid') return 'full';
    if (range) ranges.push(range);
  }
  if (ranges.length === 0) return 'unsatisfiable';
  return overlap(ranges) ? 'full' : ranges;
}

/** Null for a range beyond the end. */
function parseSpec(spec: string, size: number): ByteRange | 'invalid' | null {
  const match = SPEC.exec(spec);
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return 'invalid';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? null : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Number(last);
  if (end < start && last !== '') return 'invalid';
  return start >= size ? null : { start, end: Math.min(end, size - 1) };
}

function overlap(ranges: readonly ByteRange[]): boolean {
  const sorted = [...ranges].sort((a, b) => a.start - b.start);
  return sorted.some((range, index) => {
    const next = sorted[index + 1];
    return next !== undefined && next.start <= range.end;
  });
}
