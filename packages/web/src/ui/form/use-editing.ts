import { useCallback, useRef, useState } from 'react';
import { isApiError } from '../../lib/api/api-error';
import type { Tagged } from '../../lib/api/tagged';
import { isSame, rebase } from './rebase';

interface EditingOptions<T extends object> {
  loaded: Tagged<T>;
  /** Stores the fields `keys` of the draft, or all; rejected with `changed_meanwhile` if the tag is old. */
  send: (draft: T, etag: string | null, keys: readonly (keyof T)[] | undefined) => Promise<void>;
  /** Reads the stored value again. */
  reload: () => Promise<Tagged<T>>;
  onFailed: (error: unknown) => void;
  onSaved: (draft: T, keys: readonly (keyof T)[] | undefined) => void;
}

/**
 * A draft of a value on the server: its changed fields, saving it, and resolving a conflict with somebody
 * else's change.
 */
export function useEditing<T extends object>({ loaded, send, reload, onFailed, onSaved }: EditingOptions<T>) {
  const { base, setBase, draft, setDraft, isDirty, accept } = useDraft(loaded);
  const { attempt, pending, error, setError, conflict, setConflict } = useAttempts<keyof T>(onFailed);

  const store = async (from: Tagged<T>, mine: T, keys: readonly (keyof T)[] | undefined) => {
    await send(mine, from.etag, keys);
    const saved = keys === undefined ? mine : { ...from.value, ...pick(mine, keys) };
    setBase({ ...from, value: saved });
    onSaved(mine, keys);
    // The value is stored, even if it cannot be read again.
    const fresh = await reload().catch((): Tagged<T> => ({ value: saved, etag: null }));
    setBase(fresh);
    setDraft((now) => rebase(saved, now, fresh.value));
  };

  const save = (keys?: readonly (keyof T)[]) => attempt(keys, () => store(base, draft, keys));
  const keep = async () => {
    const keys = conflict?.keys;
    setConflict(null);
    return attempt(keys, async () => {
      const fresh = await reload();
      const mine = rebase(base.value, draft, fresh.value);
      accept(fresh, mine);
      await store(fresh, mine, keys);
    });
  };
  const takeTheirs = async () => {
    setConflict(null);
    await attempt(undefined, async () => {
      const fresh = await reload();
      accept(fresh, fresh.value);
    });
  };
  const change = useCallback(
    (part: Partial<T>) => {
      setDraft((now) => ({ ...now, ...part }));
      setError(null);
    },
    [setDraft, setError],
  );
  return {
    draft,
    change,
    isDirty,
    error,
    save,
    isSaving: (keys?: readonly (keyof T)[]) => pending !== null && (pending === 'all' || pending === keys),
    conflict: conflict && { keep, takeTheirs, close: () => setConflict(null) },
  };
}

/** The draft, and `base`, the stored value that it began from. */
function useDraft<T extends object>(loaded: Tagged<T>) {
  const [base, setBase] = useState(loaded);
  const [seen, setSeen] = useState(loaded);
  const [draft, setDraft] = useState(loaded.value);
  const isDirty = !isSame(base.value, draft);
  const accept = (fresh: Tagged<T>, next: T) => {
    setBase(fresh);
    setDraft(next);
  };
  // A new value from the server is shown at once as long as nothing is changed here.
  if (loaded !== seen) {
    setSeen(loaded);
    if (!isDirty) accept(loaded, loaded.value);
  }
  return { base, setBase, draft, setDraft, isDirty, accept };
}

/** Attempts to store fields, one at a time, and the outcome of the last one. */
function useAttempts<Key>(onFailed: (error: unknown) => void) {
  const [pending, setPending] = useState<readonly Key[] | 'all' | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [conflict, setConflict] = useState<{ keys: readonly Key[] | undefined } | null>(null);
  const isBusy = useRef(false);
  const attempt = async (keys: readonly Key[] | undefined, task: () => Promise<void>) => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setPending(keys ?? 'all');
    setError(null);
    try {
      await task();
      return true;
    } catch (failure) {
      if (isApiError(failure, 'changed_meanwhile')) setConflict({ keys });
      else {
        setError(failure);
        onFailed(failure);
      }
      return false;
    } finally {
      isBusy.current = false;
      setPending(null);
    }
  };
  return { attempt, pending, error, setError, conflict, setConflict };
}

export type Conflict = { keep: () => Promise<boolean>; takeTheirs: () => Promise<void>; close: () => void };

function pick<T extends object>(value: T, keys: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(keys.map((key) => [key, value[key]])) as Partial<T>;
}
