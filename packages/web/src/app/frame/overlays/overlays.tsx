import { type ComponentProps, useCallback, useState } from 'react';
import { usePalette } from '../../../features/files/state/palette-store';
import { usePrompts } from '../../../features/files/state/prompt-store';
import { useSearchPanel } from '../../../features/search/search-store';
import { useSharePrompt } from '../../../features/shares/share-prompt-store';
import { lazyPart, usePreload } from '../../../lib/lazy-part';
import { useOwnActions } from '../../../lib/own-actions';
import { Part } from '../../../ui/part';
import { TypingBuffer } from '../../../ui/typing-buffer';
import { KeysForPrompt } from './keys-for-prompt';

const loadFrameParts = () => import('../frame-parts');
const Prompts = lazyPart(loadFrameParts, 'FilesPrompts');
const PlacesKeeper = lazyPart(loadFrameParts, 'PlacesKeeper');
const ViewerElsewhere = lazyPart(loadFrameParts, 'ViewerElsewhere');
const JobTray = lazyPart(loadFrameParts, 'JobTray', 'uploads');

const Share = lazyPart(() => import('./share'), 'Share', 'links');
const Search = lazyPart(() => import('./search'), 'Search');
const Palette = lazyPart(() => import('./palette'), 'Palette', 'goto');
const Transfer = lazyPart(() => import('./transfer'), 'Transfer', 'goto');

const ignore = () => undefined;

const PRELOADED = [Search, Palette, Transfer];
const PRELOAD_MS = 1000;

/** The prompts that have code of their own. */
const LATE: readonly string[] = ['renames', 'help', 'versions', 'send', 'transfer'];

/**
 * The components that lie above the pages. They are loaded after the frame, so that they do not delay the
 * first screen.
 */
export function Overlays() {
  return (
    <>
      <PromptsSlot />
      <Part>
        <JobTray />
      </Part>
      <Part>
        <PlacesKeeper />
      </Part>
      <Part>
        <ViewerElsewhere />
      </Part>
      <UndoSlot />
      <ShareSlot />
      <LatePromptsSlot />
      <TransferSlot />
      <Panels />
    </>
  );
}

/** The prompts of the files. */
function PromptsSlot() {
  const { prompt, close } = usePrompts();
  const isOwn = prompt !== null && !LATE.includes(prompt.kind);
  const buffer = isOwn && <KeysForPrompt prompt={prompt} onClose={close} />;
  return (
    <Part fallback={buffer} onLate={close}>
      <Prompts />
    </Part>
  );
}

const Undo = lazyPart(() => import('./undo'), 'Undo', 'history');

/** Rendered as soon as something was done. */
function UndoSlot() {
  const hasActed = useOwnActions(({ notice }) => notice !== null);
  const [isShown, setShown] = useState(false);
  if (hasActed && !isShown) setShown(true);
  return <Part>{isShown && <Undo />}</Part>;
}

/** The share prompt, rendered only while an item is being shared. */
function ShareSlot() {
  const isOpen = useSharePrompt((state) => state.target !== null);
  const { close } = useSharePrompt.getState();
  return (
    isOpen && (
      <Part fallback={<TypingBuffer onType={ignore} onClose={close} />} onLate={close}>
        <Share />
      </Part>
    )
  );
}

const LatePrompts = lazyPart(() => import('./late-prompts'), 'LatePrompts');

/**
 * The help, the versions of a file, and the prompts for the names of several entries and for sending files,
 * rendered only while they are open.
 */
function LatePromptsSlot() {
  const { prompt, close } = usePrompts();
  if (!prompt || !LATE.includes(prompt.kind) || prompt.kind === 'transfer') return null;
  const buffer = <KeysForPrompt prompt={prompt} onClose={close} />;
  return (
    <Part fallback={buffer} onLate={close}>
      <LatePrompts fallback={buffer} />
    </Part>
  );
}

/** The prompt that moves and copies, rendered only while it is open. */
function TransferSlot() {
  const prompt = usePrompts((state) => state.prompt);
  const close = usePrompts((state) => state.close);
  if (prompt?.kind !== 'transfer') return null;
  return <OpenTransfer prompt={prompt} onClose={close} />;
}

function OpenTransfer(props: Pick<ComponentProps<typeof Transfer>, 'prompt' | 'onClose'>) {
  const [text, setText] = useState('');
  const [isEntered, setEntered] = useState(false);
  const onEnter = useCallback(() => setEntered(true), []);
  const buffer = <TypingBuffer onType={setText} onClose={props.onClose} onEnter={onEnter} />;
  return (
    <Part fallback={buffer} onLate={props.onClose}>
      <Transfer {...props} early={{ text, isEntered }} fallback={buffer} />
    </Part>
  );
}

/** The search and the command palette, rendered only while they are open. */
function Panels() {
  const search = useSearchPanel();
  const palette = usePalette();
  usePreload(PRELOADED, PRELOAD_MS);
  return (
    <>
      {search.isOpen && (
        <Part fallback={<TypingBuffer onType={search.type} onClose={search.close} />} onLate={search.close}>
          <Search />
        </Part>
      )}
      {palette.isOpen && (
        <Part
          fallback={<TypingBuffer onType={palette.type} onClose={palette.close} />}
          onLate={palette.close}
        >
          <Palette />
        </Part>
      )}
    </>
  );
}
