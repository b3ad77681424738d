import type { EditorState, Text } from '@codemirror/state';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../lib/api-error';
import { useCurrentUser } from '../../../lib/current-user';
import { type Draft, keepDraft, takeDraft } from './drafts';
import { type LoadedFile, loadText, recreateText, type SavedText, saveText } from './text-api';
import { closeText, type OpenFile, openText } from './text-shape';

/** Why a save did not go through because of somebody else. */
export type SaveConflict = 'changed' | 'deleted';

interface TextFileOptions {
  path: string;
  onSaved?: () => void;
  onError: (error: unknown) => void;
}

const opened = ({ text, isImmutable, encoding }: LoadedFile): OpenFile => ({
  ...openText(text),
  isImmutable,
  encoding,
});

/** A text file from opening to saving: what is loaded, whether the editor's text differs, and who came between. */
export function useTextFile({ path, onSaved, onError }: TextFileOptions) {
  const [file, setFile] = useState<OpenFile | null>(null);
  const [loadError, setLoadError] = useState<unknown>(null);
  const [isDirty, setDirty] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const current = useRef<Text>(null);
  const saved = useRef<Text>(null);
  /** The ETag of what was loaded or saved last. */
  const version = useRef<string | null>(null);
  const [restored, setRestored] = useState<Draft | null>(null);
  const { id: userId } = useCurrentUser();
  /** True once somebody agreed to lose the changes. */
  const isGivenUp = useRef(false);

  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const loaded = await loadText(path, signal);
        const draft = takeDraft(userId, path);
        // A draft of an older version is one that somebody else came between: saving it asks.
        version.current = draft ? draft.version : loaded.etag;
        saved.current = null;
        setConflict(null);
        setLoadError(null);
        setRestored(draft);
        setFile(opened(loaded));
      } catch (error) {
        if (signal?.aborted) return;
        const draft = isApiError(error, 'not_found') ? takeDraft(userId, path) : null;
        if (!draft) return setLoadError(error);
        version.current = draft.version;
        setRestored(draft);
        setFile(draft.file);
        setConflict('deleted');
      }
    },
    [path, userId],
  );
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);

  /** The editor tells what it holds; the first it tells after a load is what the disk holds. */
  const update = useCallback(({ doc }: EditorState) => {
    current.current = doc;
    saved.current ??= doc;
    setDirty(!doc.eq(saved.current));
  }, []);

  /** As it is now, which `isDirty` shows a moment later. */
  const isUnsaved = useCallback(
    () => current.current !== null && saved.current !== null && !current.current.eq(saved.current),
    [],
  );

  const latest = useRef(file);
  latest.current = file;
  // Whatever takes the editor away without asking, such as the end of the session, does not take the text.
  useEffect(
    () => () => {
      const { current: doc } = current;
      if (!doc || !isUnsaved() || isGivenUp.current || !latest.current) return;
      keepDraft(userId, path, { doc, file: latest.current, version: version.current });
    },
    [path, userId, isUnsaved],
  );

  const write = async (send: (saved: SavedText) => Promise<string | null>): Promise<boolean> => {
    const { current: doc } = current;
    if (!file || !doc || isSaving) return false;
    setSaving(true);
    try {
      const text = closeText((lineBreak) => doc.sliceString(0, doc.length, lineBreak), file.shape);
      const etag = await send({ text, encoding: file.encoding });
      saved.current = doc;
      version.current = etag;
      setConflict(null);
      setDirty(!(current.current ?? doc).eq(doc));
      onSaved?.();
      return true;
    } catch (error) {
      if (isApiError(error, 'changed_meanwhile')) setConflict('changed');
      else if (isApiError(error, 'not_found')) setConflict('deleted');
      else onError(error);
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    file,
    loadError,
    isDirty,
    isSaving,
    conflict,
    /** What was typed before the editor was taken away; put it into the editor. */
    restored,
    update,
    giveUp: () => {
      isGivenUp.current = true;
    },
    reload: () => load(),
    /** Whether the disk has the text afterwards; without changes it has it already. */
    save: async () => !isUnsaved() || write((kept) => saveText(path, kept, version.current)),
    overwrite: () => write((kept) => saveText(path, kept, null)),
    recreate: () => write((kept) => recreateText(path, kept)),
    dismissConflict: () => setConflict(null),
  };
}
