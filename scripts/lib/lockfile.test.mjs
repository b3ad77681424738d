import { expect, test } from 'vitest';
import { EXTERNAL_PACKAGES } from './bundle.mjs';
import { closureOf, lockedPackages } from './lockfile.mjs';

/**
 * npm installs what the lockfile has and says nothing of the rest: the program would lack it on other systems
 * only.
 */
test('the lockfile has the native parts of all systems', () => {
  const packages = lockedPackages();
  const missing = [...closureOf(packages, 'packages/server', EXTERNAL_PACKAGES)].flatMap((folder) =>
    Object.keys(packages[folder].optionalDependencies ?? {}).filter(
      (name) => closureOf(packages, folder, [name]).size === 0,
    ),
  );
  expect(missing).toEqual([]);
});
