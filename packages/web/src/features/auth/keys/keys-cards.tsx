import { MAX_KEYS } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import type { RenderKeyFolder } from './key-fields';
import { KeyPrompt } from './key-prompt';
import styles from './keys.module.css';
import { keysQuery } from './keys-api';
import { KeysList } from './keys-list';

/** The API keys of the user who is logged in, who can make more. */
export function OwnKeysCard({ renderFolder }: { renderFolder: RenderKeyFolder }) {
  const t = useT();
  const [isMaking, setMaking] = useState(false);
  const { data: keys } = useQuery(keysQuery());
  const isFull = keys !== undefined && keys.length >= MAX_KEYS;
  return (
    <Card title={t('keys.title')} description={t('keys.text')}>
      {/* The button is above the list, which may be longer than the screen. */}
      <div className={styles.buttons}>
        <Button icon={Plus} isDisabled={isFull} onPress={() => setMaking(true)}>
          {t('keys.new')}
        </Button>
      </div>
      {isFull && <p className={styles.facts}>{t('keys.full', { max: MAX_KEYS })}</p>}
      <KeysList />
      {isMaking && <KeyPrompt renderFolder={renderFolder} onClose={() => setMaking(false)} />}
    </Card>
  );
}

/** The API keys of another user, for administrators, who can only revoke them. */
export function UserKeysCard({ id }: { id: number }) {
  const t = useT();
  return (
    <Card title={t('keys.title')} description={t('keys.ofUser')}>
      <KeysList user={id} />
    </Card>
  );
}
