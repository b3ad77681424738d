import type { Text } from '@codemirror/state';
import type { OpenFile } from './text-shape';

/** Unsaved text whose editor was taken away, by the end of a session, without anybody agreeing to lose it. */
export interface Draft {
  doc: Text;
  file: OpenFile;
  /** The version of the file that the text began with. */
  version: string | null;
}

const drafts = new Map<string, Draft>();
const keyOf = (userId: number, path: string): string => `${userId} ${path}`;
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Keeps a text until its user comes back to the file, in this tab; closing the tab meanwhile is held up. */
export function keepDraft(userId: number, path: string, draft: Draft): void {
  drafts.set(keyOf(userId, path), draft);
  window.addEventListener('beforeunload', warn);
}

/** Whether some text waits for its user. */
export const hasDrafts = (): boolean => drafts.size > 0;

/** Hands the kept text over, once. */
export function takeDraft(userId: number, path: string): Draft | null {
  const key = keyOf(userId, path);
  const draft = drafts.get(key) ?? null;
  drafts.delete(key);
  if (drafts.size === 0) window.removeEventListener('beforeunload', warn);
  return draft;
}
