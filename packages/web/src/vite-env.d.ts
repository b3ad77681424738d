/// <reference types="vite/client" />

/** Where faults are reported; empty when the project names no place. */
declare const __ISSUES_URL__: string;

/** Where the project lives; empty when it names no place. */
declare const __PROJECT_URL__: string;

/** Made by the build: see `build/licenses.ts`. */
declare module 'virtual:licenses' {
  /** Of the program itself. */
  export const own: string;
  export const texts: readonly string[];
  /** By name; `text` is an index into the texts, of which an empty one belongs to packages without a file for it. */
  export const packages: readonly { name: string; version: string; license: string; text: number }[];
}
