import { recallList, remember } from '../../../lib/browser/browser-memory';

const STORAGE_KEY = 'satchel.media-positions';
const KEPT = 100;
/** Positions closer than this to either end are not stored, in seconds. */
const MARGIN = 5;

type Positions = [path: string, seconds: number][];

const read = (): Positions => recallList(STORAGE_KEY);

/** The last position in the recording at `path`, in seconds; 0 for the beginning. */
export function rememberedPosition(path: string): number {
  return read().find(([known]) => known === path)?.[1] ?? 0;
}

/**
 * Stores the position in this browser; positions at the beginning and the end are removed, and so are the
 * oldest ones.
 */
export function rememberPosition(path: string, seconds: number, duration: number): void {
  const others = read().filter(([known]) => known !== path);
  const isWorthIt = seconds > MARGIN && Number.isFinite(duration) && seconds < duration - MARGIN;
  const positions = isWorthIt ? [[path, Math.floor(seconds)] as Positions[number], ...others] : others;
  remember(STORAGE_KEY, JSON.stringify(positions.slice(0, KEPT)));
}

const SAVE_EVERY_MS = 5000;

/** Lets a player begin at the last position in a recording, and stores its position. */
export class PositionKeeper {
  #savedAt = 0;

  constructor(
    readonly player: () => HTMLMediaElement | null,
    /** The path of the recording that is in the player now. */
    readonly path: () => string,
  ) {}

  readonly save = (): void => {
    const player = this.player();
    if (!player || player.readyState === 0) return;
    this.#savedAt = performance.now();
    rememberPosition(this.path(), player.currentTime, player.duration);
  };

  /** Call it whenever the position changes. */
  readonly saveSometimes = (): void => {
    if (performance.now() - this.#savedAt > SAVE_EVERY_MS) this.save();
  };

  readonly restore = (): void => {
    const player = this.player();
    const seconds = rememberedPosition(this.path());
    if (player && seconds > 0) player.currentTime = seconds;
  };
}
