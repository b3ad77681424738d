import { lazy } from 'react';
import { loadPart } from '../../lib/load-part';

const load = () => loadPart(() => import('./frame-parts'));
type Parts = Awaited<ReturnType<typeof load>>;

/** A component that is loaded after the first screen, together with the others of its kind. */
export const framePart = <Name extends keyof Parts>(name: Name) =>
  lazy(async () => ({ default: (await load())[name] }));
