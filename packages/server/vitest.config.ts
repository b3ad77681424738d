import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const recordTimes = fileURLToPath(new URL('../../scripts/lib/record-times.ts', import.meta.url));

export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    include: ['{src,test}/**/*.test.ts'],
    setupFiles: [
      'test/kept-threads.ts',
      'test/response-faults.ts',
      ...(process.env.TEST_TIMES ? [recordTimes] : []),
    ],
    globalSetup: ['test/shared-postgres.ts', 'test/bundled-worker.ts'],
    // Loading the program's modules again for every file would take longer than most files do.
    isolate: false,
    // The limits only end what hangs: a busy machine may be ten times slower.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 240_000, interval: 20 } },
  },
});
