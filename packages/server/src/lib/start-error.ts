/** The server cannot start, for reasons that the operator can fix: one sentence each, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
  readonly faults: readonly string[];

  constructor(faults: string | readonly string[], options: { cause?: unknown } = {}) {
    const list = typeof faults === 'string' ? [faults] : faults;
    super(list.join('\n'), { cause: options.cause });
    this.faults = list;
  }
}
