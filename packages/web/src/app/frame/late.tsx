import { type ComponentType, useEffect, useState } from 'react';
import type { Words } from '../../lib/language/message-files';
import { loadPart } from '../../lib/load-part';
import { LoadingPage } from './loading-page';

/**
 * A `lazyPart` without Suspense, which delays loaded content by a third of a second once the fallback was
 * shown: for pages, whose fallback is always shown.
 */
export function late<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  ...words: Words[]
) {
  let loaded: ComponentType<Props> | undefined;
  const start = async () => {
    loaded ??= (await loadPart(load, ...words))[name];
    return loaded;
  };
  function Late(props: Props) {
    const [Shown, setShown] = useState(() => loaded);
    useEffect(() => {
      if (Shown) return;
      start().then(
        (component) => setShown(() => component),
        // The error boundary above handles it.
        (error: unknown) =>
          setShown(() => {
            throw error;
          }),
      );
    }, [Shown]);
    return Shown ? <Shown {...props} /> : <LoadingPage />;
  }
  return Object.assign(Late, { preload: () => void start().catch(() => undefined) });
}
