import { type ComponentType, useEffect, useState } from 'react';
import { loadPart } from '../../lib/load-part';
import { LoadingPage } from './loading-page';

/**
 * A component whose code is fetched when it is first shown, or by `preload`. Not by Suspense: that holds back what has
 * come for a third of a second once it has shown that something is awaited.
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
        // For the error boundary above.
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
