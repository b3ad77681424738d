import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { CommandPalette } from '../../../features/files/palette/command-palette';
import type { PaletteHost } from '../../../features/files/palette/commands';
import { usePalette } from '../../../features/files/state/palette-store';
import { usePrompts } from '../../../features/files/state/prompt-store';
import { useSearchPanel } from '../../../features/search/search-store';
import { filesUrl } from '../../../lib/paths';
import { addPart } from '../../part-messages';
import { useFolderSource } from './folder-source';
import { useClosingElsewhere } from './use-closing-elsewhere';

const ADDRESSES = { files: '/files/', settings: '/settings/profile' } as const;

/** The command palette with the actions outside of the files screen. */
export function Palette() {
  const navigate = useNavigate();
  const { text, close } = usePalette();
  const folders = useFolderSource();
  useClosingElsewhere(close);
  // The count of folders is the only one of them here, so that the palette does not wait.
  useEffect(() => addPart('goto'), []);
  const host = useMemo(
    (): PaletteHost => ({
      goTo: (address) => void navigate(ADDRESSES[address]),
      openFolder: (folder) => void navigate(filesUrl(folder, true)),
      searchFor(text) {
        close();
        useSearchPanel.getState().open(text);
      },
      folders,
      showHelp: () => usePrompts.getState().open({ kind: 'help' }),
    }),
    [navigate, close, folders],
  );
  return <CommandPalette host={host} initialText={text} onClose={close} />;
}
