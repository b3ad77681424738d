import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** One trial after the other, without a limit that a slow machine could miss. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['packages/*/{src,test}/**/*.trial.ts'],
    fileParallelism: false,
    globalSetup: ['packages/server/test/bundled-worker.ts'],
    testTimeout: 30 * 60_000,
    hookTimeout: 10 * 60_000,
  },
});
