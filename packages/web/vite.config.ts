import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devConfig } from './build/dev-config.ts';
import { firstChunk, firstIcons } from './build/first-chunk.ts';
import { precompress } from './build/precompress.ts';
import { serviceWorker } from './build/service-worker.ts';
import { localeOfChunk, sizeBudget } from './build/size-budget.ts';
import { growWithText } from './build/text-size.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface ProjectFile {
  homepage?: string;
  bugs?: string | { url?: string };
}

/** Where the project lives and where faults are reported; empty where its package.json names no place. */
function projectUrls(): Record<string, string> {
  const { homepage = '', bugs = '' } = JSON.parse(
    readFileSync(at('../../package.json'), 'utf8'),
  ) as ProjectFile;
  const issues = typeof bugs === 'string' ? bugs : (bugs.url ?? '');
  return { __PROJECT_URL__: JSON.stringify(homepage), __ISSUES_URL__: JSON.stringify(issues) };
}

const server = process.env.SATCHEL_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    alias: [
      { find: '@satchel/contract', replacement: at('../contract/src/index.ts') },
      // Its package.json names the development build only.
      {
        find: /^react-router$/,
        replacement: at('../../node_modules/react-router/dist/production/index.mjs'),
      },
    ],
  },
  define: projectUrls(),
  plugins: [react(), devConfig(server), sizeBudget(200 * 1024), serviceWorker(), precompress()],
  css: { postcss: { plugins: [growWithText()] } },
  experimental: {
    // One build serves every base URL: the server fills the prefix in the page, the rest is found relative to itself.
    renderBuiltUrl: (filename, { hostType }) =>
      hostType === 'html' ? `__SATCHEL_STATIC__/${filename}` : { relative: true },
  },
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    reportCompressedSize: false,
    rolldownOptions: {
      // Schemas are what the server validates with; the client needs their types alone. Some are put together by spreading.
      treeshake: { manualPureFunctions: ['Type'], propertyReadSideEffects: false },
      output: {
        chunkFileNames: (chunk) => {
          const locale = localeOfChunk(chunk);
          return locale === undefined ? 'assets/[name]-[hash].js' : `assets/locale-${locale}-[hash].js`;
        },
        codeSplitting: {
          groups: [
            { name: 'react', priority: 3, test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'vendor',
              priority: 2,
              test: /node_modules[\\/](react-router|@tanstack|zustand|intl-messageformat|@formatjs)[\\/]/,
            },
            {
              name: firstIcons(at('src/main.tsx')),
              priority: 2,
              test: /node_modules[\\/]lucide-react[\\/]/,
              includeDependenciesRecursively: false,
            },
            { name: firstChunk(at('src/main.tsx')), priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: server, ws: true }, '/static': server },
  },
});
