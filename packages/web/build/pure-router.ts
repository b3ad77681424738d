import type { Plugin } from 'vite';

const ROUTER = /[\\/]react-router[\\/]dist[\\/]production[\\/]/;
const COMPONENT = /^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm;
const NAMES = /^\w+\.displayName = "[^"]*";$/gm;

/** Components and contexts of the router, which the bundler keeps only where they are used; without names for tools. */
export const markPure = (code: string): string =>
  code.replace(COMPONENT, '$1/* @__PURE__ */ $2').replace(NAMES, '');

/** Leaves the components out of the build that the client does not use: forms, and the restoration of scrolling. */
export function pureRouter(): Plugin {
  return {
    name: 'pure-router',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({ code: markPure(code), map: null }),
    },
  };
}
