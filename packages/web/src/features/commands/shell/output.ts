import Anser from 'anser';
import type { OutputPiece } from './shell-entry';

/** Text of one stream with the colours it asked for. */
export interface OutputPart {
  stream: 'out' | 'err';
  text: string;
  /** Names such as `ansi-red`; empty for the plain colour. */
  color: string;
  isBold: boolean;
}

/**
 * What moves a cursor or names a window has no meaning here; colours end in `m` and stay. Written as text: signs below
 * the space in a pattern are mistaken for mistakes.
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
/** A line that was written over, as progress bars do, ends as what was written last. */
const OVERWRITTEN = /^.*\r(?!\n|$)/gm;

/** Pieces never change, so each is read once however often the panel is drawn. */
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
