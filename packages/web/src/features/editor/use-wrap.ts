import { useState } from 'react';
import { recall, remember } from '../../lib/browser-memory';

const STORAGE_KEY = 'satchel.editor-wrap';

/** Whether long lines are wrapped; remembered in this browser. */
export function useWrap(): [isWrapped: boolean, toggle: () => void] {
  const [isWrapped, setWrapped] = useState(() => recall(STORAGE_KEY) !== 'off');
  const toggle = () => {
    setWrapped(!isWrapped);
    remember(STORAGE_KEY, isWrapped ? 'off' : 'on');
  };
  return [isWrapped, toggle];
}
