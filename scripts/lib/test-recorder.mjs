import { appendFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * A reporter of Vitest that writes each event as a line of JSON when it happens, so that the gate knows how
 * far the tests came even if their process ended in the middle. `TEST_RECORDS` names the file.
 */
export default class TestRecorder {
  onTestRunStart(specifications) {
    record({ event: 'listed', files: specifications.map(({ moduleId }) => moduleId) });
  }

  onTestModuleQueued({ moduleId }) {
    record({ event: 'begun', file: moduleId });
  }

  /** Also tells the gate that the tests make progress. */
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    const faults = state === 'failed' ? faultsOf(test.fullName, errors ?? []) : [];
    record({ event: 'test', file: test.module.moduleId, faults });
  }

  onTestModuleEnd(module) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      counts[state === 'pending' ? 'skipped' : state]++;
    }
    const faults = faultsOf('(the file)', module.errors());
    for (const suite of module.children.allSuites()) faults.push(...faultsOf(suite.fullName, suite.errors()));
    record({ event: 'ended', file: module.moduleId, isOk: module.ok(), counts, faults });
  }

  onTestRunEnd(_modules, unhandled) {
    for (const error of unhandled) {
      const file = error.VITEST_TEST_PATH;
      const name = error.VITEST_TEST_NAME ?? '(between tests)';
      record({ event: 'stray', file, faults: faultsOf(name, [error]) });
    }
    record({ event: 'over' });
  }
}

/** One fault for all errors of a test: what the first of them says. */
function faultsOf(name, [error]) {
  if (error === undefined) return [];
  const lines = stripVTControlCharacters(error.message ?? '').split('\n');
  const first = lines.map((line) => line.trim()).find((line) => line !== '') ?? '';
  return [{ name, message: `${error.name ?? 'Error'}: ${first}` }];
}

function record(line) {
  appendFileSync(process.env.TEST_RECORDS ?? '/dev/null', `${JSON.stringify(line)}\n`);
}
