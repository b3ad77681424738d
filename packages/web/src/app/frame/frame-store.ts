import { create } from 'zustand';
import { recall, remember } from '../../lib/browser/browser-memory';
import { useMediaQuery } from '../../lib/use-media-query';

const STORAGE_KEY = 'satchel.sidebar';
/** In pixels; the style limits larger and smaller values. */
const USUAL_WIDTH = 232;
/**
 * Beside a sidebar of the usual width less than 560 px remain for the page: below 792 px, more if text is
 * larger.
 */
const LITTLE_ROOM = '(max-width: 49.49rem)';

export interface SidebarSize {
  /** In pixels, while it is not collapsed. */
  width: number;
  /** It shows only its icons. */
  isCollapsed: boolean;
}

interface FrameState extends SidebarSize {
  /** The user has shown or sized it in this browser, so that no window folds it. */
  isWanted: boolean;
  /** The size that the user chose last, until it is sent to the other devices. */
  chosen: SidebarSize | null;
  /** On phones: the sidebar is open above the page. */
  isDrawerOpen: boolean;
  /** The page fills the window, without a sidebar. */
  isWhole: boolean;
  setCollapsed(isCollapsed: boolean): void;
  /** While it is dragged; `keepWidth` ends that. */
  setWidth(width: number): void;
  keepWidth(): void;
  /** Shows the sidebar as another device of the user does. */
  showSidebar(size: SidebarSize): void;
  setDrawer(isOpen: boolean): void;
  setWhole(isWhole: boolean): void;
}

export const useFrame = create<FrameState>((set, get) => {
  const keep = (size: SidebarSize, isWanted: boolean) => {
    set({ ...size, isWanted });
    const state = size.isCollapsed ? 'collapsed' : isWanted ? 'wanted' : 'open';
    remember(STORAGE_KEY, `${state} ${size.width}`);
  };
  const choose = (chosen: SidebarSize) => {
    keep(chosen, !chosen.isCollapsed);
    set({ chosen });
  };
  return {
    ...recalled(),
    chosen: null,
    isDrawerOpen: false,
    isWhole: false,
    setCollapsed: (isCollapsed) => choose({ width: get().width, isCollapsed }),
    setWidth: (width) => set({ width }),
    keepWidth: () => choose({ width: get().width, isCollapsed: get().isCollapsed }),
    showSidebar: (size) => keep(size, get().isWanted && !size.isCollapsed),
    setDrawer: (isDrawerOpen) => set({ isDrawerOpen }),
    setWhole: (isWhole) => set({ isWhole }),
  };
});

/** The sidebar as this browser stored it, until the layout of the other devices is known. */
function recalled(): SidebarSize & Pick<FrameState, 'isWanted'> {
  const [state, width] = (recall(STORAGE_KEY) ?? '').split(' ');
  return {
    width: Number(width) || USUAL_WIDTH,
    isCollapsed: state === 'collapsed',
    isWanted: state === 'wanted',
  };
}

/**
 * True if the sidebar shows only its icons: the user chose that, or chose nothing and the window is narrow.
 */
export function useIsCollapsed(): boolean {
  const hasLittleRoom = useMediaQuery(LITTLE_ROOM);
  return useFrame(
    ({ isCollapsed, isWanted, width }) =>
      isCollapsed || (hasLittleRoom && !isWanted && width === USUAL_WIDTH),
  );
}
