import { newAction } from '../../../lib/own-actions';

let current: string | null = null;

/** The action of all uploads from the beginning of a round to its end, which are undone as a whole. */
export function roundAction(): string {
  current ??= newAction();
  return current;
}

export function endRoundAction(): string {
  const ended = roundAction();
  current = null;
  return ended;
}
