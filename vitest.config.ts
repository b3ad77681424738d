import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { HANG_MS, isCi, TEST_MS } from './scripts/lib/time-limits.mjs';

/**
 * Files of one project follow each other: a worker that gets a file of another one ends, and the next has to load the
 * program again. What goes through every state, and the stories of an engine, take minutes and come first: begun last,
 * they would run alone at the end.
 */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/every-state|\/engines\//.test(moduleId);
    const sorted = await super.sort(files);
    sorted.sort((a, b) => a.project.name.localeCompare(b.project.name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** `npm run test:times` asks what each file costs. */
const setupFiles = process.env.TEST_TIMES
  ? [fileURLToPath(new URL('scripts/lib/record-times.ts', import.meta.url))]
  : [];

export default defineConfig({
  test: {
    // Tests of the server wait for disks and programs about half of the time.
    // In CI some of that is left unused, because a quiet machine is worth minutes.
    maxWorkers: Math.ceil((isCi ? 1.5 : 2) * availableParallelism()),
    sequence: { sequencer: ByProject },
    projects: [
      {
        test: {
          name: 'contract',
          include: ['packages/contract/src/**/*.test.ts'],
          isolate: false,
          setupFiles,
        },
      },
      'packages/*/vitest.config.ts',
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.mjs'],
          isolate: false,
          testTimeout: TEST_MS,
          setupFiles,
        },
      },
      {
        test: {
          name: 'e2e',
          setupFiles,
          include: ['e2e/**/*.test.ts'],
          testTimeout: TEST_MS,
          hookTimeout: TEST_MS,
          expect: { poll: { timeout: HANG_MS } },
          // A worker keeps its Chromium for all of its files.
          isolate: false,
          pool: 'forks',
          // Each file has its own server; browser and server wait for each other about half of the time.
          maxWorkers: !isCi && availableParallelism() >= 4 ? 3 : 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
