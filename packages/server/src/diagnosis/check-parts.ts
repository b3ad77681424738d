import { createRequire } from 'node:module';
import { hasPictureLibrary } from '../lib/picture-library.js';
import { NATIVE_HASHES } from '../lib/secrets/password-libraries.js';
import { type Finding, good, odd } from './finding.js';

const ADVICE =
  'Install the program anew on this system, without --omit=optional; “Systems” in docs/deployment.md says what there is for which.';

/** Reports features that are off, or slower, because a library has no native part for this system. */
export function checkParts(): Finding[] {
  return [checkPictures(), ...checkHashes()];
}

export function checkPictures(): Finding {
  if (hasPictureLibrary()) return good('Pictures can have thumbnails.');
  return odd(
    'There are no thumbnails and previews of pictures: the library for them (sharp) has no part for this system.',
    ADVICE,
  );
}

export function checkHashes(): Finding[] {
  const missing = NATIVE_HASHES.filter((name) => !hasNativePart(name));
  if (missing.length === 0) return [];
  return [
    odd(
      `Passwords are hashed by WebAssembly, because ${missing.join(' and ')} found no part for this system: everybody waits for a moment while somebody logs in.`,
      ADVICE,
    ),
  ];
}

/**
 * True if a package, whose native parts are packages of their own for each system, has the one for this
 * system; it is not loaded.
 */
function hasNativePart(name: string): boolean {
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
