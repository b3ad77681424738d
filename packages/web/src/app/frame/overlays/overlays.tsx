import { type ComponentProps, lazy, useCallback, useEffect, useState } from 'react';
import { usePalette } from '../../../features/files/state/palette-store';
import { usePrompts } from '../../../features/files/state/prompt-store';
import { useSearchPanel } from '../../../features/search/search-store';
import { useSharePrompt } from '../../../features/shares/share-prompt-store';
import { loadPart } from '../../../lib/load-part';
import { useOwnActions } from '../../../lib/own-actions';
import { Part } from '../../../ui/part';
import { TypedAhead } from '../../../ui/typed-ahead';
import { framePart } from '../frame-part';
import { KeysForPrompt } from './keys-for-prompt';

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

const ignore = () => undefined;

const PRELOAD_MS = 1000;

/** The prompts that have code of their own. */
const LATE: readonly string[] = ['renames', 'help', 'versions', 'transfer'];

/**
 * The components that lie above the pages. They are loaded after the frame, so that they do not delay the first screen.
 */
export function Overlays() {
  return (
    <>
      <PromptsPlace />
      <Part>
        <WorkTray />
      </Part>
      <Part>
        <PlacesKeeper />
      </Part>
      <Part>
        <ViewerElsewhere />
      </Part>
      <UndoPlace />
      <SharePlace />
      <LatePromptsPlace />
      <TransferPlace />
      <Panels />
    </>
  );
}

/** The prompts of the files. */
function PromptsPlace() {
  const { prompt, close } = usePrompts();
  const isOwn = prompt !== null && !LATE.includes(prompt.kind);
  const ahead = isOwn && <KeysForPrompt prompt={prompt} onClose={close} />;
  return (
    <Part fallback={ahead} onLate={close}>
      <Prompts />
    </Part>
  );
}

const Undo = lazy(() => loadPart(() => import('./undo')).then((module) => ({ default: module.Undo })));

/** Rendered as soon as something was done. */
function UndoPlace() {
  const hasActed = useOwnActions(({ said }) => said !== null);
  const [isShown, setShown] = useState(false);
  if (hasActed && !isShown) setShown(true);
  return <Part>{isShown && <Undo />}</Part>;
}

/** The share prompt, rendered only while an item is being shared. */
function SharePlace() {
  const isOpen = useSharePrompt((state) => state.target !== null);
  const { close } = useSharePrompt.getState();
  return (
    isOpen && (
      <Part fallback={<TypedAhead onType={ignore} onClose={close} />} onLate={close}>
        <Share />
      </Part>
    )
  );
}

const LatePrompts = lazy(() =>
  loadPart(() => import('./late-prompts')).then((module) => ({ default: module.LatePrompts })),
);

/** The help, the versions of a file, and the prompt for the names of several entries, rendered only while they are open. */
function LatePromptsPlace() {
  const { prompt, close } = usePrompts();
  if (!prompt || !LATE.includes(prompt.kind) || prompt.kind === 'transfer') return null;
  const ahead = <KeysForPrompt prompt={prompt} onClose={close} />;
  return (
    <Part fallback={ahead} onLate={close}>
      <LatePrompts fallback={ahead} />
    </Part>
  );
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
    <Part fallback={ahead} onLate={props.onClose}>
      <Transfer {...props} ahead={{ text, isEntered }} fallback={ahead} />
    </Part>
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
        <Part fallback={<TypedAhead onType={search.type} onClose={search.close} />} onLate={search.close}>
          <Search />
        </Part>
      )}
      {palette.isOpen && (
        <Part fallback={<TypedAhead onType={palette.type} onClose={palette.close} />} onLate={palette.close}>
          <Palette />
        </Part>
      )}
    </>
  );
}
