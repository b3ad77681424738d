import { recallList, remember } from '../../../lib/browser-memory';

const STORAGE_KEY = 'satchel.media-positions';
const KEPT = 100;
/** Nearer to either end than this is not worth coming back to, in seconds. */
const MARGIN = 5;

type Positions = [path: string, seconds: number][];

const read = (): Positions => recallList(STORAGE_KEY);

/** Seconds into the recording at `path` where the person left it; 0 for the beginning. */
export function rememberedPosition(path: string): number {
  return read().find(([known]) => known === path)?.[1] ?? 0;
}

/** Keeps the place in this browser; the beginning and the end are forgotten, the oldest of many too. */
export function rememberPosition(path: string, seconds: number, duration: number): void {
  const others = read().filter(([known]) => known !== path);
  const isWorthIt = seconds > MARGIN && Number.isFinite(duration) && seconds < duration - MARGIN;
  const positions = isWorthIt ? [[path, Math.floor(seconds)] as Positions[number], ...others] : others;
  remember(STORAGE_KEY, JSON.stringify(positions.slice(0, KEPT)));
}
