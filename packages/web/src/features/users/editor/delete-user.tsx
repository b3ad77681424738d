import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { useErrorToast } from '../../../ui/form/field-errors';
import { toast } from '../../../ui/toast';
import { deleteUser, forgetUserList } from '../users-api';
import styles from './user-editor.module.css';

/** Asks first, then goes back to all users. */
export function DeleteUser({ id, onDeleted }: { id: number; onDeleted: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const showError = useErrorToast();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteUser(id),
    onSuccess: async () => {
      onDeleted();
      toast.success(t('users.deleted'));
      void forgetUserList(client);
      await navigate('/settings/users');
    },
    onError: showError,
    onSettled: () => setAsking(false),
  });
  const cancel = () => setAsking(false);
  return (
    <>
      <Button variant="plain" icon={Trash2} className={styles.danger} onPress={() => setAsking(true)}>
        {t('users.delete')}
      </Button>
      <Dialog
        isOpen={isAsking}
        role="alertdialog"
        size="small"
        onClose={cancel}
        onSubmit={() => mutate()}
        title={t('users.delete.title')}
        description={t('users.delete.text')}
        actions={
          <>
            <Button autoFocus onPress={cancel}>
              {t('common.cancel')}
            </Button>
            <Button variant="danger" type="submit" isPending={isPending}>
              {t('users.delete')}
            </Button>
          </>
        }
      />
    </>
  );
}
