import { create } from 'zustand';

const STORAGE_KEY = 'satchel.sidebar';

function isRemembered(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'collapsed';
  } catch {
    return false;
  }
}

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
  isCollapsed: isRemembered(),
  isDrawerOpen: false,
  isWhole: false,
  toggleSidebar() {
    const isCollapsed = !get().isCollapsed;
    set({ isCollapsed });
    try {
      localStorage.setItem(STORAGE_KEY, isCollapsed ? 'collapsed' : 'open');
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  },
  setDrawer: (isDrawerOpen) => set({ isDrawerOpen }),
  setWhole: (isWhole) => set({ isWhole }),
}));
