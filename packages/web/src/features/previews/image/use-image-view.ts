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
  /** The size of the picture that is shown, which may have been made smaller; zero until it is known. */
  natural: Size;
  /** The size of the file in its own pixels; null while it is unknown. */
  real: Size | null;
  area: Size;
  mayEnlarge: boolean;
}

const CENTRE: Point = { x: 0, y: 0 };

/**
 * The position, scale and rotation of the image, and the functions that change them. Points are relative to
 * the centre.
 */
export function useImageView({ natural, real, area, mayEnlarge }: ImageViewOptions) {
  const [view, setView] = useState<View>(FITTED);
  const [degrees, setDegrees] = useState(0);
  const isEnlarged = mayEnlarge && real === null;
  const fitted = fittedSize(real ?? natural, area, { degrees: degrees % 360, mayEnlarge: isEnlarged });
  const realScale = real && fitted.width > 0 ? real.width / fitted.width : null;
  const latest = useRef({ fitted, area, degrees });
  latest.current = { fitted, area, degrees };
  const change = useCallback((next: (view: View) => View) => {
    setView((view) => {
      const { fitted, area, degrees } = latest.current;
      return clampedView(next(view), fitted, area, degrees);
    });
  }, []);
  return {
    view: clampedView(view, fitted, area, degrees),
    degrees,
    fitted,
    /** The scale at which a pixel of the file is a CSS pixel of the screen; null while it is unknown. */
    realScale,
    /** Shows the picture at that scale, even beyond the limits of zooming. */
    showReal: useCallback(() => {
      if (realScale !== null) setView({ scale: realScale, x: 0, y: 0 });
    }, [realScale]),
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
