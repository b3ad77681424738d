import { useCallback, useEffect } from 'react';
import { isApiError } from '../../lib/api/api-error';
import { errorDetails, useErrorText } from '../../lib/error-text';
import { type MessageValues, useT } from '../../lib/i18n';
import { toast } from '../toast';

/** The server's report about one field: its name, and the reason why its value was rejected. */
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

/** Numbers and names in the details are inserted into the sentence; positions are counted from 1. */
function valuesOf(details: Record<string, unknown>): MessageValues {
  const number = (name: string) => (typeof details[name] === 'number' ? details[name] : 0);
  const text = (name: string) => (typeof details[name] === 'string' ? details[name] : '');
  return {
    min: number('min'),
    max: number('max'),
    position: number('position') + 1,
    program: text('program'),
    address: text('address'),
  };
}

/**
 * The text for the fault of a field: in the reader's language if the reason is known, otherwise in the
 * server's words.
 */
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

/** The message for the field of this name, if there is one. */
export function useFieldError(error: unknown): (field: string) => string | undefined {
  const text = useFieldText();
  const problem = fieldProblem(error);
  return (field) => (problem?.field === field ? text(problem) : undefined);
}

/** Shows a failure as a notice that stays; a failure of one field is shown at that field. */
export function useErrorToast(): (error: unknown) => void {
  const errorText = useErrorText();
  const t = useT();
  return (error) => {
    if (isApiError(error, 'reauthentication_required')) return;
    const text = fieldProblem(error) ? t('form.refused') : errorText(error);
    toast.error(text, { details: errorDetails(error) });
  };
}

/** Moves the focus to the rejected field after a rejection. */
export function useFocusOnError(error: unknown): void {
  useEffect(() => {
    if (fieldProblem(error) === null) return;
    document.querySelector<HTMLElement>('main [aria-invalid="true"], form [aria-invalid="true"]')?.focus();
  }, [error]);
}
