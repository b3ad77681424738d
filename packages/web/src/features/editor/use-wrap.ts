import { useState } from 'react';

const STORAGE_KEY = 'satchel.editor-wrap';

function remembered(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Whether long lines are wrapped; remembered in this browser. */
export function useWrap(): [isWrapped: boolean, toggle: () => void] {
  const [isWrapped, setWrapped] = useState(remembered);
  const toggle = () => {
    setWrapped(!isWrapped);
    try {
      localStorage.setItem(STORAGE_KEY, isWrapped ? 'off' : 'on');
    } catch {
      // Without storage it lasts as long as the page.
    }
  };
  return [isWrapped, toggle];
}
