import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useErrorText } from '../../lib/error-text';
import { useT } from '../../lib/i18n';
import { toast } from '../../ui/toast';
import { LINKS, renewLinks } from './shares-api';

export interface Renewal {
  /** Lets links share what lies at their paths now; without hashes all of them. */
  renew: (hashes?: readonly string[]) => void;
  isPending: boolean;
}

export function useRenewal(): Renewal {
  const t = useT();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: renewLinks,
    onSuccess: ({ renewed }) => {
      const said = t('links.renewed', { count: renewed });
      if (renewed > 0) toast.success(said);
      else toast.error(said);
    },
    onError: (error) => toast.failure(t('links.failed.renew'), error, errorText),
    onSettled: () => client.invalidateQueries({ queryKey: [LINKS] }),
  });
  return { renew: (hashes) => !isPending && mutate(hashes), isPending };
}
