import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Files share a worker, for the libraries to be loaded once; our own modules, and what they remember, begin anew.
vi.resetModules();

// A busy machine takes longer than the second that is usual.
configure({ asyncUtilTimeout: 8000 });

// What jsdom lacks and every browser has.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList;

window.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } as typeof CSS;

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

Element.prototype.scrollIntoView ??= () => {};
Element.prototype.animate ??= () =>
  ({ finished: Promise.resolve(), cancel: () => {} }) as unknown as Animation;
Element.prototype.getAnimations ??= () => [];

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});
