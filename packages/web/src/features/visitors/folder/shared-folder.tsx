import type { ListingItem, SharedResource } from '@satchel/contract';
import { FolderOpen } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { startDownload } from '../../../lib/browser/downloads';
import { useT } from '../../../lib/i18n';
import type { SharedLink } from '../../../lib/shared-link';
import { createListStore } from '../../../listing/model/list-store';
import type { ListingModel } from '../../../listing/model/listing-model';
import { ArchivePrompt } from '../../../ui/dialog/archive-prompt';
import { EmptyState } from '../../../ui/empty-state';
import { toast } from '../../../ui/toast';
import { itemAddress, selectionAddress } from '../link/share-downloads';
import { FolderSummary, SelectionStrip } from './selection-strip';
import { SharedList } from './shared-list';
import { type SharedOrder, useSharedSelection, useSharedView } from './use-shared-list';

/** The format with the longest name: a selection that fits into its address fits with every other one. */
const LONGEST = 'tarzst';

interface SharedFolderProps {
  link: SharedLink;
  folder: SharedResource;
  sorted: SharedOrder;
  scroller: RefObject<HTMLElement | null>;
  onOpen: (item: ListingItem) => void;
  /** Opens the parent folder; undefined at the root of the link. */
  onUp: (() => void) | undefined;
  /** The name of the file that is open in front of the folder. */
  openFile: string | undefined;
  renderPicture: ListingModel['renderPicture'];
}

/** The content of a shared folder, for viewing and downloading. Mount it with the folder as its key. */
export function SharedFolder(props: SharedFolderProps) {
  const { link, folder, sorted, scroller, onOpen, onUp, openFile, renderPicture } = props;
  const t = useT();
  const [store] = useState(createListStore);
  const hasThumbnails = folder.hasThumbnails === true;
  const [view, setView] = useSharedView(sorted.order.items, hasThumbnails);
  const { selected, isMultiple, clear } = useSharedSelection(store, sorted, onUp);
  const [isAsked, setAsked] = useState(false);
  const [first] = selected;
  const download = () => {
    if (selected.length === 1 && first && !first.isDir) startDownload(itemAddress(link, first));
    else if (selectionAddress(link, selected, LONGEST) === null) toast.error(t('files.download.tooMany'));
    else setAsked(true);
  };
  if (sorted.order.items.length === 0) return <EmptyState icon={FolderOpen} title={t('visitors.empty')} />;
  return (
    <>
      {selected.length > 0 || isMultiple ? (
        <SelectionStrip
          selected={selected}
          onOpen={onOpen}
          onDownload={link.isViewOnly ? undefined : download}
          onClear={clear}
        />
      ) : (
        <FolderSummary
          sorted={sorted}
          view={view}
          hasThumbnails={hasThumbnails}
          onView={setView}
          onSelect={() => store.setState({ isMultiple: true })}
        />
      )}
      <SharedList
        link={link}
        sorted={sorted}
        store={store}
        view={view}
        hasThumbnails={hasThumbnails}
        scroller={scroller}
        onOpen={onOpen}
        openFile={openFile}
        renderPicture={renderPicture}
      />
      {isAsked && first && (
        <ArchivePrompt
          title={
            selected.length > 1
              ? t('files.download.several', { count: selected.length })
              : t('files.download.one', { name: first.name })
          }
          addressOf={async (algo) => selectionAddress(link, selected, algo) ?? ''}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
