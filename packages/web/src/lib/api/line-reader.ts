/** Joins the chunks of a stream into lines; empty lines, which only keep a connection alive, are left out. */
export interface LineReader {
  /** The lines that these bytes complete. */
  push(bytes: Uint8Array): string[];
  /** The text after the last line break. */
  end(): string[];
}

export function createLineReader(): LineReader {
  const decoder = new TextDecoder();
  let rest = '';
  const take = (text: string): string[] => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    return lines.filter((line) => line !== '');
  };
  return {
    push: (bytes) => take(decoder.decode(bytes, { stream: true })),
    end: () => take(`${decoder.decode()}\n`),
  };
}
