import { useState } from 'react';

/** A code of the app, or one of the recovery codes. */
export type CodeKind = 'app' | 'recovery';

/** The state of a field for a code: what is typed, and of which kind it is. */
export function useCode() {
  const [value, setValue] = useState('');
  const [kind, setKind] = useState<CodeKind>('app');
  const [problem, setProblem] = useState<string | undefined>();
  const change = (next: string) => {
    setValue(next);
    setProblem(undefined);
  };
  return {
    value,
    kind,
    problem,
    change,
    toggle: () => {
      setKind(kind === 'app' ? 'recovery' : 'app');
      change('');
    },
    /** Empties the field, and says below it why. */
    refuse: (text: string) => {
      setValue('');
      setProblem(text);
    },
    /** Says below the field why the code was not accepted, which may be right. */
    explain: setProblem,
  };
}

export type Code = ReturnType<typeof useCode>;
