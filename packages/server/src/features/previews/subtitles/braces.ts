/** A part of the text as it is shown, or a block in braces. */
export interface Piece {
  kind: 'text' | 'block';
  content: string;
}

/**
 * The text and the blocks from `opening` to a closing brace of a line, in order. A block without an end is
 * text: the end is searched for once, so that a line of opening braces takes no longer than any other.
 */
export function* piecesOf(line: string, opening = '{'): Generator<Piece> {
  let at = 0;
  for (let open = line.indexOf(opening); open >= 0; open = line.indexOf(opening, at)) {
    const close = line.indexOf('}', open);
    if (close < 0) break;
    if (open > at) yield { kind: 'text', content: line.slice(at, open) };
    yield { kind: 'block', content: line.slice(open, close + 1) };
    at = close + 1;
  }
  if (at < line.length) yield { kind: 'text', content: line.slice(at) };
}
