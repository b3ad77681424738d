/** Indexes of entries that wait for each other: each wants the name of the next one. */
export interface Chain {
  chain: number[];
  /** True if the last entry wants the name of the first one. */
  isCircle: boolean;
}

/** `after` maps an index to the one whose name the entry wants. */
export function* chainsOf(count: number, after: ReadonlyMap<number, number>): Generator<Chain> {
  const seen = new Set<number>();
  // A chain is found whole if it starts at an entry for which nobody waits.
  const waitedFor = new Set(after.values());
  const all = Array.from({ length: count }, (_, index) => index);
  const starts = [...all.filter((index) => !waitedFor.has(index)), ...all];
  for (const start of starts) {
    const chain: number[] = [];
    let index: number | undefined = start;
    for (; index !== undefined && !seen.has(index); index = after.get(index)) {
      seen.add(index);
      chain.push(index);
    }
    if (chain.length > 0) yield { chain, isCircle: index !== undefined && index === chain[0] };
  }
}

export interface Names {
  from: string;
  to: string;
}

/** A step that renames the entry with this index. */
export interface RenameStep extends Names {
  index: number;
}

/** Orders renames so that each name is free. In a circle the first entry has the name `aside` at first. */
export function orderOf(
  { chain, isCircle }: Chain,
  names: readonly Names[],
  aside: () => string,
): RenameStep[] {
  const steps = chain.map((index): RenameStep => ({ index, ...namesOf(names[index]) }));
  const [first, ...rest] = steps;
  if (!isCircle || !first || rest.length === 0) return steps.reverse();
  const name = aside();
  return [{ ...first, to: name }, ...rest.reverse(), { ...first, from: name }];
}

const namesOf = ({ from, to }: Names = { from: '', to: '' }): Names => ({ from, to });
