import type { CommandMessage, VirtualPath } from '@satchel/contract';

/** Text that a command wrote at once. */
export interface OutputPiece {
  stream: 'out' | 'err';
  text: string;
}

/** One command of this session, with its output. */
export interface ShellEntry {
  id: number;
  line: string;
  folder: VirtualPath;
  pieces: readonly OutputPiece[];
  /** Null while it runs. */
  end: Extract<CommandMessage, { exit: unknown } | { refused: unknown }> | { lost: true } | null;
}

const KEPT_CHARACTERS = 256 * 1024;

/** `pieces` followed by more; only the end of very long output is kept. */
export function keepOutput(pieces: readonly OutputPiece[], more: readonly OutputPiece[]): OutputPiece[] {
  const all = [...pieces, ...more];
  let length = all.reduce((sum, { text }) => sum + text.length, 0);
  while (length > KEPT_CHARACTERS && all.length > 1) length -= all.shift()?.text.length ?? 0;
  return all;
}
