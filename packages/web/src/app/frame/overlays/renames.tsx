import { RenamesPrompt } from '../../../features/files/prompts/renames/renames-prompt';
import { usePrompts } from '../../../features/files/state/prompt-store';
import { type Part, WithMessages } from '../../part-messages';

const PARTS: readonly Part[] = ['rename'];

/** The prompt that renames several entries. */
export function Renames() {
  const { prompt, close } = usePrompts();
  if (prompt?.kind !== 'renames') return null;
  return (
    <WithMessages of={PARTS} fallback={null}>
      <RenamesPrompt items={prompt.items} onClose={close} />
    </WithMessages>
  );
}
