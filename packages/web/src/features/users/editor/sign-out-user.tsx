import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { useErrorToast } from '../../../ui/form/field-errors';
import { toast } from '../../../ui/toast';
import { endUserSessions } from '../users-api';

/** Ends every session of somebody, such as one on a device that was lost. */
export function SignOutUser({ id }: { id: number }) {
  const t = useT();
  const showError = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => endUserSessions(id),
    onSuccess: () => toast.success(t('users.signedOut')),
    onError: showError,
  });
  return (
    <Button icon={LogOut} isPending={isPending} onPress={() => mutate()}>
      {t('users.signOut')}
    </Button>
  );
}
