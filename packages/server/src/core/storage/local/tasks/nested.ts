/** Yielded by a generator to run another one before it continues. */
export interface Enter<Handed> {
  enter: Nested<Handed, unknown>;
}

/** Yields values, and generators that run before its next value. `return()` ends it early. */
export type Nested<Handed, Result = void> = Generator<Handed | Enter<Handed>, Result, void>;

/**
 * Yields everything that a generator yields, and everything of the generators that it enters. Only the
 * innermost is resumed: with `yield*` each value would pass through all those around it, and a tree of ten
 * thousand levels would overflow the stack.
 */
export function* unnested<Handed, Result>(
  outermost: Nested<Handed, Result>,
): Generator<Handed, Result, void> {
  const run = new Run<Handed>(outermost);
  try {
    for (;;) {
      const step = run.next();
      if (step.done) return step.value as Result;
      yield step.value;
    }
  } finally {
    for (let step = run.end(); !step.done; step = run.next()) yield step.value;
  }
}

type Resume<Handed> = (task: Nested<Handed, unknown>) => IteratorResult<Handed | Enter<Handed>, unknown>;

class Run<Handed> {
  readonly #open: Nested<Handed, unknown>[];
  /** The number of outermost generators that have yet to be ended. */
  #toEnd = 0;

  constructor(outermost: Nested<Handed, unknown>) {
    this.#open = [outermost];
  }

  next(): IteratorResult<Handed, unknown> {
    return this.#go((task) => task.next());
  }

  /** Ends all generators from the inside out. Their `finally` blocks may yield and enter more. */
  end(): IteratorResult<Handed, unknown> {
    this.#toEnd = this.#open.length;
    return this.#go(this.#afterwards());
  }

  #go(first: Resume<Handed>): IteratorResult<Handed, unknown> {
    let resume = first;
    for (let task = this.#open.at(-1); task; task = this.#open.at(-1)) {
      const step = this.#resume(task, resume);
      if ('failed' in step) {
        const { failed } = step;
        resume = (outer) => outer.throw(failed);
        this.#toEnd = Math.min(this.#toEnd, this.#open.length - 1);
      } else if (step.done) {
        this.#open.pop();
        if (this.#open.length === 0) return step;
        resume = this.#afterwards();
      } else if (isEnter(step.value)) {
        this.#open.push(step.value.enter);
        resume = (inner) => inner.next();
      } else {
        return step as IteratorYieldResult<Handed>;
      }
    }
    return { done: true, value: undefined };
  }

  /** An error is thrown in the generator that entered the failed one, or by the outermost to the caller. */
  #resume(
    task: Nested<Handed, unknown>,
    resume: Resume<Handed>,
  ): ReturnType<Resume<Handed>> | { failed: unknown } {
    try {
      return resume(task);
    } catch (failed) {
      this.#open.pop();
      if (this.#open.length === 0) throw failed;
      return { failed };
    }
  }

  /** Returns how the innermost generator continues after the one that it entered. */
  #afterwards(): Resume<Handed> {
    const depth = this.#open.length;
    if (depth > this.#toEnd) return (task) => task.next();
    this.#toEnd = depth - 1;
    return (task) => task.return(undefined);
  }
}

function isEnter<Handed>(value: Handed | Enter<Handed>): value is Enter<Handed> {
  return typeof value === 'object' && value !== null && 'enter' in value;
}
