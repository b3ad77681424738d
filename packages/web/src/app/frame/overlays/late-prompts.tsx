import type { ReactNode } from 'react';
import { HelpPrompt } from '../../../features/files/prompts/help-prompt';
import { RenamesPrompt } from '../../../features/files/prompts/renames/renames-prompt';
import { SendPrompt } from '../../../features/files/prompts/send/send-prompt';
import { usePrompts } from '../../../features/files/state/prompt-store';
import { VersionsPrompt } from '../../../features/versions/versions-prompt';
import { type Part, WithMessages } from '../../part-messages';

const HELP: readonly Part[] = ['help'];
const RENAMES: readonly Part[] = ['rename'];
const VERSIONS: readonly Part[] = ['versions'];
const SEND: readonly Part[] = ['apps', 'uploads'];

/**
 * The prompts that come with messages of their own: the help, the versions of a file, and those that rename
 * several entries or send files to another app.
 */
export function LatePrompts({ fallback }: { fallback: ReactNode }) {
  const { prompt, close } = usePrompts();
  if (prompt?.kind === 'help')
    return (
      <WithMessages of={HELP} fallback={fallback}>
        <HelpPrompt onClose={close} />
      </WithMessages>
    );
  if (prompt?.kind === 'versions')
    return (
      <WithMessages of={VERSIONS} fallback={fallback}>
        <VersionsPrompt file={prompt.item} onClose={close} />
      </WithMessages>
    );
  if (prompt?.kind === 'send')
    return (
      <WithMessages of={SEND} fallback={fallback}>
        <SendPrompt items={prompt.items} onClose={close} />
      </WithMessages>
    );
  if (prompt?.kind !== 'renames') return null;
  return (
    <WithMessages of={RENAMES} fallback={fallback}>
      <RenamesPrompt items={prompt.items} onClose={close} />
    </WithMessages>
  );
}
