import { type ListingItem, nameOf, type VirtualPath } from '@satchel/contract';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { Facts } from '../details/facts';

interface InfoPromptProps {
  /** An empty list means the folder itself. */
  items: readonly ListingItem[];
  folder: VirtualPath;
  onClose: () => void;
}

/** The details of an entry, of several, or of the open folder. */
export function InfoPrompt({ items, folder, onClose }: InfoPromptProps) {
  const t = useT();
  const title =
    items.length > 1
      ? t('files.selection.count', { count: items.length })
      : (items[0]?.name ?? (nameOf(folder) || t('files.home')));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={onClose}
      title={title}
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
