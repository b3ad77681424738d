import { type ListingItem, parentOf, type VirtualPath } from '@satchel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Download, Eye } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { Editor } from '../../features/editor/editor';
import { downloadFile } from '../../features/files/api/download';
import { refreshFolders } from '../../features/files/api/resource-query';
import { useT } from '../../lib/i18n';
import { usePermissions } from '../../lib/own-folders';
import { useFrame } from '../frame/frame-store';
import { addPart, type Part, WithMessages } from '../part-messages';
import { useMissing } from './use-missing';
import { useWayBack } from './use-way-back';

const EDITOR: readonly Part[] = ['editor', 'encoding'];

/** Loads the texts of the editor. */
export const prepare = (): void => EDITOR.forEach(addPart);

/** The editor with a text file, in the whole window. */
export function EditorPage(file: { path: VirtualPath; item: ListingItem }) {
  return (
    <WithMessages of={EDITOR}>
      <OpenEditor {...file} />
    </WithMessages>
  );
}

function OpenEditor({ path, item }: { path: VirtualPath; item: ListingItem }) {
  const t = useT();
  const client = useQueryClient();
  const perm = usePermissions(path);
  const { close, show } = useWayBack(path);
  const onMissing = useMissing(path);
  useWholeWindow();
  return (
    <Editor
      key={path}
      path={path}
      name={item.name}
      canModify={perm.modify}
      onClose={close}
      onMissing={onMissing}
      onSaved={() => void refreshFolders(client, [path, parentOf(path)])}
      actions={
        perm.download
          ? [
              { id: 'view', label: t('editor.view'), icon: Eye, onAction: () => show('view') },
              {
                id: 'download',
                label: t('page.download'),
                icon: Download,
                onAction: () => downloadFile(item),
              },
            ]
          : []
      }
    />
  );
}

/** Hides the sidebar as long as the calling component is rendered. */
function useWholeWindow(): void {
  const setWhole = useFrame((state) => state.setWhole);
  useLayoutEffect(() => {
    setWhole(true);
    return () => setWhole(false);
  }, [setWhole]);
}
