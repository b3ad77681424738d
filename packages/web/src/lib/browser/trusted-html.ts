import { pageConfig } from '../page-config';

interface Rules {
  createHTML: (text: string) => string | null;
  createScriptURL?: (address: string) => string;
}
interface Policy {
  createHTML(text: string): string;
  createScriptURL(address: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: Rules): Policy;
}

const SERVICE_WORKER = /\/service-worker\.js$/;
const PDF_WORKER = /\/pdf\.worker[\w.-]*\.mjs$/;

/** A user's file may have any name, but is not among the files of the build. */
const isOurs = (path: string): boolean =>
  SERVICE_WORKER.test(path) || (path.startsWith(`${pageConfig.StaticURL}/`) && PDF_WORKER.test(path));

const rules = {
  createHTML: (text: string): string => text,
  createScriptURL(address: string): string {
    const { origin, pathname } = new URL(address, location.href);
    if (origin !== location.origin || !isOurs(pathname)) throw new TypeError('Foreign script');
    return address;
  },
};

// Under the content policy of the page, text becomes HTML or the address of a script only through these
// functions and the sanitiser (Trusted Types). Browsers without Trusted Types apply the rest of that policy.
const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
const policy = trustedTypes?.createPolicy('satchel', rules) ?? rules;
// A library empties its elements in this way; any other text is rejected.
trustedTypes?.createPolicy('default', { createHTML: (text) => (text === '' ? '' : null) });

/** A separate document, in which no script runs and nothing is loaded. */
export function parseDocument(text: string, type: DOMParserSupportedType): Document {
  return new DOMParser().parseFromString(policy.createHTML(text), type);
}

/** Shows a whole page in a frame that runs no script. Throws for any other frame. */
export function showInFrame(frame: HTMLIFrameElement, page: string): void {
  if (!frame.hasAttribute('sandbox') || frame.sandbox.contains('allow-scripts')) {
    throw new TypeError('The frame runs scripts');
  }
  frame.srcdoc = policy.createHTML(page);
}

export const registerServiceWorker = (address: string): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(policy.createScriptURL(address));

/** Starts a worker of ours as a module. */
export const startWorker = (address: string): Worker =>
  new Worker(policy.createScriptURL(address), { type: 'module' });
