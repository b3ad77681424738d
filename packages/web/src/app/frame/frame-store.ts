import { create } from 'zustand';
import { recall, remember } from '../../lib/browser-memory';

const STORAGE_KEY = 'satchel.sidebar';

interface FrameState {
  /** The sidebar shows its icons only; remembered in this browser. */
  isCollapsed: boolean;
  /** On phones the sidebar lies above the page. */
  isDrawerOpen: boolean;
  /** The page has the window to itself. */
  isWhole: boolean;
  toggleSidebar(): void;
  setDrawer(isOpen: boolean): void;
  setWhole(isWhole: boolean): void;
}

export const useFrame = create<FrameState>((set, get) => ({
  isCollapsed: recall(STORAGE_KEY) === 'collapsed',
  isDrawerOpen: false,
  isWhole: false,
  toggleSidebar() {
    const isCollapsed = !get().isCollapsed;
    set({ isCollapsed });
    remember(STORAGE_KEY, isCollapsed ? 'collapsed' : 'open');
  },
  setDrawer: (isDrawerOpen) => set({ isDrawerOpen }),
  setWhole: (isWhole) => set({ isWhole }),
}));
