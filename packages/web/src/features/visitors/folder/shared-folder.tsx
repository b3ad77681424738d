import type { ListingItem, SharedResource } from '@satchel/contract';
import { FolderOpen } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { startDownload } from '../../../lib/downloads';
import { useT } from '../../../lib/i18n';
import type { SharedLink } from '../../../lib/shared-link';
import { ArchivePrompt } from '../../../ui/archive-prompt';
import { EmptyState } from '../../../ui/empty-state';
import { itemAddress, selectionAddress } from '../link/share-downloads';
import { SelectionStrip } from './selection-strip';
import { SharedList } from './shared-list';
import { type SharedOrder, useSharedSelection } from './use-shared-list';

interface SharedFolderProps {
  link: SharedLink;
  folder: SharedResource;
  sorted: SharedOrder;
  scroller: RefObject<HTMLElement | null>;
  onOpen: (item: ListingItem) => void;
  onUp: (() => void) | undefined;
}

/** What a shared folder holds, to look at and to take along. Mount it with the folder as its key. */
export function SharedFolder({ link, sorted, scroller, onOpen, onUp }: SharedFolderProps) {
  const t = useT();
  const choice = useSharedSelection(sorted);
  const [isAsked, setAsked] = useState(false);
  const { selected } = choice;
  const [first] = selected;
  const download = () => {
    if (selected.length === 1 && first && !first.isDir) startDownload(itemAddress(link, first));
    else setAsked(true);
  };
  if (sorted.order.items.length === 0) return <EmptyState icon={FolderOpen} title={t('visitors.empty')} />;
  return (
    <>
      <SelectionStrip order={sorted.order} choice={choice} onOpen={onOpen} onDownload={download} />
      <SharedList
        link={link}
        sorted={sorted}
        choice={choice}
        scroller={scroller}
        onOpen={onOpen}
        onUp={onUp}
      />
      {isAsked && first && (
        <ArchivePrompt
          title={
            selected.length > 1
              ? t('files.download.several', { count: selected.length })
              : t('files.download.one', { name: first.name })
          }
          addressOf={(algo) => selectionAddress(link, selected, algo)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
