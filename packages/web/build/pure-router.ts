import type { Plugin } from 'vite';

const ROUTER = /[\\/]react-router[\\/]dist[\\/]production[\\/]/;
const COMPONENT = /^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm;
const NAMES = /^\w+\.displayName = "[^"]*";$/gm;

/** Components and contexts of the router, which the bundler keeps only where they are used; without names for tools. */
export const markPure = (code: string): string =>
  code.replace(COMPONENT, '$1/* @__PURE__ */ $2').replace(NAMES, '');

/**
 * Leaves the components out of the build that the client does not use: forms, and the restoration of scrolling. A release of
 * the router that is written in another way ends the build, instead of bringing them back unseen.
 */
export function pureRouter(): Plugin {
  let isMarked = false;
  return {
    name: 'pure-router',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler(code) {
        const marked = markPure(code);
        isMarked ||= marked !== code;
        return { code: marked, map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isMarked) this.error('No component of the router was found to mark: see pure-router.ts');
    },
  };
}
