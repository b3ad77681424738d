export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The view of an image: scale 1 fits it, x and y move its centre away from that of the area, in pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export const MIN_SCALE = 0.25;
export const MAX_SCALE = 4;
const SCALE_STEP = 0.25;
export const FITTED: View = { scale: 1, x: 0, y: 0 };

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Rotates by a further 90 degrees; the result is from 0 to 270. */
export const turned = (degrees: number): number => (degrees + 90) % 360;

/** The size at scale 1: the whole image is visible, and it is not enlarged unless `mayEnlarge`. */
export function fittedSize(image: Size, area: Size, options: { degrees: number; mayEnlarge: boolean }): Size {
  if (image.width <= 0 || image.height <= 0) return { width: 0, height: 0 };
  const isSideways = options.degrees % 180 !== 0;
  const across = isSideways ? image.height : image.width;
  const down = isSideways ? image.width : image.height;
  const fit = Math.min(area.width / across, area.height / down);
  const factor = options.mayEnlarge ? fit : Math.min(1, fit);
  return { width: image.width * factor, height: image.height * factor };
}

/** Changes the scale so that the image point at `point`, relative to the area's centre, stays in place. */
export function zoomAt(view: View, scale: number, point: Point): View {
  const next = clamp(scale, MIN_SCALE, MAX_SCALE);
  const ratio = next / view.scale;
  return { scale: next, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio };
}

/** The next multiple of the step, upwards for a positive number of steps. */
export function steppedScale(scale: number, steps: number): number {
  const exact = scale / SCALE_STEP;
  const from = steps > 0 ? Math.floor(exact + 1e-6) : Math.ceil(exact - 1e-6);
  return clamp((from + steps) * SCALE_STEP, MIN_SCALE, MAX_SCALE);
}

/** A double click cycles through 1, 2, 4 and 1; from a scale in between it goes to the next of them. */
export function doubleClickScale(scale: number): number {
  if (scale < 1) return 1;
  if (scale < 2) return 2;
  return scale < 4 ? 4 : 1;
}

/** Keeps the image in the area: centred if it is smaller, otherwise without gaps at the edges. */
export function clampedView(view: View, fitted: Size, area: Size, degrees: number): View {
  const isSideways = degrees % 180 !== 0;
  const across = (isSideways ? fitted.height : fitted.width) * view.scale;
  const down = (isSideways ? fitted.width : fitted.height) * view.scale;
  const roomX = Math.max(0, (across - area.width) / 2);
  const roomY = Math.max(0, (down - area.height) / 2);
  return { scale: view.scale, x: clamp(view.x, -roomX, roomX), y: clamp(view.y, -roomY, roomY) };
}

/**
 * Adds up the many small deltas of wheels and trackpads to whole steps; scrolling away from the user zooms
 * in.
 */
export class WheelSteps {
  #rest = 0;

  /** The pixels of a wheel event; a line counts as 33. */
  add(delta: number, isLines: boolean): number {
    const pixels = isLines ? delta * 33 : delta;
    if (Math.sign(pixels) !== Math.sign(this.#rest)) this.#rest = 0;
    this.#rest += pixels;
    const steps = Math.trunc(this.#rest / 60);
    if (steps === 0) return 0;
    this.#rest = 0;
    return -Math.sign(steps);
  }
}
