/** The lines of `text`, whichever way they end, without making a list of them. */
export function* linesOf(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const end = lineEnd(text, start);
    yield text.slice(start, end);
    start = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
  }
}

function lineEnd(text: string, start: number): number {
  let feed = text.indexOf('\n', start);
  if (feed < 0) feed = text.length;
  for (let at = start; at < feed; at++) {
    if (text.charCodeAt(at) === 13) return at;
  }
  return feed;
}
