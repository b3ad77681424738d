const BOM = '\uFEFF';
const REPLACEMENT = '\uFFFD';
/** In characters. */
const LONG_LINE = 20_000;

const LOOKED_AT = 4096;
/** Control characters up to U+0008, by which the server also distinguishes texts from other files. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
const BINARY = /[\u0000-\u0008]/;

export type LineBreak = '\n' | '\r\n' | '\r';

/**
 * The format of a text on the disk, besides its characters; it is kept so that saving changes only the user's
 * edits.
 */
export interface TextShape {
  hasBom: boolean;
  /** The line ending; for mixed endings `\n`, with every other `\r` kept as a character of its line. */
  lineBreak: LineBreak;
  isMixed: boolean;
}

/** A text in the form of the editor. */
export interface OpenedText {
  body: string;
  shape: TextShape;
  /** The text is not UTF-8: characters were lost in reading, and saving would lose them permanently. */
  isDamaged: boolean;
  /** It begins with bytes that no text contains, such as a picture that is named as a text. */
  isBinary: boolean;
  /** The text has a line so long that wrapping or highlighting it would block the page. */
  hasLongLine: boolean;
}

/** A text from the server, with the reason why it cannot be changed, if there is one. */
export interface OpenFile extends OpenedText {
  isImmutable: boolean;
  /** The encoding in which a save must write it; null for UTF-8. */
  encoding: string | null;
  /** The encoding in which it was read. */
  readAs: string;
}

function lineBreakOf(text: string): Pick<TextShape, 'lineBreak' | 'isMixed'> {
  const seen = new Set<LineBreak>();
  const pattern = /\r\n?|\n/g;
  for (let match = pattern.exec(text); match && seen.size < 2; match = pattern.exec(text)) {
    seen.add(match[0] as LineBreak);
  }
  const [only = '\n'] = seen;
  return seen.size > 1 ? { lineBreak: '\n', isMixed: true } : { lineBreak: only, isMixed: false };
}

export function openText(text: string): OpenedText {
  const hasBom = text.startsWith(BOM);
  const body = hasBom ? text.slice(BOM.length) : text;
  return {
    body,
    shape: { hasBom, ...lineBreakOf(body) },
    isDamaged: body.includes(REPLACEMENT),
    isBinary: BINARY.test(body.slice(0, LOOKED_AT)),
    hasLongLine: hasLongLine(body),
  };
}

/** The text of the file again; `lines` joins the lines of the editor with the given line ending. */
export function closeText(lines: (lineBreak: LineBreak) => string, shape: TextShape): string {
  return (shape.hasBom ? BOM : '') + lines(shape.lineBreak);
}

function hasLongLine(text: string): boolean {
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    if (end - start > LONG_LINE) return true;
    start = end + 1;
  }
  return text.length - start > LONG_LINE;
}
