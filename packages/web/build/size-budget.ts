import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { isEntryOfPage, localeOfChunk } from './message-files.ts';

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

type Chunks = Map<string, Rolldown.OutputChunk>;

/** The chunks that the browser needs before the first screen: the entry and all its static imports. */
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

/**
 * Prints how much JavaScript a first visit loads, compressed with gzip and with the largest language file,
 * and fails the build above `maxBytes`.
 */
export function sizeBudget(maxBytes: number): Plugin {
  return {
    name: 'size-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks: Chunks = new Map();
      for (const item of Object.values(bundle)) if (item.type === 'chunk') chunks.set(item.fileName, item);
      const entries = [...chunks.values()].filter(isEntryOfPage).map(({ fileName }) => fileName);
      const sizeOf = ({ code }: Rolldown.OutputChunk) => gzipSync(code, { level: 9 }).length;
      const locales = [...chunks.values()].filter(localeOfChunk).sort((a, b) => sizeOf(b) - sizeOf(a));
      const first = [...firstLoad(chunks, entries)].flatMap((name) => chunks.get(name) ?? []);
      let total = 0;
      for (const chunk of [...first, ...locales.slice(0, 1)]) {
        total += sizeOf(chunk);
        this.info(`first load: ${chunk.fileName} ${kilobytes(sizeOf(chunk))}`);
      }
      const sentence = `first load: ${kilobytes(total)} of ${kilobytes(maxBytes)} compressed JavaScript`;
      if (total > maxBytes) this.error(sentence);
      this.info(sentence);
    },
  };
}
