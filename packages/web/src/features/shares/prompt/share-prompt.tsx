import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/current-user';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { linkAddress } from '../model/link-address';
import { hasPermanent } from '../model/link-order';
import { linksQuery, type ShareTarget } from '../shares-api';
import { EditButtons, EditFields } from './edit-fields';
import { LinkList } from './link-list';
import { NewLinkButtons, NewLinkFields } from './new-link-fields';
import styles from './share-prompt.module.css';
import { useEditedLink } from './use-edited-link';
import { useNewLink } from './use-new-link';

interface SharePromptProps {
  target: ShareTarget;
  onClose: () => void;
}

/**
 * The links of one file or folder, and the fields of a new one; while a link is edited, only its fields are
 * shown.
 */
export function SharePrompt({ target, onClose }: SharePromptProps) {
  const t = useT();
  const { id } = useCurrentUser();
  const { data } = useQuery(linksQuery(target));
  const [focused, setFocused] = useState<string | null>(null);
  const created = useNewLink(target, ({ hash }) => setFocused(hash));
  const edited = useEditedLink();
  const { link } = edited;
  if (link) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        onSubmit={edited.save}
        title={t('shares.edit')}
        description={<bdi className={styles.edited}>{linkAddress(link.hash)}</bdi>}
        actions={<EditButtons edited={edited} />}
      >
        <EditFields link={link} edited={edited} />
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={() => created.create(false)}
      title={t('shares.prompt.title', { name: target.name || t('shares.prompt.all') })}
      footerStart={
        <Button variant="plain" className={styles.close} onPress={onClose}>
          {t('common.close')}
        </Button>
      }
      actions={
        <NewLinkButtons
          link={created}
          hasPermalink={data !== undefined && !hasPermanent(data, id, created.draft.view)}
        />
      }
    >
      <div className={styles.parts}>
        <LinkList
          target={target}
          focused={focused}
          onEdit={(each) => {
            setFocused(each.hash);
            edited.edit(each);
          }}
        />
        <NewLinkFields target={target} link={created} />
      </div>
    </Dialog>
  );
}
