import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { type Prompt, usePrompts } from '../state/prompt-store';
import { DeletePrompt } from './delete-prompt';
import { DownloadPrompt } from './download-prompt';
import { InfoPrompt } from './info-prompt';
import { CreatePrompt } from './naming/create-prompt';
import { RenamePrompt } from './naming/rename-prompt';
import { ConflictsPrompt } from './transfer/conflicts-prompt';

/** The open prompt of any page. Rendered once in the frame; navigation closes it. */
export function FilesPrompts() {
  const { prompt, close } = usePrompts();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes it
  useEffect(() => {
    if (usePrompts.getState().address !== window.location.pathname) close();
  }, [pathname, close]);
  return prompt && <OpenPrompt prompt={prompt} onClose={close} />;
}

function OpenPrompt({ prompt, onClose }: { prompt: Prompt; onClose: () => void }) {
  switch (prompt.kind) {
    case 'newFolder':
    case 'newFile':
      return <CreatePrompt {...prompt} onClose={onClose} />;
    case 'rename':
      return <RenamePrompt {...prompt} onClose={onClose} />;
    // The frame renders these, together with their messages.
    case 'renames':
    case 'help':
    case 'versions':
    case 'send':
    case 'transfer':
      return null;
    case 'delete':
      return <DeletePrompt {...prompt} onClose={onClose} />;
    case 'info':
      return <InfoPrompt {...prompt} onClose={onClose} />;
    case 'download':
      return <DownloadPrompt {...prompt} onClose={onClose} />;
    case 'conflicts':
      return <ConflictsPrompt {...prompt} onClose={onClose} />;
  }
}
