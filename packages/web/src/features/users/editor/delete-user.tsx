import { HOME_FATES, type HomeFate } from '@satchel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { Select } from '../../../ui/fields/select';
import { useErrorToast } from '../../../ui/form/field-errors';
import { toast } from '../../../ui/toast';
import { deleteUser, forgetUserList, homeQuery } from '../users-api';
import styles from './user-editor.module.css';

interface DeleteUserProps {
  id: number;
  onDeleted: () => void;
}

/** Deletes the user and returns to all users. */
function useDeletion({ id, onDeleted }: DeleteUserProps, onSettled: () => void) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (fate: HomeFate) => deleteUser(id, fate),
    onSuccess: async () => {
      onDeleted();
      toast.success(t('users.deleted'));
      void forgetUserList(client);
      await navigate('/settings/users');
    },
    onError: useErrorToast(),
    onSettled,
  });
}

/** Asks first, also about a folder that only this user had. */
export function DeleteUser(props: DeleteUserProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const [fate, setFate] = useState<HomeFate>('keep');
  const { data, isLoading } = useQuery({ ...homeQuery(props.id), enabled: isAsking });
  const home = data?.home ?? null;
  const { mutate, isPending } = useDeletion(props, () => setAsking(false));
  const ask = () => {
    setFate('keep');
    setAsking(true);
  };
  return (
    <>
      <Button variant="plain" icon={Trash2} className={styles.danger} onPress={ask}>
        {t('users.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('users.delete.title')}
        description={home === null ? t('users.delete.text') : t('users.delete.textHome', { path: home })}
        confirm={t('users.delete')}
        onConfirm={() => mutate(fate)}
        onClose={() => setAsking(false)}
        isPending={isPending}
        isDisabled={isLoading}
      >
        {home !== null && (
          <Select
            label={t('users.delete.textHome', { path: home })}
            hideLabel
            value={fate}
            onChange={(chosen) => setFate(HOME_FATES.find((each) => each === chosen) ?? 'keep')}
            options={(data?.fates ?? []).map((value) => ({ value, label: t(`users.delete.${value}`) }))}
          />
        )}
      </ConfirmDialog>
    </>
  );
}
