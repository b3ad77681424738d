import { type ComponentType, useEffect, useState } from 'react';
import { loadPart } from '../../lib/load-part';
import { LoadingPage } from './loading-page';

/**
 * A component whose code is loaded when it is first rendered, or by `preload`. It does not use Suspense, which delays
 * loaded content by a third of a second once the fallback was shown.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async (): Promise<ComponentType<Props>> => {
    loaded ??= await loadPart(load);
    return loaded;
  };
  function Late(props: Props) {
    const [Shown, setShown] = useState(() => loaded);
    useEffect(() => {
      if (Shown) return;
      preload().then(
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
  return Object.assign(Late, { preload });
}
