import { useLayoutEffect } from 'react';
import { type Prompt, usePrompts } from '../../../features/files/state/prompt-store';
import { bufferKeysFor } from '../../../ui/typed-keys';

interface KeysForPromptProps {
  /** The open prompt, whose code is being loaded. */
  prompt: Prompt;
  onClose: () => void;
}

/** Keeps what is typed while the code of a prompt is being loaded. */
export function KeysForPrompt({ prompt, onClose }: KeysForPromptProps) {
  useLayoutEffect(() => {
    const isWanted = () => usePrompts.getState().prompt === prompt;
    return bufferKeysFor({ at: '[role="dialog"], [role="alertdialog"]', isWanted, onClose });
  }, [prompt, onClose]);
  return null;
}
