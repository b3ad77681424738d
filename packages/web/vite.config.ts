import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { compiledMessages } from './build/compiled-messages.ts';
import { devConfig } from './build/dev-config.ts';
import { endpointAddresses } from './build/endpoint-addresses.ts';
import { firstChunk, firstIcons, frameChunks } from './build/first-chunk.ts';
import { licenses } from './build/licenses.ts';
import { messageFiles } from './build/message-files.ts';
import { pureRouter } from './build/pure-router.ts';
import { serviceWorker } from './build/service-worker.ts';
import { sizeBudget } from './build/size-budget.ts';
import { growWithText } from './build/text-size.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface ProjectFile {
  homepage?: string;
  bugs?: string | { url?: string };
}

/** The addresses of the project and of its issues; empty if package.json has none. */
function projectUrls(): Record<string, string> {
  const { homepage = '', bugs = '' } = JSON.parse(
    readFileSync(at('../../package.json'), 'utf8'),
  ) as ProjectFile;
  const issues = typeof bugs === 'string' ? bugs : (bugs.url ?? '');
  return { __PROJECT_URL__: JSON.stringify(homepage), __ISSUES_URL__: JSON.stringify(issues) };
}

/** The parts that are loaded without the frame, and the names of the files that each shares with the frame. */
const WITHOUT_FRAME = {
  // Uploads do not wait for their tray.
  uploads: [at('src/features/uploads/upload-store.ts')],
  fields: [at('src/app/pages/login-page.tsx')],
  dialogs: ['share-page', 'single-file', 'share-viewer'].map((name) => at(`src/app/pages/share/${name}.tsx`)),
};

/** Classes of one file have the same end, which is shorter in the first load than a hash or a line of each of them. */
const classIn = (name: string, file: string): string =>
  `_${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`;

const VENDOR = /node_modules[\\/](react-router|@tanstack|zustand|intl-messageformat|@formatjs)[\\/]/;

/** Queries of pages and several queries at once, which no first screen has. */
const LATE_QUERIES =
  /[\\/]@tanstack[\\/].*[\\/](infiniteQueryObserver|useInfiniteQuery|queriesObserver|useQueries|useMutationState)\.js$/;

const server = process.env.SATCHEL_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    alias: [
      { find: /^@satchel\/contract$/, replacement: at('../contract/src/index.ts') },
      { find: /^@satchel\/contract\/endpoints$/, replacement: at('../contract/src/endpoints.ts') },
      { find: /^@satchel\/contract\/exif$/, replacement: at('../contract/src/exif/read-exif.ts') },
      // The package.json of the library names the development build only.
      {
        find: /^react-router$/,
        replacement: at('../../node_modules/react-router/dist/production/index.mjs'),
      },
    ],
  },
  define: projectUrls(),
  plugins: [
    react(),
    endpointAddresses(),
    messageFiles(),
    compiledMessages(),
    pureRouter(),
    licenses(),
    devConfig(server),
    sizeBudget(200 * 1024),
    serviceWorker(),
    // A `.br` and a `.gz` file beside every asset, so that the server never compresses one itself.
    compression({
      include: /\.(m?js|css|svg|json)$/,
      threshold: 1024,
      algorithms: ['gz', 'br'],
      logLevel: 'silent',
    }),
  ],
  css: { modules: { generateScopedName: classIn }, postcss: { plugins: [growWithText()] } },
  experimental: {
    // One build works with every base URL: the server writes the prefix into the page, and other addresses are
    // relative.
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
      // Only those who measure a build need the times of its plugins.
      checks: { pluginTimings: false },
      // Only the server validates with the schemas; the client needs their types alone. Some are composed by spreading.
      treeshake: { manualPureFunctions: ['Type'], propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', priority: 3, test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'vendor',
              priority: 2,
              test: VENDOR,
              includeDependenciesRecursively: false,
            },
            { name: 'queries', priority: 3, test: LATE_QUERIES, includeDependenciesRecursively: false },
            {
              name: firstIcons(at('src/main.tsx')),
              debugName: 'icons',
              priority: 2,
              test: /node_modules[\\/]lucide-react[\\/]/,
              includeDependenciesRecursively: false,
            },
            {
              name: firstChunk(at('src/main.tsx')),
              debugName: 'first',
              priority: 1,
              includeDependenciesRecursively: false,
            },
            {
              name: frameChunks(at('src/main.tsx'), at('src/app/frame/frame-parts.ts'), WITHOUT_FRAME),
              debugName: 'frame',
              priority: 1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: server, ws: true }, '/static': server },
  },
});
