import { type ComponentProps, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { usePalette } from '../../../features/files/state/palette-store';
import { usePrompts } from '../../../features/files/state/prompt-store';
import { useSearchPanel } from '../../../features/search/search-store';
import { useSharePrompt } from '../../../features/shares/share-prompt-store';
import { loadPart } from '../../../lib/load-part';
import { useOwnActions } from '../../../lib/own-actions';
import { framePart } from '../frame-part';
import { TypedAhead } from './typed-ahead';

const Prompts = framePart('FilesPrompts');
const PlacesKeeper = framePart('PlacesKeeper');
const ViewerElsewhere = framePart('ViewerElsewhere');
const WorkTray = framePart('WorkTray');

const loadShare = () => loadPart(() => import('./share')).then((module) => ({ default: module.Share }));
const Share = lazy(loadShare);
const loadSearch = () => loadPart(() => import('./search')).then((module) => ({ default: module.Search }));
const loadPalette = () => loadPart(() => import('./palette')).then((module) => ({ default: module.Palette }));
const Search = lazy(loadSearch);
const Palette = lazy(loadPalette);
const loadTransfer = () =>
  loadPart(() => import('./transfer')).then((module) => ({ default: module.Transfer }));
const Transfer = lazy(loadTransfer);

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
      <Suspense>
        <ViewerElsewhere />
      </Suspense>
      <UndoPlace />
      <SharePlace />
      <LatePromptsPlace />
      <TransferPlace />
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

const LatePrompts = lazy(() =>
  loadPart(() => import('./late-prompts')).then((module) => ({ default: module.LatePrompts })),
);

/** The help, and the prompt for the names of several entries, rendered only while they are open. */
function LatePromptsPlace() {
  const isOpen = usePrompts(({ prompt }) => prompt?.kind === 'renames' || prompt?.kind === 'help');
  return <Suspense>{isOpen && <LatePrompts />}</Suspense>;
}

/** The prompt that moves and copies, rendered only while it is open. */
function TransferPlace() {
  const prompt = usePrompts((state) => state.prompt);
  const close = usePrompts((state) => state.close);
  if (prompt?.kind !== 'transfer') return null;
  return <OpenTransfer prompt={prompt} onClose={close} />;
}

function OpenTransfer(props: Pick<ComponentProps<typeof Transfer>, 'prompt' | 'onClose'>) {
  const [text, setText] = useState('');
  const [isEntered, setEntered] = useState(false);
  const onEnter = useCallback(() => setEntered(true), []);
  const ahead = <TypedAhead onType={setText} onClose={props.onClose} onEnter={onEnter} />;
  return (
    <Suspense fallback={ahead}>
      <Transfer {...props} ahead={{ text, isEntered }} fallback={ahead} />
    </Suspense>
  );
}

/** The search and the command palette, rendered only while they are open. */
function Panels() {
  const search = useSearchPanel();
  const palette = usePalette();
  useEffect(() => {
    const timer = setTimeout(
      () => void Promise.all([loadSearch(), loadPalette(), loadTransfer()]).catch(() => undefined),
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
