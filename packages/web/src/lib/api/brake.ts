/** What became of the items of a batch. */
export interface BatchOutcome<Item> {
  done: Item[];
  failed: { item: Item; error: unknown }[];
  isCancelled: boolean;
}

/**
 * How requests are sent that the server may pause, because this session deleted or replaced many files. Replaced by a part
 * that is loaded after the first screen, and asks the user before it sends them again.
 */
export const brake = {
  /** Rejects with the error of the server, or with `cancelled` if the user does not want it any more. */
  send: <Result>(send: () => Promise<Result>): Promise<Result> => send(),
  /** Sends the items again that were paused; those that the user does not want any more are left out. */
  finish: async <Item>(
    outcome: BatchOutcome<Item>,
    _again: (items: readonly Item[]) => Promise<BatchOutcome<Item>>,
  ): Promise<BatchOutcome<Item>> => outcome,
};
