import type { ListingItem, VirtualPath } from '@satchel/contract';
import { joinPath, mayView, parentOf, parseVirtualPath } from '@satchel/contract';
import { Suspense } from 'react';
import { downloadFile } from '../../features/files/api/download';
import { thumbnailUrl } from '../../features/files/api/entry-requests';
import { Facts } from '../../features/files/details/facts';
import { usePrompts } from '../../features/files/state/prompt-store';
import { CameraFacts } from '../../features/previews/details/camera-facts';
import type { PreviewItem } from '../../features/previews/model/preview-item';
import { Preview } from '../../features/previews/preview';
import { canSend } from '../../lib/browser/can-send';
import { lazyPart } from '../../lib/lazy-part';
import { useOwnFolders } from '../../lib/own-folders';
import { useShortcut } from '../../lib/shortcuts';
import { addPart, WithMessages } from '../part-messages';
import { copyLinkTo, shareItem } from '../share-item';
import { useMissing } from './use-missing';
import { useWayBack } from './use-way-back';

interface PreviewPageProps {
  path: VirtualPath;
  item: ListingItem;
  siblings: readonly ListingItem[];
}

/** It contains the code of the editor, so it is loaded separately. */
const TextView = lazyPart(() => import('../../features/editor/text-view'), 'TextView', 'editor');

/**
 * A picture, video, audio or other file in the dark viewer, with the actions that the user has permission
 * for.
 */
export function PreviewPage({ path, item, siblings }: PreviewPageProps) {
  const perm = useOwnFolders().permissionsOf([item]);
  const { close, replace, show } = useWayBack(path);
  const onMissing = useMissing(path);
  useShortcut('mod+shift+s', () => copyLinkTo(item), { isEnabled: perm.share });
  const isText = item.type === 'text' || item.type === 'textImmutable';
  const open = usePrompts((state) => state.open);
  const remove = (_item: PreviewItem, next: string | null) =>
    open({ kind: 'delete', items: [item], onDone: () => (next === null ? close() : replace(next)) });
  const rename = () =>
    open({ kind: 'rename', item, onRenamed: (name) => replace(joinPath(parentOf(path), name)) });
  return (
    <Preview
      item={item}
      siblings={siblings}
      permissions={perm}
      onNavigate={replace}
      onClose={close}
      onMissing={onMissing}
      onDownload={() => downloadFile(item)}
      onShare={() => shareItem(item)}
      onSend={canSend([item]) ? () => open({ kind: 'send', items: [item] }) : undefined}
      onRename={rename}
      onDelete={remove}
      onEdit={() => show('edit')}
      textView={
        isText ? (
          <WithMessages of={EDITOR}>
            <TextView key={path} path={path} name={item.name} />
          </WithMessages>
        ) : undefined
      }
      thumbnailOf={(each) => (mayView(perm) ? thumbnailUrl(each) : null)}
      standInOf={(each) => {
        const address = mayView(perm) ? thumbnailUrl(each) : null;
        return address === null ? null : { address, isWhole: false };
      }}
      renderInfo={() => <Info item={item} canDownload={perm.download} />}
    />
  );
}

const WORDS = ['viewer'] as const;
/** The words of the search in a text. */
const EDITOR = ['editor'] as const;

// The viewer does not wait for the names of its newer buttons.
addPart('viewer');
addPart('encoding');

const ItemMore = lazyPart(() => import('./item-more'), 'ItemMore', 'versions', 'activity');

/** The content of the panel: what the camera wrote, the facts of the file, its versions and its links. */
function Info({ item, canDownload }: { item: ListingItem; canDownload: boolean }) {
  return (
    <>
      {canDownload && (
        <WithMessages of={WORDS} fallback={null}>
          <CameraFacts item={item} />
        </WithMessages>
      )}
      <Facts items={[item]} folder={parentOf(parseVirtualPath(item.path))} isNarrow />
      <Suspense>
        <ItemMore item={item} />
      </Suspense>
    </>
  );
}
