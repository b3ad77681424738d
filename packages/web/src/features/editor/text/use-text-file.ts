import type { EditorState, Text } from '@codemirror/state';
import type { TextEncodingName, VirtualPath } from '@satchel/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isApiError } from '../../../lib/api/api-error';
import { concerns, onLiveChanges } from '../../../lib/api/live';
import { useCurrentUser } from '../../../lib/current-user';
import { newAction } from '../../../lib/own-actions';
import { keepDraft } from './drafts';
import { recreateText, type SavedText, saveText, versionOf } from './text-api';
import { closeText, type OpenFile } from './text-shape';
import { type Opened, type SaveConflict, useOpened } from './use-opened';
import { useOwnSaves } from './use-own-saves';

export type { SaveConflict } from './use-opened';

interface TextFileOptions {
  path: string;
  /** The text is loaded again whenever it changes on the server, because it cannot be edited here. */
  isFollowing?: boolean;
  onSaved?: () => void;
  onError: (error: unknown) => void;
}

/**
 * A text file from opening to saving: the loaded text, whether the editor's text differs, and conflicts with
 * others.
 */
export function useTextFile({ path, isFollowing = false, onSaved, onError }: TextFileOptions) {
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [isDirty, changes] = useChanges();
  const onOpened = useCallback(
    (found: SaveConflict | null) => {
      changes.restart();
      setSavedAt(null);
      setConflict(found);
    },
    [changes],
  );
  const opened = useOpened(path, onOpened);
  const { version, load } = opened;
  const giveUp = useKeptDraft(path, opened, changes);
  const onWritten = useOwnSaves(path, () => {
    if (!changes.isUnsaved()) void load(undefined, changes.isUnsaved);
  });
  const { isSaving, underWay, write } = useWriting(opened, changes, {
    onSaved: () => {
      setSavedAt(new Date());
      onSaved?.();
    },
    onWritten,
    onError,
    onConflict: setConflict,
  });
  const outside = useOutside(path, opened, { underWay, isFollowing });
  const save = async (): Promise<boolean> => {
    // Text that was typed since then is not in the request that is being sent.
    const last = underWay();
    if (last && !(await last)) return false;
    return !changes.isUnsaved() || write((kept) => saveText(path, kept, version.current));
  };
  return {
    file: opened.file,
    loadError: opened.loadError,
    isDirty,
    isSaving,
    /** The time at which the text was written; null if the file was opened since. */
    savedAt,
    conflict,
    /** Input from before the editor was removed, which is inserted into the editor. */
    restored: opened.restored,
    update: changes.update,
    giveUp,
    reload: () => load(),
    /** Opens the file again in this encoding, in which it is saved from then on. Unsaved text is lost. */
    readAs: async (encoding: TextEncodingName) => {
      await underWay();
      const failure = await opened.readAs(encoding);
      if (failure !== null) onError(failure);
    },
    /** Resolves to true if the file has the text afterwards; without changes it has it already. */
    save,
    overwrite: () => write((kept) => saveText(path, kept, null)),
    recreate: () => write((kept) => recreateText(path, kept), true),
    dismissConflict: () => setConflict(null),
    /** A change by somebody else since the file was loaded or saved, known before saving finds it. */
    outside: outside.found,
    dismissOutside: outside.dismiss,
  };
}

interface OutsideOptions {
  underWay: () => Promise<boolean> | null;
  isFollowing: boolean;
}

/** A version that somebody else has made; null for a file that was deleted. */
interface Seen {
  found: SaveConflict;
  version: string | null;
}

const seenAs = (version: string | null): Seen => ({
  found: version === null ? 'deleted' : 'changed',
  version,
});

/** Runs `task`; a call during a run causes one more run after it. */
function oneAtATime(task: () => Promise<void>): () => void {
  let calls = 0;
  const run = async () => {
    for (let done = 0; done < calls; ) {
      done = calls;
      await task();
    }
    calls = 0;
  };
  return () => {
    calls += 1;
    if (calls === 1) void run();
  };
}

/**
 * Compares the version of the server with the one that was loaded or saved last, whenever the file may have
 * changed.
 */
function useOutside(
  path: string,
  { file, version, load }: Opened,
  { underWay, isFollowing }: OutsideOptions,
) {
  const [seen, setSeen] = useState<Seen | null>(null);
  const [dismissed, setDismissed] = useState<Seen | null>(null);
  const isLoaded = file !== null;
  const latest = useRef({ underWay, isFollowing });
  latest.current = { underWay, isFollowing };
  useEffect(() => {
    if (!isLoaded) return;
    const controller = new AbortController();
    const { signal } = controller;
    const compare = oneAtATime(async () => {
      await latest.current.underWay();
      const now = await versionOf(path, signal);
      if (signal.aborted || now === undefined || version.current === null) return;
      if (now === version.current) setSeen(null);
      else if (latest.current.isFollowing) await load(signal);
      else setSeen((before) => (before?.version === now ? before : seenAs(now)));
    });
    const stop = onLiveChanges((changes) => {
      if (changes?.some((change) => concerns(change, path as VirtualPath)) ?? true) compare();
    });
    return () => {
      stop();
      controller.abort();
    };
  }, [path, isLoaded, version, load]);
  // A save or another load has resolved it.
  const isSettled = seen === null || seen === dismissed || seen.version === version.current;
  return {
    found: isSettled ? null : seen.found,
    dismiss: () => setDismissed(seen),
  };
}

type Changes = ReturnType<typeof useChanges>[1];

/** Tells if the editor's text differs from that of the file. */
function useChanges() {
  const [isDirty, setDirty] = useState(false);
  const current = useRef<Text>(null);
  const saved = useRef<Text>(null);
  const changes = useMemo(
    () => ({
      /** The editor's text; null before it is known. */
      text: () => current.current,
      /** True if there are changes right now; `isDirty` follows a moment later. */
      isUnsaved: () =>
        current.current !== null && saved.current !== null && !current.current.eq(saved.current),
      /** Called with the editor's text; the first call after loading has the text of the file. */
      update: ({ doc }: EditorState) => {
        current.current = doc;
        saved.current ??= doc;
        setDirty(!doc.eq(saved.current));
      },
      /** The file was loaded again. */
      restart: () => {
        saved.current = null;
      },
      /** The file contains `doc` now. */
      stored: (doc: Text) => {
        saved.current = doc;
        setDirty(!(current.current ?? doc).eq(doc));
      },
    }),
    [],
  );
  return [isDirty, changes] as const;
}

/**
 * Stores the text if the editor is removed without a confirmation, such as by the end of the session. Returns
 * a function to call when the user has confirmed to discard the changes.
 */
function useKeptDraft(path: string, { file, version, chosen }: Opened, changes: Changes): () => void {
  const { id: userId } = useCurrentUser();
  const givenUp = useRef<OpenFile>(null);
  const latest = useRef(file);
  latest.current = file;
  useEffect(
    () => () => {
      const doc = changes.text();
      if (!doc || !changes.isUnsaved() || !latest.current || latest.current === givenUp.current) return;
      keepDraft(userId, path, {
        doc,
        file: latest.current,
        version: version.current,
        chosen: chosen.current,
      });
    },
    [path, userId, changes, version, chosen],
  );
  return () => {
    givenUp.current = latest.current;
  };
}

interface WritingOptions extends Pick<TextFileOptions, 'onSaved' | 'onError'> {
  /** Called with the id of the action that wrote the file, and true if it created the file. */
  onWritten: (action: string, isNew: boolean) => void;
  onConflict: (conflict: SaveConflict | null) => void;
}

/** Sends a text and resolves to the version of the file that has it. */
type Send = (saved: SavedText) => Promise<string | null>;

function useWriting({ file, version }: Opened, changes: Changes, options: WritingOptions) {
  const { onSaved, onWritten, onError, onConflict } = options;
  const [isSaving, setSaving] = useState(false);
  const writing = useRef<Promise<boolean>>(null);
  const writeNow = async (send: Send, isNew: boolean): Promise<boolean> => {
    const doc = changes.text();
    if (!file || !doc) return false;
    setSaving(true);
    try {
      const text = closeText((lineBreak) => doc.sliceString(0, doc.length, lineBreak), file.shape);
      const action = newAction();
      version.current = await send({ text, encoding: file.encoding, action });
      changes.stored(doc);
      onConflict(null);
      onWritten(action, isNew);
      onSaved?.();
      return true;
    } catch (error) {
      if (isApiError(error, 'changed_meanwhile')) onConflict('changed');
      else if (isApiError(error, 'not_found')) onConflict('deleted');
      else onError(error);
      return false;
    } finally {
      setSaving(false);
    }
  };
  /**
   * Sends one write after the other, because each is based on the version that the previous one has written.
   */
  const write = (send: Send, isNew = false): Promise<boolean> => {
    writing.current ??= writeNow(send, isNew).finally(() => {
      writing.current = null;
    });
    return writing.current;
  };
  return { isSaving, underWay: () => writing.current, write };
}
