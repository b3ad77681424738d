/** Puts the chunks of a stream together to lines; empty lines, which only keep a connection alive, are left out. */
export interface LineReader {
  /** The lines that are complete with these bytes. */
  push(bytes: Uint8Array): string[];
  /** What came after the last line break. */
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
