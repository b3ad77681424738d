import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from './run.mjs';

/** Each file that is started by its own path: the program, and the threads that it starts. */
const ENTRIES = {
  main: 'dist/main.js',
  worker: 'dist/core/fs/workers/worker.js',
  'codec-worker': 'dist/features/archive/codecs/codec-worker.js',
};

/** Loaded from where they are installed: native code, and what most servers never load. */
const EXTERNAL = [
  /^node:/,
  /^@node-rs\//,
  /^@cloudpss\/zstd/,
  'bzip2-wasm',
  'libsql',
  'lz4-napi',
  'pg',
  'sharp',
  'snappy',
];

/**
 * The compiled server with its libraries in a few files: reading some 600 modules one by one is most of a start.
 * All lie flat in one folder, as deep below the package as `dist/lib`, so that `import.meta.url` leads to the same
 * places. Names stay, for the stack traces in the log.
 */
export async function bundleServer() {
  const server = join(ROOT, 'packages/server');
  const bundle = await rolldown({ cwd: server, input: ENTRIES, platform: 'node', external: EXTERNAL });
  await bundle.write({
    dir: join(server, 'dist/bundle'),
    cleanDir: true,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
  });
  await bundle.close();
}
