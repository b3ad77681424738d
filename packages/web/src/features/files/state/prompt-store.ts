import type { ListingItem, VirtualPath } from '@satchel/contract';
import { create } from 'zustand';
import type { Conflict, Resolution, TransferKind } from '../model/transfer-plan';

export type Prompt =
  | { kind: 'newFolder' | 'newFile'; folder: VirtualPath }
  | { kind: 'rename'; item: ListingItem; onRenamed?: (name: string) => void }
  | { kind: 'renames'; items: readonly ListingItem[] }
  | {
      kind: 'delete';
      items: readonly ListingItem[];
      isPermanent?: boolean;
      /** The error that says why they cannot be moved to the trash. */
      noTrash?: unknown;
      onDone?: () => void;
    }
  | { kind: 'transfer'; transfer: TransferKind; items: readonly ListingItem[]; folder: VirtualPath }
  | { kind: 'info'; items: readonly ListingItem[]; folder: VirtualPath }
  | { kind: 'download'; items: readonly ListingItem[]; folder: VirtualPath }
  | { kind: 'versions'; item: ListingItem }
  | { kind: 'send'; items: readonly ListingItem[] }
  | { kind: 'help' }
  | {
      kind: 'conflicts';
      transfer: TransferKind;
      folder: VirtualPath;
      conflicts: readonly Conflict[];
      /** Called once: with an answer for each conflict, or null if the user cancels. */
      settle: (resolutions: readonly Resolution[] | null) => void;
    };

interface PromptState {
  prompt: Prompt | null;
  /** The address where it was opened: navigation closes it. */
  address: string;
  open(prompt: Prompt): void;
  close(): void;
}

function dismiss(prompt: Prompt | null): void {
  if (prompt?.kind === 'conflicts') prompt.settle(null);
}

/** There is one prompt at a time: opening another one closes the first. */
export const usePrompts = create<PromptState>((set, get) => ({
  prompt: null,
  address: '',
  open(prompt) {
    dismiss(get().prompt);
    set({ prompt, address: window.location.pathname });
  },
  close() {
    dismiss(get().prompt);
    set({ prompt: null });
  },
}));

/** Resolves to null if the user cancels. */
export function askAboutConflicts(
  question: Omit<Extract<Prompt, { kind: 'conflicts' }>, 'kind' | 'settle'>,
): Promise<readonly Resolution[] | null> {
  return new Promise((resolve) => {
    usePrompts.getState().open({ ...question, kind: 'conflicts', settle: resolve });
  });
}
