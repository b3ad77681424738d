import { create } from 'zustand';
import { recall, remember } from '../../lib/browser/browser-memory';

const STORAGE_KEY = 'satchel.sidebar';
/** In pixels; what is wider or narrower is limited by its style. */
const USUAL_WIDTH = 232;

/** How much room the sidebar takes. */
export interface SidebarSize {
  /** In pixels, while it is not collapsed. */
  width: number;
  /** It shows only its icons. */
  isCollapsed: boolean;
}

interface FrameState extends SidebarSize {
  /** What the user chose last, until it is sent to the other devices. */
  chosen: SidebarSize | null;
  /** On phones: the sidebar is open above the page. */
  isDrawerOpen: boolean;
  /** The page fills the window, without a sidebar. */
  isWhole: boolean;
  toggleSidebar(): void;
  /** While it is dragged; `keepWidth` ends that. */
  setWidth(width: number): void;
  keepWidth(): void;
  /** Shows it as another device of the user does. */
  showSidebar(size: SidebarSize): void;
  setDrawer(isOpen: boolean): void;
  setWhole(isWhole: boolean): void;
}

export const useFrame = create<FrameState>((set, get) => {
  const keep = (size: SidebarSize) => {
    set(size);
    remember(STORAGE_KEY, `${size.isCollapsed ? 'collapsed' : 'open'} ${size.width}`);
  };
  const choose = (chosen: SidebarSize) => {
    keep(chosen);
    set({ chosen });
  };
  return {
    ...recallSize(),
    chosen: null,
    isDrawerOpen: false,
    isWhole: false,
    toggleSidebar: () => choose({ width: get().width, isCollapsed: !get().isCollapsed }),
    setWidth: (width) => set({ width }),
    keepWidth: () => choose({ width: get().width, isCollapsed: get().isCollapsed }),
    showSidebar: keep,
    setDrawer: (isDrawerOpen) => set({ isDrawerOpen }),
    setWhole: (isWhole) => set({ isWhole }),
  };
});

/** The sidebar as this browser had it last, before it is known how the other devices have it. */
function recallSize(): SidebarSize {
  const [state, width] = (recall(STORAGE_KEY) ?? '').split(' ');
  return { width: Number(width) || USUAL_WIDTH, isCollapsed: state === 'collapsed' };
}
