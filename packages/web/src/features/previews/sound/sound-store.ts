import { create } from 'zustand';
import type { PreviewItem } from '../model/preview-item';
import type { Problem } from '../viewers/use-problem';
import type { SoundQueue } from './sound-queue';

interface Sound extends SoundQueue {
  /** The player is shown on the pages; otherwise the sound plays in the viewer only. */
  isDocked: boolean;
  isPlaying: boolean;
  seconds: number;
  /** In seconds; 0 until it is known. */
  duration: number;
  isQueueOpen: boolean;
  /** The last file that could not be played. */
  skipped: { file: PreviewItem; problem: Problem } | null;
}

const SILENCE: Sound = {
  files: [],
  at: 0,
  isDocked: false,
  isPlaying: false,
  seconds: 0,
  duration: 0,
  isQueueOpen: false,
  skipped: null,
};

/**
 * The playing sound and its queue. The store does not import the player, so pages may read it without loading
 * that.
 */
export const useSound = create<Sound>(() => SILENCE);

/** Ends the sound and empties the queue. */
export const endSound = (): void => useSound.setState(SILENCE);
