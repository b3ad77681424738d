import { createRequire } from 'node:module';

/** WebAssembly is slower, and there for a few systems that have no native part. */
const BUILDS = [
  `${process.platform}-${process.arch}`,
  `linuxmusl-${process.arch}`,
  `${process.platform}-wasm32`,
  'wasm32',
];

/** True if the library that decodes pictures has a part for this system; it is not loaded. */
export function hasPictureLibrary(): boolean {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('sharp'));
  return BUILDS.some((build) => {
    try {
      return resolve(`@img/sharp-${build}/sharp.node`) !== '';
    } catch {
      return false;
    }
  });
}
