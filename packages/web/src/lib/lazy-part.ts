import { type ComponentType, lazy, useEffect } from 'react';
import type { Words } from './language/message-files';
import { loadPart } from './load-part';

// biome-ignore lint/suspicious/noExplicitAny: as in the types of React, whatever the properties of a component are
type AnyComponent = ComponentType<any>;

/**
 * A component that a separate file of the client exports. The file, and the messages that only it uses, are
 * loaded when the component is first rendered, or by `preload`. Render it in a `Part` or a `Suspense`.
 */
export function lazyPart<Name extends string, Module extends Record<Name, AnyComponent>>(
  load: () => Promise<Module>,
  name: Name,
  ...words: Words[]
) {
  let loaded: Module[Name] | undefined;
  const start = async () => {
    loaded = (await loadPart(load, ...words))[name];
    return { default: loaded };
  };
  return Object.assign(lazy(start), {
    /** If it fails, the file is requested again when the component is rendered. */
    preload: () => void start().catch(() => undefined),
    /** The component itself, if its file has been loaded: React would show a suspended one 300 ms later. */
    loaded: () => loaded,
  });
}

interface Preloadable {
  preload: () => void;
}

/** Loads parts some time after a component is shown, so that they open without a delay. */
export function usePreload(parts: readonly Preloadable[] | null, afterMs: number): void {
  useEffect(() => {
    if (!parts) return;
    const timer = setTimeout(() => {
      for (const part of parts) part.preload();
    }, afterMs);
    return () => clearTimeout(timer);
  }, [parts, afterMs]);
}
