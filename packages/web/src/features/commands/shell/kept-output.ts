import type { OutputPiece } from './shell-entry';

const KEPT_CHARACTERS = 256 * 1024;

/** `pieces` followed by more; only the end of very long output is kept. */
export function keepOutput(pieces: readonly OutputPiece[], more: readonly OutputPiece[]): OutputPiece[] {
  const all = [...pieces, ...more];
  let length = all.reduce((sum, { text }) => sum + text.length, 0);
  while (length > KEPT_CHARACTERS && all.length > 1) length -= all.shift()?.text.length ?? 0;
  return all;
}
