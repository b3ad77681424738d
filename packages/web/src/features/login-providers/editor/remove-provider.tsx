import type { LoginProvider } from '@satchel/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n';
import { visibleName } from '../../../lib/visible-name';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { toast } from '../../../ui/toast';
import styles from '../logins.module.css';
import { forgetProviders, removeProvider } from '../providers-api';
import { useFailure } from '../use-failure';

interface RemoveProviderProps {
  provider: LoginProvider;
  onRemoved: () => void;
}

/** Removes a provider after a question that says how many accounts lose this way to log in. */
export function RemoveProvider({ provider: { id, name, accounts }, onRemoved }: RemoveProviderProps) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeProvider(id),
    onSuccess: async () => {
      onRemoved();
      toast.success(t('logins.removed'));
      await navigate('/settings/logins');
      await forgetProviders(client);
    },
    onError: useFailure(),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button variant="plain" icon={Trash2} className={styles.danger} onPress={() => setAsking(true)}>
        {t('logins.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('logins.remove.title', { name: visibleName(name) })}
        description={t('logins.remove.text', { count: accounts })}
        confirm={t('logins.remove')}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
        isPending={isPending}
      />
    </>
  );
}
