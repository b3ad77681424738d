import { join } from 'node:path';
import { ROOT } from './run.mjs';

/** Each file that is started by its own path: what starts the program, and its threads. */
const ENTRIES = {
  main: 'dist/main.js',
  'file-worker': 'dist/file-worker.js',
  'codec-worker': 'dist/features/archive/codecs/codec-worker.js',
  'picture-worker': 'dist/features/previews/pictures/picture-worker.js',
  'subtitle-worker': 'dist/features/previews/subtitles/subtitle-worker.js',
  'text-worker': 'dist/features/files/text/text-worker.js',
};

/** Loaded from node_modules: native code, and libraries that most servers never load. */
export const EXTERNAL_PACKAGES = [
  '@cloudpss/zstd',
  '@hyzyla/pdfium',
  '@node-rs/argon2',
  '@node-rs/bcrypt',
  'bzip2-wasm',
  'koffi',
  'libsql',
  'lz4-napi',
  'pg',
  'sharp',
  'snappy',
];
const EXTERNAL = [/^node:/, ...EXTERNAL_PACKAGES.map((name) => new RegExp(`^${name}(/|$)`))];

/** Names are kept for the stack traces in the log. */
const MINIFY = { compress: true, mangle: false, codegen: { removeWhitespace: false } };

/**
 * Bundles the compiled server with its libraries into a few files, because reading some 600 modules one by
 * one takes most of the start-up time. All files are in one folder, at the same depth below the package as
 * `dist/lib`, so that paths relative to `import.meta.url` are the same.
 */
export async function bundleServer() {
  // CommonJS, because Node keeps the compiled code of no other format from one start to the next: see
  // `compiled-script.ts`.
  const [program] = await bundle(
    { input: { program: 'dist/program.js' }, plugins: [ascii] },
    {
      cleanDir: true,
      format: 'cjs',
      entryFileNames: '[name]-[hash].cjs',
      chunkFileNames: '[name]-[hash].cjs',
      dynamicImportInCjs: false,
    },
  );
  await bundle(
    { input: ENTRIES, transform: { define: { PROGRAM: JSON.stringify(program.fileName) } } },
    { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  );
}

/** V8 keeps text in half the memory when it is all ASCII: 6 MB of an idle server. */
const ascii = {
  name: 'ascii',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      file.code = file.code?.replace(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

async function bundle(options, output) {
  const server = join(ROOT, 'packages/server');
  // Imported here, because users of the list above need not wait for it.
  const { rolldown } = await import('rolldown');
  const made = await rolldown({
    cwd: server,
    platform: 'node',
    external: EXTERNAL,
    preserveEntrySignatures: 'allow-extension',
    ...options,
  });
  const written = await made.write({
    dir: join(server, 'dist/bundle'),
    comments: false,
    minify: MINIFY,
    ...output,
  });
  await made.close();
  return written.output;
}
