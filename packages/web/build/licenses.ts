import type { Plugin } from 'vite';
import { ownLicense, packagesInside } from '../../../scripts/lib/licenses.mjs';

const NAME = 'virtual:licenses';
const ID = `\0${NAME}`;

/**
 * Makes the module with the licences of the program and of all packages that run with it. Many packages have
 * the same text, which is in it once. It is a file of its own, which only the page about the program loads.
 */
export function licenses(): Plugin {
  return {
    name: 'licenses',
    resolveId: (id) => (id === NAME ? ID : undefined),
    load: (id) => (id === ID ? licensesModule() : undefined),
  };
}

function licensesModule(): string {
  const packages = packagesInside();
  const texts = [...new Set(packages.map(({ text }) => text))];
  const rows = packages.map(({ text, ...facts }) => ({ ...facts, text: texts.indexOf(text) }));
  return `export const own = ${JSON.stringify(ownLicense())};
export const texts = ${JSON.stringify(texts)};
export const packages = ${JSON.stringify(rows)};`;
}
