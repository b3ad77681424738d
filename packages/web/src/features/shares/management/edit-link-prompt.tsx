import type { ShareLink } from '@satchel/contract';
import { useT } from '../../../lib/i18n';
import { Dialog } from '../../../ui/dialog/dialog';
import { EditButtons, EditFields } from '../prompt/edit-fields';
import { useEditedLink } from '../prompt/use-edited-link';

interface EditLinkPromptProps {
  link: ShareLink;
  onClose: () => void;
}

/** Changes the expiry, the password and the start of a link. */
export function EditLinkPrompt({ link, onClose }: EditLinkPromptProps) {
  const t = useT();
  const edited = useEditedLink(link, onClose);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={edited.save}
      title={t('shares.edit')}
      description={<bdi>{link.path}</bdi>}
      actions={<EditButtons edited={edited} />}
    >
      <EditFields link={link} edited={edited} />
    </Dialog>
  );
}
