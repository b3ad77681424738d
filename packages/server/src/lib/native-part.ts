import { createRequire } from 'node:module';

/**
 * Whether a package, whose native parts are packages of their own for each system, has the one for this system; it is not
 * loaded.
 */
export function hasNativePart(name: string): boolean {
  const file = `${name}/package.json`;
  const require = createRequire(import.meta.url);
  const { optionalDependencies } = require(file) as { optionalDependencies: Record<string, string> };
  const { resolve } = createRequire(require.resolve(file));
  return Object.keys(optionalDependencies).some((part) => {
    if (!part.includes(`${process.platform}-${process.arch}`)) return false;
    try {
      return resolve(part) !== '';
    } catch {
      return false;
    }
  });
}
