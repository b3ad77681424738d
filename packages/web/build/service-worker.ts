import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { isEntryOfPage, localeOfChunk } from './message-files.ts';
import { firstLoad } from './size-budget.ts';

/** Writes the service worker, with the names of the files that the client needs to open. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map<string, Rolldown.OutputChunk>();
      for (const item of Object.values(bundle)) if (item.type === 'chunk') chunks.set(item.fileName, item);
      const entries = [...chunks.values()].filter(isEntryOfPage).map(({ fileName }) => fileName);
      const english = [...chunks.values()].filter((chunk) => localeOfChunk(chunk) === 'en');
      const first = firstLoad(chunks, [...entries, ...english.map(({ fileName }) => fileName)]);
      const styles = [...first].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]);
      const files = { entries, all: [...first, ...new Set(styles)] };
      const build = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex');
      const source = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8')
        .replace('__SATCHEL_FILES__', () => JSON.stringify(files))
        .replace('__SATCHEL_BUILD__', build.slice(0, 16));
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  };
}
