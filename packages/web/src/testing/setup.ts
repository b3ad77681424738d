import { cleanup, configure } from '@testing-library/react';
import { afterEach, inject, vi } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    hangMs: number;
  }
}

// Test files share a worker, so that libraries are loaded once; our own modules, and their state, are reset.
vi.resetModules();

// A time limit only ends a test that hangs.
configure({ asyncUtilTimeout: inject('hangMs') });

// Notices stay, because a busy machine may need more than their second before a test looks.
const { noticeTime, toast } = await import('../ui/toast');
noticeTime.successMs = 600_000;

// APIs that every browser has and jsdom lacks.
window.matchMedia ??= (media) => ({
  matches: false,
  media,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => true,
});

window.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } as typeof CSS;

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

class NoTracks extends EventTarget {
  readonly length = 0;
  *[Symbol.iterator]() {}
}
Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', { get: () => new NoTracks() });

Element.prototype.scrollIntoView ??= () => {};
Element.prototype.animate ??= () => ({}) as Animation;
Element.prototype.getAnimations ??= () => [];

afterEach(() => {
  cleanup();
  toast.clear();
  localStorage.clear();
  vi.useRealTimers();
});
