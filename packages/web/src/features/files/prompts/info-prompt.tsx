import { type ListingItem, nameOf, type VirtualPath } from '@satchel/contract';
import { PanelRight } from 'lucide-react';
import { useT } from '../../../lib/i18n';
import { useMediaQuery } from '../../../lib/use-media-query';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { Facts } from '../details/facts';
import { DETAILS_QUERY, useDetails } from '../state/details-store';

interface InfoPromptProps {
  /** An empty list means the folder itself. */
  items: readonly ListingItem[];
  folder: VirtualPath;
  onClose: () => void;
}

/** The facts of an entry, of several, or of the open folder; it also opens the panel beside the list. */
export function InfoPrompt({ items, folder, onClose }: InfoPromptProps) {
  const t = useT();
  const title =
    items.length > 1
      ? t('files.selection.count', { count: items.length })
      : (items[0]?.name ?? (nameOf(folder) || t('files.home')));
  const hasRoom = useMediaQuery(DETAILS_QUERY);
  const toPanel = () => {
    onClose();
    useDetails.getState().setOpen(true);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={onClose}
      title={title}
      footerStart={
        hasRoom && (
          <Button variant="plain" icon={PanelRight} onPress={toPanel}>
            {t('files.action.details')}
          </Button>
        )
      }
      actions={
        <Button type="submit" variant="primary" autoFocus>
          {t('common.close')}
        </Button>
      }
    >
      <Facts items={items} folder={folder} />
    </Dialog>
  );
}
