import { Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useT } from '../../../lib/i18n';
import { IconButton } from '../../../ui/icon-button';
import { CopyLinkButton } from '../link/copy-link-button';
import type { ManagedLink } from '../model/managed-links';
import styles from './managed-link.module.css';

export interface LinkHandlers {
  onEdit: (link: ManagedLink) => void;
  onDelete: (links: readonly ManagedLink[]) => void;
  onRenew: (hashes: readonly string[]) => void;
}

/** The actions on one link. */
export function LinkActions({ link, onEdit, onDelete, onRenew }: LinkHandlers & { link: ManagedLink }) {
  const t = useT();
  return (
    <fieldset className={styles.actions} aria-label={t('shares.actionsFor', { path: link.path })}>
      {link.state === 'replaced' ? (
        <IconButton label={t('links.keep')} icon={RefreshCw} onPress={() => onRenew([link.hash])} />
      ) : (
        <CopyLinkButton hash={link.hash} />
      )}
      <IconButton label={t('shares.edit')} icon={Pencil} onPress={() => onEdit(link)} />
      <IconButton label={t('shares.delete')} icon={Trash2} onPress={() => onDelete([link])} />
    </fieldset>
  );
}
