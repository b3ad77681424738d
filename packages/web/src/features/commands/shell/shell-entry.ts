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
