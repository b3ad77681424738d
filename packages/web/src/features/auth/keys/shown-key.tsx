import type { CreatedKey } from '@satchel/contract';
import { Copy, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { copyText } from '../../../lib/browser/copy-text';
import { useCurrentUser } from '../../../lib/current-user';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { ChoiceGroup } from '../../../ui/fields/choice-group';
import { IconButton } from '../../../ui/icon-button';
import { toast } from '../../../ui/toast';
import { commandsFor, serverAddress } from './key-commands';
import styles from './key-prompt.module.css';

function useCopy(): (text: string) => Promise<void> {
  const t = useT();
  return async (text) => {
    if (await copyText(text)) toast.success(t('keys.copied'));
    else toast.error(t('keys.copyFailed'));
  };
}

/** The key itself, and how programs use it. */
export function ShownKey({ created: { key, info } }: { created: CreatedKey }) {
  const t = useT();
  const copy = useCopy();
  const id = useId();
  return (
    <div className={styles.parts}>
      <p id={id} className={styles.once}>
        <TriangleAlert size={18} strokeWidth={1.75} aria-hidden />
        {t('keys.made.text')}
      </p>
      <code className={styles.key} dir="ltr">
        {key}
      </code>
      <Button variant="primary" icon={Copy} autoFocus onPress={() => void copy(key)}>
        {t('keys.copy')}
      </Button>
      <Use keyText={key} info={info} />
    </div>
  );
}

const WAYS = ['curl', 'login'] as const;

interface UseProps {
  keyText: string;
  info: CreatedKey['info'];
}

function Use({ keyText, info }: UseProps) {
  const t = useT();
  const id = useId();
  const { username } = useCurrentUser();
  const [way, setWay] = useState<(typeof WAYS)[number]>('curl');
  const { list, upload } = commandsFor(keyText, info);
  return (
    <section className={styles.use} aria-labelledby={id}>
      <h3 id={id} className={styles.label}>
        {t('keys.use')}
      </h3>
      <ChoiceGroup
        label={t('keys.use')}
        choices={[
          { value: 'curl', label: 'curl' },
          { value: 'login', label: t('keys.use.login') },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'curl' ? (
        <>
          <Line label={t('keys.use.list')} text={list} />
          {upload !== null && <Line label={t('keys.use.upload')} text={upload} />}
        </>
      ) : (
        <>
          <p className={styles.note}>{t('keys.use.text')}</p>
          <Line label={t('keys.use.address')} text={serverAddress()} />
          <Line label={t('auth.username')} text={username} />
          <Line label={t('auth.password')} text={keyText} />
        </>
      )}
    </section>
  );
}

/** A text that is copied into another program. */
function Line({ label, text }: { label: string; text: string }) {
  const t = useT();
  const copy = useCopy();
  return (
    <div className={styles.field}>
      <p className={styles.caption}>{label}</p>
      <div className={styles.line}>
        <code className={styles.code} dir="ltr">
          {text}
        </code>
        <IconButton
          size="small"
          icon={Copy}
          label={t('keys.copyOf', { what: label })}
          onPress={() => void copy(text)}
        />
      </div>
    </div>
  );
}
