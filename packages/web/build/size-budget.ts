import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

type Chunks = Map<string, Rolldown.OutputChunk>;

/** The chunks that the browser needs before the first screen: the entry and all that it imports statically. */
export function firstLoad(chunks: Chunks, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || found.has(name)) return;
    found.add(name);
    for (const next of chunk.imports) visit(next);
  };
  for (const name of names) visit(name);
  return found;
}

/** Prints how much JavaScript a first visit loads, compressed by gzip, and fails the build above `maxBytes`. */
export function sizeBudget(maxBytes: number): Plugin {
  return {
    name: 'size-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks: Chunks = new Map();
      for (const item of Object.values(bundle)) if (item.type === 'chunk') chunks.set(item.fileName, item);
      const entries = [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
      let total = 0;
      for (const name of firstLoad(chunks, entries)) {
        const size = gzipSync(chunks.get(name)?.code ?? '', { level: 9 }).length;
        total += size;
        this.info(`first load: ${name} ${kilobytes(size)}`);
      }
      const sentence = `first load: ${kilobytes(total)} of ${kilobytes(maxBytes)} compressed JavaScript`;
      if (total > maxBytes) this.error(sentence);
      this.info(sentence);
    },
  };
}
