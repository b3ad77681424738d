/** The outcome of the items of a batch. */
export interface BatchOutcome<Item> {
  done: Item[];
  failed: { item: Item; error: unknown }[];
  isCancelled: boolean;
}

/**
 * Sends requests that the server may pause, because this session deleted or replaced many files. A part that
 * is loaded after the first screen replaces it, and asks the user before it sends them again.
 */
export const brake = {
  /**
   * Rejects with the error of the server, or with `cancelled` if the user does not want the request any more.
   */
  send: <Result>(send: () => Promise<Result>): Promise<Result> => send(),
  /** Sends the paused items again; those that the user does not want any more are left out. */
  finish: async <Item>(
    outcome: BatchOutcome<Item>,
    _again: (items: readonly Item[]) => Promise<BatchOutcome<Item>>,
  ): Promise<BatchOutcome<Item>> => outcome,
};
