import { useState } from 'react';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { toast } from '../../../ui/toast';
import type { ManagedLink } from '../model/managed-links';
import { deleteLinks, useLinkBook } from '../use-links';
import styles from './shares-screen.module.css';

interface DeleteLinksPromptProps {
  links: readonly ManagedLink[];
  onClose: () => void;
}

/** Asks before links are deleted, because their addresses cannot be restored. */
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
      toast.failure(what, error, errorText);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('shares.delete.title', { count })}
      description={
        <>
          {count === 1 && <b className={styles.name}>{links[0]?.path}</b>}
          {t('shares.delete.text', { count })}
        </>
      }
      confirm={t('shares.delete.submit', { count })}
      onConfirm={() => void submit()}
      onClose={onClose}
      isPending={isPending}
    />
  );
}
