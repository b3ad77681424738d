import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { HANG_MS, TEST_MS } from '../../scripts/lib/time-limits.mjs';

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
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: HANG_MS, interval: 20 } },
  },
});
