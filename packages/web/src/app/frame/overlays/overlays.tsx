import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { usePalette } from '../../../features/files/state/palette-store';
import { usePrompts } from '../../../features/files/state/prompt-store';
import { useSearchPanel } from '../../../features/search/search-store';
import { useSharePrompt } from '../../../features/shares/share-prompt-store';
import { loadPart } from '../../../lib/load-part';
import { useOwnActions } from '../../../lib/own-actions';
import { framePart } from '../frame-part';

const Prompts = framePart('FilesPrompts');
const PlacesKeeper = framePart('PlacesKeeper');
const WorkTray = framePart('WorkTray');

const loadShare = () => loadPart(() => import('./share')).then((module) => ({ default: module.Share }));
const Share = lazy(loadShare);
const loadSearch = () => loadPart(() => import('./search')).then((module) => ({ default: module.Search }));
const loadPalette = () => loadPart(() => import('./palette')).then((module) => ({ default: module.Palette }));
const Search = lazy(loadSearch);
const Palette = lazy(loadPalette);

const PRELOAD_MS = 1000;

/**
 * The components that lie above the pages. They are loaded after the frame, so that they do not delay the first screen.
 */
export function Overlays() {
  return (
    <>
      <Suspense>
        <Prompts />
      </Suspense>
      <Suspense>
        <WorkTray />
      </Suspense>
      <Suspense>
        <PlacesKeeper />
      </Suspense>
      <UndoPlace />
      <SharePlace />
      <RenamesPlace />
      <Panels />
    </>
  );
}

const Undo = lazy(() => loadPart(() => import('./undo')).then((module) => ({ default: module.Undo })));

/** Rendered as soon as something was done. */
function UndoPlace() {
  const hasActed = useOwnActions(({ said }) => said !== null);
  const [isShown, setShown] = useState(false);
  if (hasActed && !isShown) setShown(true);
  return <Suspense>{isShown && <Undo />}</Suspense>;
}

/** The share prompt, rendered only while an item is being shared. */
function SharePlace() {
  const isOpen = useSharePrompt((state) => state.target !== null);
  return <Suspense>{isOpen && <Share />}</Suspense>;
}

const Renames = lazy(() =>
  loadPart(() => import('./renames')).then((module) => ({ default: module.Renames })),
);

/** The prompt for the names of several entries, rendered only while it is open. */
function RenamesPlace() {
  const isOpen = usePrompts(({ prompt }) => prompt?.kind === 'renames');
  return <Suspense>{isOpen && <Renames />}</Suspense>;
}

/** The search and the command palette, rendered only while they are open. */
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

interface TypedAheadProps {
  onType: (change: (text: string) => string) => void;
  onClose: () => void;
}

/** Collects the keys that are typed while the code of a field is being loaded. */
function TypedAhead({ onType, onClose }: TypedAheadProps) {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (key === 'Escape') onClose();
      else if (key === 'Backspace') onType((text) => text.slice(0, -1));
      else if (key.length === 1) onType((text) => text + key);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [onType, onClose]);
  return null;
}
