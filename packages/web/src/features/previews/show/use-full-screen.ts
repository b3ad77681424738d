import { useSyncExternalStore } from 'react';

export interface FullScreen {
  /** Some phones show only videos in full screen. */
  isSupported: boolean;
  isOn: boolean;
  toggle: () => void;
}

/** Leaves the full screen, and returns true if there was one to leave. */
export function leaveFullScreen(): boolean {
  if (!document.fullscreenElement) return false;
  void document.exitFullscreen().catch(() => undefined);
  return true;
}

function follow(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** Shows the whole page in full screen, so that prompts are visible as well. */
export function useFullScreen(): FullScreen {
  const isOn = useSyncExternalStore(follow, () => !!document.fullscreenElement);
  const toggle = () => {
    if (!leaveFullScreen()) void document.documentElement.requestFullscreen().catch(() => undefined);
  };
  return { isSupported: document.fullscreenEnabled === true, isOn, toggle };
}
