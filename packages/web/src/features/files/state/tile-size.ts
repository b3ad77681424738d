import { create } from 'zustand';
import { recall, remember } from '../../../lib/browser/browser-memory';

const STORAGE_KEY = 'satchel.tiles';

/** The widths of tiles, as factors of the usual one. */
const SCALES = [0.5, 0.7, 1, 1.4, 2];
const USUAL = SCALES.indexOf(1);
export const LARGEST_STEP = SCALES.length - 1;

const stored = (): number => {
  const step = Number(recall(STORAGE_KEY) || USUAL);
  return step in SCALES ? step : USUAL;
};

/** The step of the size of tiles in this browser, from 0. */
export const useTileStep = create(stored);

export function chooseTileStep(step: number): void {
  useTileStep.setState(step, true);
  remember(STORAGE_KEY, step === USUAL ? null : String(step));
}

export const useTileScale = (): number => SCALES[useTileStep()] ?? 1;
