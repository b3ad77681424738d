import type { VirtualPath } from '@satchel/contract';
import { create } from 'zustand';
import { loadPart } from '../../../lib/load-part';
import { keepOutput, type ShellEntry } from './shell-entry';

interface ShellState {
  isOpen: boolean;
  entries: readonly ShellEntry[];
  /** The commands that were typed since the page was loaded, oldest first. */
  history: readonly string[];
  isRunning: boolean;
  toggle(): void;
  close(): void;
  run(line: string, folder: VirtualPath): void;
  cancel(): void;
  /** Called for another user: removes everything of the former one, and stops a running command. */
  forget(): void;
}

/** The maximum number of entries in the session, and of characters in one entry. */
const KEPT_ENTRIES = 100;

let lastId = 0;
let cancelRunning: (() => void) | null = null;

/** The state of the shell panel. It outlives pages, so a command continues while another folder is open. */
export const useShell = create<ShellState>((set, get) => ({
  isOpen: false,
  entries: [],
  history: [],
  isRunning: false,
  toggle: () => set(({ isOpen }) => ({ isOpen: !isOpen })),
  close: () => set({ isOpen: false }),
  run(text, folder) {
    const line = text.trim().split(/ +/).join(' ');
    if (line === '' || get().isRunning) return;
    const history = get().history.at(-1) === line ? get().history : [...get().history, line];
    set({ history });
    if (line === 'clear') return set({ entries: [] });
    if (line === 'exit') return set({ isOpen: false });
    lastId += 1;
    const id = lastId;
    const entry: ShellEntry = { id, line, folder, pieces: [], end: null };
    set({ isRunning: true, entries: [...get().entries, entry].slice(-KEPT_ENTRIES) });
    const change = (alter: (entry: ShellEntry) => ShellEntry) =>
      set(({ entries }) => ({ entries: entries.map((each) => (each.id === id ? alter(each) : each)) }));
    const onEnd = (end: ShellEntry['end']) => {
      change((now) => ({ ...now, end }));
      if (id === lastId) set({ isRunning: false });
    };
    const opened = loadPart(() => import('./command-socket')).then(({ openCommandSocket }) =>
      openCommandSocket(folder, line, {
        onOutput: (pieces) => change((now) => ({ ...now, pieces: keepOutput(now.pieces, pieces) })),
        onEnd,
      }),
    );
    opened.catch(() => onEnd({ lost: true }));
    cancelRunning = () =>
      void opened.then(
        (cancel) => cancel(),
        () => undefined,
      );
  },
  cancel: () => cancelRunning?.(),
  forget() {
    if (get().isRunning) cancelRunning?.();
    set({ isOpen: false, entries: [], history: [], isRunning: false });
  },
}));
