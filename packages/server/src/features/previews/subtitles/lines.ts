const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** The lines of `text` with any line endings, without an array of them. Reads each character once. */
export function* linesOf(text: string): Generator<string> {
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== LINE_FEED && code !== CARRIAGE_RETURN) continue;
    yield text.slice(start, at);
    if (code === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED) at += 1;
    start = at + 1;
  }
  if (start < text.length) yield text.slice(start);
}
