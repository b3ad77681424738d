import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, type RunnerTask, type RunnerTestFile } from 'vitest';
import { ENDPOINT_TESTS } from './endpoint-tests.js';
import { takeResponseFaults, takeSuccesses } from './response-check.js';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

let file: RunnerTestFile | undefined;

/** Loaded into each test file: a response that its endpoint does not declare fails the test. */
const expectNoFaults = (): void =>
  expect(takeResponseFaults(), 'responses that their endpoints do not declare').toEqual([]);

const isSkipped = (task: RunnerTask): boolean =>
  task.mode === 'skip' || ('tasks' in task && task.tasks.some(isSkipped));

afterEach(({ task }) => {
  file = task.file;
  expectNoFaults();
});

afterAll(() => {
  expectNoFaults();
  const successes = takeSuccesses();
  // Run in part, a file may leave out the tests that call them.
  if (file === undefined || file.tasks.some(isSkipped)) return;
  const missing = ENDPOINT_TESTS[file.filepath.slice(PACKAGE.length)]?.filter((name) => !successes.has(name));
  expect(missing ?? [], 'endpoints that did not answer with success to the tests of this file').toEqual([]);
});
