import { useCallback, useEffect } from 'react';
import { isApiError } from '../../lib/api-error';
import { errorDetails, useErrorText } from '../../lib/error-text';
import { type MessageValues, useT } from '../../lib/i18n';
import { toast } from '../toast';

/** What the server says about one field: its name, and a word for what is wrong with it. */
export interface FieldProblem {
  field: string;
  reason: string;
  details: Record<string, unknown>;
  message: string;
}

export function fieldProblem(error: unknown): FieldProblem | null {
  if (!isApiError(error)) return null;
  const { field, reason } = error.details;
  if (typeof field !== 'string' || field === 'current_password') return null;
  return {
    field,
    reason: typeof reason === 'string' ? reason : '',
    details: error.details,
    message: error.message,
  };
}

/** Numbers among the details go into the sentence; people count characters from 1. */
function valuesOf(details: Record<string, unknown>): MessageValues {
  const number = (name: string) => (typeof details[name] === 'number' ? details[name] : 0);
  return { min: number('min'), max: number('max'), position: number('position') + 1 };
}

/** Says what is wrong with a field: in the reader's language where the reason is known, else as the server does. */
export function useFieldText(): (problem: FieldProblem) => string {
  const t = useT();
  return useCallback(
    (problem) => {
      const { field, reason, details, message } = problem;
      const key = [`reason.${field}.${reason}`, `reason.${reason}`].find(t.has);
      if (key === undefined) return message || t('errors.invalid_input');
      return t(key, valuesOf(details));
    },
    [t],
  );
}

/** What is wrong with the field of this name, if anything. */
export function useFieldError(error: unknown): (field: string) => string | undefined {
  const text = useFieldText();
  const problem = fieldProblem(error);
  return (field) => (problem?.field === field ? text(problem) : undefined);
}

/** Shows a failure as a notice that stays; what is about one field stands there in full. */
export function useErrorToast(): (error: unknown) => void {
  const errorText = useErrorText();
  const t = useT();
  return (error) => {
    if (isApiError(error, 'reauthentication_required')) return;
    const text = fieldProblem(error) ? t('form.refused') : errorText(error);
    toast.error(text, { details: errorDetails(error) });
  };
}

/** After a refusal the focus goes to the field that it is about. */
export function useFocusOnError(error: unknown): void {
  useEffect(() => {
    if (fieldProblem(error) === null) return;
    document.querySelector<HTMLElement>('main [aria-invalid="true"], form [aria-invalid="true"]')?.focus();
  }, [error]);
}
