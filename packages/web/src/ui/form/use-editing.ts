import { useCallback, useRef, useState } from 'react';
import { isApiError } from '../../lib/api-error';
import type { Tagged } from '../../lib/tagged';
import { isSame, rebase } from './rebase';

interface EditingOptions<T extends object> {
  loaded: Tagged<T>;
  /** Writes the fields `keys` of the draft, or all; refused by `changed_meanwhile` when the tag is old. */
  send: (draft: T, etag: string | null, keys: readonly (keyof T)[] | undefined) => Promise<void>;
  /** Reads anew what is stored. */
  reload: () => Promise<Tagged<T>>;
  onFailed: (error: unknown) => void;
  onSaved: (draft: T, keys: readonly (keyof T)[] | undefined) => void;
}

/** A draft of something on the server: what changed, saving it, and what to do when somebody else changed it too. */
export function useEditing<T extends object>({ loaded, send, reload, onFailed, onSaved }: EditingOptions<T>) {
  const [base, setBase] = useState(loaded);
  const [seen, setSeen] = useState(loaded);
  const [draft, setDraft] = useState(loaded.value);
  const [pending, setPending] = useState<readonly (keyof T)[] | 'all' | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [conflict, setConflict] = useState<{ keys: readonly (keyof T)[] | undefined } | null>(null);
  const isBusy = useRef(false);
  const isDirty = !isSame(base.value, draft);

  const accept = (fresh: Tagged<T>, next: T) => {
    setBase(fresh);
    setDraft(next);
  };
  // While nobody has changed anything here, what is new on the server shows by itself.
  if (loaded !== seen) {
    setSeen(loaded);
    if (!isDirty) accept(loaded, loaded.value);
  }

  const store = async (from: Tagged<T>, mine: T, keys: readonly (keyof T)[] | undefined) => {
    await send(mine, from.etag, keys);
    const saved = keys === undefined ? mine : { ...from.value, ...pick(mine, keys) };
    setBase({ ...from, value: saved });
    onSaved(mine, keys);
    // It is stored, whether or not it can be read again.
    const fresh = await reload().catch((): Tagged<T> => ({ value: saved, etag: null }));
    setBase(fresh);
    setDraft((now) => rebase(saved, now, fresh.value));
  };

  const attempt = async (keys: readonly (keyof T)[] | undefined, work: () => Promise<void>) => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setPending(keys ?? 'all');
    setError(null);
    try {
      await work();
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
  const change = useCallback((part: Partial<T>) => {
    setDraft((now) => ({ ...now, ...part }));
    setError(null);
  }, []);

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

export type Conflict = { keep: () => Promise<boolean>; takeTheirs: () => Promise<void>; close: () => void };

function pick<T extends object>(value: T, keys: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(keys.map((key) => [key, value[key]])) as Partial<T>;
}
