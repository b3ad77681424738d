import type { TextEncodingName } from '@satchel/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../lib/api/api-error';
import { useCurrentUser } from '../../../lib/current-user';
import { type Draft, peekDraft, takeDraft } from './drafts';
import { type LoadedFile, loadText } from './text-api';
import { type OpenFile, openText } from './text-shape';

/** The reason why saving failed: a change by somebody else. */
export type SaveConflict = 'changed' | 'deleted';

const fileOf = ({ text, isImmutable, encoding, readAs }: LoadedFile): OpenFile => ({
  ...openText(text),
  isImmutable,
  encoding,
  readAs,
});

export type Opened = ReturnType<typeof useOpened>;

/** The file as it was loaded, or as it was when its user's draft was kept. */
export function useOpened(path: string, onOpened: (conflict: SaveConflict | null) => void) {
  const { id: userId } = useCurrentUser();
  const [file, setFile] = useState<OpenFile | null>(null);
  const [loadError, setLoadError] = useState<unknown>(null);
  const [restored, setRestored] = useState<Draft | null>(null);
  /** The ETag of the version that was loaded or saved last. */
  const version = useRef<string | null>(null);
  /** The encoding that the reader has chosen; undefined for the one that the server recognises. */
  const chosen = useRef<TextEncodingName | undefined>(peekDraft(userId, path)?.chosen);
  const load = useCallback(
    /**
     * Resolves to the reason of a failure. With `isKept`, text that is in the editor when the response
     * arrives stays.
     */
    async (signal?: AbortSignal, isKept?: () => boolean): Promise<unknown> => {
      try {
        const loaded = await loadText(path, { encoding: chosen.current, signal });
        if (isKept?.()) return null;
        const draft = takeDraft(userId, path);
        // A draft that is based on an older version conflicts with the present one: saving asks first.
        version.current = draft ? draft.version : loaded.etag;
        setLoadError(null);
        setRestored(draft);
        setFile(fileOf(loaded));
        onOpened(null);
        return null;
      } catch (error) {
        if (signal?.aborted) return null;
        const draft = isApiError(error, 'not_found') ? takeDraft(userId, path) : null;
        if (!draft) {
          setLoadError(error);
          return error;
        }
        version.current = draft.version;
        setRestored(draft);
        setFile(draft.file);
        onOpened('deleted');
        return null;
      }
    },
    [path, userId, onOpened],
  );
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);
  const readAs = async (encoding: TextEncodingName): Promise<unknown> => {
    const before = chosen.current;
    chosen.current = encoding;
    const failure = await load();
    // The text still has the other encoding.
    if (failure !== null && chosen.current === encoding) chosen.current = before;
    return failure;
  };
  return { file, loadError, restored, version, chosen, load, readAs };
}
