import { lazy, Suspense, useEffect } from 'react';
import { usePalette } from '../../features/files/state/palette-store';
import { useSearchPanel } from '../../features/search/search-store';
import { useSharePrompt } from '../../features/shares/share-prompt-store';
import { loadPart } from '../../lib/load-part';
import { TypedAhead } from './typed-ahead';

const Prompts = lazy(() =>
  loadPart(() => import('../../features/files/prompts/files-prompts')).then((module) => ({
    default: module.FilesPrompts,
  })),
);
const WorkTray = lazy(() =>
  loadPart(() => import('./work-tray')).then((module) => ({ default: module.WorkTray })),
);

const loadShare = () => loadPart(() => import('./share')).then((module) => ({ default: module.Share }));
const Share = lazy(loadShare);
const loadSearch = () => loadPart(() => import('./search')).then((module) => ({ default: module.Search }));
const loadPalette = () => loadPart(() => import('./palette')).then((module) => ({ default: module.Palette }));
const Search = lazy(loadSearch);
const Palette = lazy(loadPalette);

const PRELOAD_MS = 1000;

/** What lies above the pages. It is fetched as soon as the frame stands, without keeping the first screen waiting. */
export function Overlays() {
  return (
    <>
      <Suspense>
        <Prompts />
      </Suspense>
      <Suspense>
        <WorkTray />
      </Suspense>
      <SharePlace />
      <Panels />
    </>
  );
}

/** The share prompt, which exists while something is to be shared. */
function SharePlace() {
  const isOpen = useSharePrompt((state) => state.target !== null);
  return <Suspense>{isOpen && <Share />}</Suspense>;
}

/** The search and the commands, which exist while they are open. */
function Panels() {
  const search = useSearchPanel();
  const palette = usePalette();
  useEffect(() => {
    const timer = setTimeout(
      () => void Promise.all([loadSearch(), loadPalette()]).catch(() => undefined),
      PRELOAD_MS,
    );
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {search.isOpen && (
        <Suspense fallback={<TypedAhead onType={search.type} onClose={search.close} />}>
          <Search />
        </Suspense>
      )}
      {palette.isOpen && (
        <Suspense fallback={<TypedAhead onType={palette.type} onClose={palette.close} />}>
          <Palette />
        </Suspense>
      )}
    </>
  );
}
