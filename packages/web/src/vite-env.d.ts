/// <reference types="vite/client" />

/** The address for reporting faults; empty if the project names none. */
declare const __ISSUES_URL__: string;

/** The address of the project; empty if it names none. */
declare const __PROJECT_URL__: string;

/** Made by the build: see `build/licenses.ts`. */
declare module 'virtual:licenses' {
  /** The licence of the program itself. */
  export const own: string;
  export const texts: readonly string[];
  /**
   * The packages by name; `text` is an index into the texts; an empty text belongs to packages without a file
   * for it.
   */
  export const packages: readonly { name: string; version: string; license: string; text: number }[];
}
