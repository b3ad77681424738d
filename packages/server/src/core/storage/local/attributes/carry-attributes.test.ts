import { expect, test } from 'vitest';
import { carryAttributes } from './carry-attributes.js';

test.runIf(process.platform === 'linux').each([
  [0o640, 0o600],
  [0o664, 0o644],
  [0o755, 0o755],
  [0o604, 0o604],
])('where lists cannot be read, mode %o is at most %o', (mode, given) => {
  expect(carryAttributes('/dev/null', 0, mode, 'all', null)).toEqual({
    isWhole: mode === given,
    mode: given,
  });
});
