import { useCallback, useRef, useState } from 'react';
import {
  clampedView,
  doubleClickScale,
  FITTED,
  fittedSize,
  type Point,
  type Size,
  steppedScale,
  turned,
  type View,
  zoomAt,
} from './zoom-math';

export interface ImageViewOptions {
  /** The natural size of the loaded file; zero until it is loaded. */
  natural: Size;
  stage: Size;
  mayEnlarge: boolean;
}

const CENTRE: Point = { x: 0, y: 0 };

/**
 * The position, scale and rotation of the image, and the functions that change them. Points are relative to the centre.
 */
export function useImageView({ natural, stage, mayEnlarge }: ImageViewOptions) {
  const [view, setView] = useState<View>(FITTED);
  const [degrees, setDegrees] = useState(0);
  const fitted = fittedSize(natural, stage, { degrees: degrees % 360, mayEnlarge });
  const latest = useRef({ fitted, stage, degrees });
  latest.current = { fitted, stage, degrees };
  const change = useCallback((next: (view: View) => View) => {
    setView((view) => {
      const { fitted, stage, degrees } = latest.current;
      return clampedView(next(view), fitted, stage, degrees);
    });
  }, []);
  return {
    view: clampedView(view, fitted, stage, degrees),
    degrees,
    fitted,
    /** Multiplies the scale; changes within one frame are combined. */
    zoomBy: useCallback(
      (factor: number, point: Point) => change((view) => zoomAt(view, view.scale * factor, point)),
      [change],
    ),
    step: useCallback(
      (steps: number, point = CENTRE) =>
        change((view) => zoomAt(view, steppedScale(view.scale, steps), point)),
      [change],
    ),
    doubleClick: useCallback(
      (point: Point) => change((view) => zoomAt(view, doubleClickScale(view.scale), point)),
      [change],
    ),
    pan: useCallback(
      ({ x, y }: Point) => change((view) => ({ ...view, x: view.x + x, y: view.y + y })),
      [change],
    ),
    turn: useCallback(() => {
      setDegrees(turned);
      setView(FITTED);
    }, []),
    reset: useCallback(() => setView(FITTED), []),
  };
}

export type ImageView = ReturnType<typeof useImageView>;
