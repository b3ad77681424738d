import { useState } from 'react';
import { errorDetails, useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { toast } from '../../../ui/toast';
import { deleteLinks, useLinkBook } from '../api/use-links';
import type { ManagedLink } from '../model/managed-links';
import styles from './shares-screen.module.css';

interface DeleteLinksPromptProps {
  links: readonly ManagedLink[];
  onClose: () => void;
}

/** Asks before links are deleted: their addresses are gone with them. */
export function DeleteLinksPrompt({ links, onClose }: DeleteLinksPromptProps) {
  const t = useT();
  const errorText = useErrorText();
  const book = useLinkBook();
  const [isPending, setPending] = useState(false);
  const count = links.length;
  const submit = async () => {
    if (isPending) return;
    setPending(true);
    const { gone, failures } = await deleteLinks(links.map(({ hash }) => hash));
    book.removed(gone);
    const [error] = failures;
    if (error !== undefined) {
      const what = t('shares.failed.delete', { count: failures.length });
      toast.error(`${what} ${errorText(error)}`, { details: errorDetails(error) });
    }
    onClose();
  };
  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="small"
      onClose={onClose}
      onSubmit={() => void submit()}
      title={t('shares.delete.title', { count })}
      description={
        <>
          {count === 1 && <b className={styles.name}>{links[0]?.path}</b>}
          {t('shares.delete.text', { count })}
        </>
      }
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="danger" isPending={isPending}>
            {t('shares.delete.submit', { count })}
          </Button>
        </>
      }
    />
  );
}
