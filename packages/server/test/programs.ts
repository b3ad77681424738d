import { spawnSync } from 'node:child_process';

/**
 * True if a program that a test compares with is missing on this machine; the test is then reported as
 * skipped.
 */
export function isMissing(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error !== undefined;
}
