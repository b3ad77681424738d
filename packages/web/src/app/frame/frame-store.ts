import { create } from 'zustand';
import { recall, remember } from '../../lib/browser/browser-memory';

const STORAGE_KEY = 'satchel.sidebar';

interface FrameState {
  /** The sidebar shows only its icons; stored in this browser. */
  isCollapsed: boolean;
  /** On phones: the sidebar is open above the page. */
  isDrawerOpen: boolean;
  /** The page fills the window, without a sidebar. */
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
