import type { ShareLink } from '@satchel/contract';
import { clsx } from 'clsx';
import { Pencil, QrCode as QrIcon, RefreshCw, Trash2 } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import facts from '../../../ui/facts.module.css';
import { IconButton } from '../../../ui/icon-button';
import { QrCode } from '../../../ui/qr-code';
import { CopyLinkButton } from '../link/copy-link-button';
import { LinkEnd, LinkFault, LinkNotes, LinkVisits } from '../link/link-terms';
import { linkAddress } from '../model/link-address';
import styles from './link-row.module.css';

export interface LinkRowProps {
  link: ShareLink;
  /** The name of the shared entry. */
  name: string;
  /** The name of another owner. */
  owner?: string;
  onEdit: () => void;
  onRenew: () => void;
  onDelete: () => void;
  copyRef?: Ref<HTMLButtonElement>;
}

/** One link with its address, its terms and its actions. */
export function LinkRow({ link, name, owner, onEdit, onRenew, onDelete, copyRef }: LinkRowProps) {
  const t = useT();
  const [shown, setShown] = useState<'code' | 'question' | null>(null);
  const asked = useRef<HTMLButtonElement>(null);
  const address = linkAddress(link.hash);
  const toggle = (what: 'code' | 'question') => setShown(shown === what ? null : what);
  const cancel = () => {
    asked.current?.focus();
    setShown(null);
  };
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <div className={styles.text}>
          <Address hash={link.hash} />
          <p className={clsx(styles.terms, facts.facts)}>
            <LinkFault link={link} />
            <LinkEnd link={link} />
            <LinkNotes link={link} owner={owner} />
            <LinkVisits link={link} />
          </p>
        </div>
        <div className={styles.buttons}>
          {link.state === 'replaced' ? (
            <IconButton ref={copyRef} label={t('links.keep')} icon={RefreshCw} onPress={onRenew} />
          ) : (
            <CopyLinkButton ref={copyRef} hash={link.hash} />
          )}
          <IconButton
            label={t('shares.qr')}
            icon={QrIcon}
            isPressed={shown === 'code'}
            onPress={() => toggle('code')}
          />
          <IconButton label={t('shares.edit')} icon={Pencil} onPress={onEdit} />
          <IconButton
            ref={asked}
            label={t('shares.delete')}
            icon={Trash2}
            onPress={() => toggle('question')}
          />
        </div>
      </div>
      {shown === 'code' && (
        <div className={styles.code}>
          <QrCode text={address} label={t('shares.qr.of', { name })} size={168} />
        </div>
      )}
      {shown === 'question' && <Question onDelete={onDelete} onCancel={cancel} />}
    </li>
  );
}

/** All addresses begin in the same way, so a long one is cut off there, and the end stays readable. */
function Address({ hash }: { hash: string }) {
  const address = linkAddress(hash);
  return (
    <a
      className={styles.address}
      href={address}
      target="_blank"
      rel="noreferrer"
      title={address}
      aria-label={address}
      dir="ltr"
    >
      <span className={styles.start}>{address.slice(0, -hash.length)}</span>
      <code className={styles.hash}>{hash}</code>
    </a>
  );
}

/** Deletion cannot be undone, because the address cannot be restored. */
function Question({ onDelete, onCancel }: { onDelete: () => void; onCancel: () => void }) {
  const t = useT();
  return (
    <fieldset className={styles.question} aria-label={t('shares.delete.title', { count: 1 })}>
      <p>
        <b>{t('shares.delete.title', { count: 1 })}</b> {t('shares.delete.text', { count: 1 })}
      </p>
      <div className={styles.answers}>
        <Button autoFocus onPress={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button variant="danger" onPress={onDelete}>
          {t('shares.delete.submit', { count: 1 })}
        </Button>
      </div>
    </fieldset>
  );
}
