import { useState } from 'react';
import { isApiError } from '../../../lib/api/api-error';
import { nextAttempt } from '../login-outcome';

/** A code of the app, or one of the recovery codes. */
export type CodeKind = 'app' | 'recovery';

/** The reason why a code was not accepted. */
export interface CodeFault {
  error: unknown;
  /** When the server accepts the next attempt, if that is not in a moment. */
  next: Date | null;
}

/** The state of a field for a code: what is typed, of which kind it is, and why it was not accepted. */
export function useCode(first: CodeKind = 'app') {
  const [value, setValue] = useState('');
  const [kind, setKind] = useState(first);
  const [fault, setFault] = useState<CodeFault | null>(null);
  const change = (next: string) => {
    setValue(next);
    setFault(null);
  };
  return {
    value,
    kind,
    fault,
    change,
    toggle: () => {
      setKind(kind === 'app' ? 'recovery' : 'app');
      change('');
    },
    /** Shows why; a wrong code is removed. Users who do not enter the password that is asked for know why. */
    fail: (error: unknown) => {
      if (isApiError(error, 'reauthentication_required')) return;
      if (isApiError(error, 'wrong_code')) setValue('');
      setFault({ error, next: nextAttempt(error) });
    },
  };
}

export type Code = ReturnType<typeof useCode>;
