import { isApiError } from '../../lib/api/api-error';
import { useErrorToast } from '../../ui/form/field-errors';
import { toast } from '../../ui/toast';

/** Shows why a change of a provider failed. Only the server knows which conflict it is, and names it. */
export function useFailure(): (error: unknown) => void {
  const showError = useErrorToast();
  return (error) => {
    const isNamed = isApiError(error, 'conflict') && error.details.field === undefined;
    if (isNamed && error.message !== '') toast.error(error.message);
    else showError(error);
  };
}
