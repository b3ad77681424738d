import type { Passkey } from '@satchel/contract';
import { useId } from 'react';
import { useT } from '../../../lib/i18n';
import { PasskeyRow } from './passkey-row';
import styles from './passkeys.module.css';

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  /** False while the last factor of a user must stay. */
  canRemove: boolean;
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

/** The passkeys of the user, the oldest first. */
export function PasskeyList({ passkeys, canRemove, onRename, onRemove }: PasskeyListProps) {
  const t = useT();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {t('passkey.title')}
      </h3>
      <ul className={styles.list}>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => onRename(passkey)}
            onRemove={canRemove ? () => onRemove(passkey) : undefined}
          />
        ))}
      </ul>
    </section>
  );
}
