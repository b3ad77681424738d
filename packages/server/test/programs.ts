import { spawnSync } from 'node:child_process';

/** Whether a program that a test compares with is not on this machine; the test then says that it was skipped. */
export function isMissing(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error !== undefined;
}
