import type { Text } from '@codemirror/state';
import type { TextEncodingName } from '@satchel/contract';
import type { OpenFile } from './text-shape';

/** Unsaved text of an editor that was removed without a confirmation, because the session ended. */
export interface Draft {
  doc: Text;
  file: OpenFile;
  /** The version of the file that the text is based on. */
  version: string | null;
  /** The encoding that the reader has chosen for it. */
  chosen: TextEncodingName | undefined;
}

const drafts = new Map<string, Draft>();
const keyOf = (userId: number, path: string): string => `${userId} ${path}`;
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Keeps a text until its user comes back to the file in this tab; until then, closing the tab asks first. */
export function keepDraft(userId: number, path: string, draft: Draft): void {
  drafts.set(keyOf(userId, path), draft);
  window.addEventListener('beforeunload', warn);
}

/** True if a text is stored for its user. */
export const hasDrafts = (): boolean => drafts.size > 0;

/** Returns the stored text without removing it. */
export const peekDraft = (userId: number, path: string): Draft | null =>
  drafts.get(keyOf(userId, path)) ?? null;

/** Returns the stored text and removes it. */
export function takeDraft(userId: number, path: string): Draft | null {
  const key = keyOf(userId, path);
  const draft = drafts.get(key) ?? null;
  drafts.delete(key);
  if (drafts.size === 0) window.removeEventListener('beforeunload', warn);
  return draft;
}
