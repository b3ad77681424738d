import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { errorDetails } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { toast } from '../../../ui/toast';
import { finishLink, identitiesQuery } from './identities-api';
import { linkProblem } from './link-problem';
import { isDenied } from './return-outcome';

/** Returns a function that connects the own account to the login that a provider has sent back. */
export function useLinkReturn(provider: string): (query: string) => Promise<void> {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const link = async (query: string) => {
    try {
      client.setQueryData(identitiesQuery().queryKey, await finishLink(provider, query));
      toast.success(t('signOn.connected'));
    } catch (error) {
      toast.error(t(linkProblem(error, t)), { details: errorDetails(error) });
    }
  };
  return async (query) => {
    if (isDenied(query)) toast.error(t('signOn.linkDenied'));
    else await link(query);
    await navigate('/settings/profile', { replace: true });
  };
}
