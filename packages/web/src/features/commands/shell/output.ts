import Anser from 'anser';
import type { OutputPiece } from './shell-entry';

/** Text of one stream, with its colours. */
export interface OutputPart {
  stream: 'out' | 'err';
  text: string;
  /** Class names such as `ansi-red`; empty for the default colour. */
  color: string;
  isBold: boolean;
}

/**
 * Removes escape sequences that move a cursor or set a title; those for colours end in `m` and stay. The
 * pattern is a string, because the linter rejects control characters in a literal.
 */
const CONTROLS = new RegExp(
  [
    String.raw`\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)`,
    String.raw`\x1b\[[0-?]*[ -/]*[@-ln-~]`,
    String.raw`\x1b[@-Z\\^_]`,
    String.raw`[\x00-\x08\x0b\x0c\x0e-\x1a\x7f]`,
  ].join('|'),
  'g',
);
/** A line that was overwritten, as by a progress bar, becomes its last text. */
const OVERWRITTEN = /^.*\r(?!\n|$)/gm;

/** Pieces never change, so each is parsed once, however often the panel is rendered. */
const read = new WeakMap<OutputPiece, OutputPart[]>();

/** The pieces as text with colours. */
export function coloredParts(pieces: readonly OutputPiece[]): OutputPart[] {
  return pieces.flatMap((piece) => {
    const known = read.get(piece) ?? colored(piece);
    read.set(piece, known);
    return known;
  });
}

function colored({ stream, text }: OutputPiece): OutputPart[] {
  const clean = text.replace(CONTROLS, '').replace(OVERWRITTEN, '').replaceAll('\r', '');
  return Anser.ansiToJson(clean, { json: true, remove_empty: true, use_classes: true }).map((part) => ({
    stream,
    text: part.content,
    color: part.fg ?? '',
    isBold: part.decorations.includes('bold'),
  }));
}
