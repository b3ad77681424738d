import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url));

export default defineConfig({
  test: {
    root,
    // The server's trials kill programs and take their disks away: one after the other, without a limit that
    // a slow machine could miss.
    fileParallelism: false,
    projects: [
      {
        test: {
          name: 'server',
          root,
          include: ['packages/*/{src,test}/**/*.trial.ts'],
          testTimeout: 30 * 60_000,
          hookTimeout: 10 * 60_000,
        },
      },
      {
        test: {
          name: 'lines',
          root,
          include: ['e2e/lines/*.trial.ts'],
          testTimeout: 20 * 60_000,
          hookTimeout: 2 * 60_000,
        },
      },
      {
        test: {
          name: 'contract',
          root,
          include: ['e2e/contract/*.trial.ts'],
          hookTimeout: 2 * 60_000,
          expect: { poll: { timeout: 15_000 } },
          // All files have one Chromium, and each has its own server.
          isolate: false,
          pool: 'forks',
        },
      },
    ],
  },
});
