import { newAction } from '../../../lib/own-actions';

let current: string | null = null;

/** The id of the user action that all uploads of a round belong to, which is undone as a whole. */
export function roundAction(): string {
  current ??= newAction();
  return current;
}

export function endRoundAction(): string {
  const ended = roundAction();
  current = null;
  return ended;
}
