import type { Plugin } from 'vite';

const ROUTER = /[\\/]react-router[\\/]dist[\\/]production[\\/]/;
const COMPONENT = /^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm;
const NAMES = /^\w+\.displayName = "[^"]*";$/gm;

/**
 * Marks components and contexts of the router as pure, so that the bundler keeps only the used ones; the
 * names for tools are removed.
 */
export const markPure = (code: string): string =>
  code.replace(COMPONENT, '$1/* @__PURE__ */ $2').replace(NAMES, '');

/**
 * Removes the components of the router that the client does not use: forms, and the restoration of scrolling.
 * The build fails if a release of the router is written in another way, so that they do not return unnoticed.
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
