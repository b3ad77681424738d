interface Wanted {
  width: number;
  height: number;
  gap: number;
}

interface Row {
  count: number;
  /** In pixels, with decimals. */
  height: number;
}

/** The factor by which the last row may be higher than the others to fill the width. */
const LAST_STRETCHED = 1.25;

/**
 * Rows of pictures that fill the width, each in its proportions (`shapes`, the width divided by the height),
 * and about as high as wanted. A last row with few pictures does not fill it.
 */
export function* justify(shapes: readonly number[], wanted: Wanted): Generator<Row> {
  let count = 0;
  let shape = 0;
  for (const next of shapes) {
    const without = heightOf(count, shape, wanted);
    const height = heightOf(count + 1, shape + next, wanted);
    const isBetterWithout =
      count > 0 && height < wanted.height && without / wanted.height < wanted.height / height;
    if (isBetterWithout) yield { count, height: without };
    count = isBetterWithout ? 1 : count + 1;
    shape = isBetterWithout ? next : shape + next;
    const filled = heightOf(count, shape, wanted);
    if (filled > wanted.height) continue;
    yield { count, height: filled };
    count = 0;
    shape = 0;
  }
  if (count === 0) return;
  const filled = heightOf(count, shape, wanted);
  yield { count, height: filled > LAST_STRETCHED * wanted.height ? wanted.height : filled };
}

/** The height of a row of `count` pictures that fills the width. */
const heightOf = (count: number, shape: number, { width, gap }: Wanted): number =>
  (width - gap * (count - 1)) / shape;
