import type { ReactNode } from 'react';
import { TransferPrompt } from '../../../features/files/prompts/transfer/transfer-prompt';
import type { EarlyText } from '../../../features/files/prompts/transfer/use-folder-search';
import type { Prompt } from '../../../features/files/state/prompt-store';
import { type Part, WithMessages } from '../../part-messages';
import { useFolderSource } from './folder-source';

interface TransferProps {
  prompt: Extract<Prompt, { kind: 'transfer' }>;
  /** The text that has been typed so far. */
  early: EarlyText;
  /** Shown until the messages are loaded. */
  fallback: ReactNode;
  onClose: () => void;
}

const PARTS: readonly Part[] = ['goto'];

/** The prompt that moves and copies. */
export function Transfer({ prompt, early, fallback, onClose }: TransferProps) {
  const source = useFolderSource();
  return (
    <WithMessages of={PARTS} fallback={fallback}>
      <TransferPrompt {...prompt} source={source} early={early} onClose={onClose} />
    </WithMessages>
  );
}
