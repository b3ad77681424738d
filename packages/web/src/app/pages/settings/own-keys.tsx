import { OwnKeysCard } from '../../../features/auth/keys/keys-cards';
import { lazyPart } from '../../../lib/lazy-part';
import { Part } from '../../../ui/part';
import { type Part as Messages, WithMessages } from '../../part-messages';

const KeyFolderPrompt = lazyPart(() => import('./key-folder-prompt'), 'KeyFolderPrompt', 'goto');
const GOTO: readonly Messages[] = ['goto'];

/** The API keys of the user, each of which can be restricted to a folder. */
export function OwnKeys() {
  return (
    <OwnKeysCard
      renderFolder={(picker) => (
        <Part onLate={picker.onClose}>
          <WithMessages of={GOTO} fallback={null}>
            <KeyFolderPrompt {...picker} />
          </WithMessages>
        </Part>
      )}
    />
  );
}
