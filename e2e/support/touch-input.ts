import type { CDPSession, Locator, Page } from 'playwright-core';

export interface Point {
  x: number;
  y: number;
}

/** Fewer steps look to the browser like a jump, more take longer. */
const STEPS = 6;

const between = (from: Point, to: Point, share: number): Point => ({
  x: Math.round(from.x + (to.x - from.x) * share),
  y: Math.round(from.y + (to.y - from.y) * share),
});

/** Touches as the screen of a phone reports them, with one finger or several. */
export class TouchInput {
  private constructor(private readonly session: CDPSession) {}

  static async on(page: Page): Promise<TouchInput> {
    return new TouchInput(await page.context().newCDPSession(page));
  }

  /** `points` are the positions of all fingers on the screen; an empty list lifts them. */
  private async send(type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]): Promise<void> {
    const touchPoints = points.map((point, id) => ({ ...point, id }));
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  down(...points: Point[]): Promise<void> {
    return this.send('touchStart', points);
  }

  up(): Promise<void> {
    return this.send('touchEnd', []);
  }

  /** Moves all fingers at once, each along its line. */
  async move(...lines: [from: Point, to: Point][]): Promise<void> {
    for (let step = 1; step <= STEPS; step++) {
      await this.send(
        'touchMove',
        lines.map(([from, to]) => between(from, to, step / STEPS)),
      );
    }
  }

  /**
   * Taps twice, as quickly as a double tap even on a slow machine: the events carry their own times.
   * `between` waits for the effect of the first tap.
   */
  async tapTwice(point: Point, gapMs = 120, between?: () => Promise<unknown>): Promise<void> {
    const start = Date.now() / 1000;
    for (const after of [0, gapMs / 1000]) {
      if (after > 0) await between?.();
      for (const [type, touchPoints, held] of [
        ['touchStart', [point], 0],
        ['touchEnd', [], 0.04],
      ] as const) {
        const timestamp = start + after + held;
        await this.session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: [...touchPoints],
          timestamp,
        });
      }
    }
  }

  /** Drags within an eighth of a second, as a swipe requires. */
  async drag(from: Point, to: Point): Promise<void> {
    const start = Date.now() / 1000;
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number, touchPoints: Point[]) =>
      this.session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: start + step * 0.02 });
    await send('touchStart', 0, [from]);
    for (let step = 1; step <= STEPS; step++) {
      await send('touchMove', step, [between(from, to, step / STEPS)]);
    }
    await send('touchEnd', STEPS + 1, []);
  }

  /** Moves two fingers, side by side at the same height, from one distance to another. */
  async pinch(centre: Point, from: number, to: number): Promise<void> {
    const at = (side: number, distance: number) => ({ x: centre.x + (side * distance) / 2, y: centre.y });
    await this.down(at(-1, from));
    await this.down(at(-1, from), at(1, from));
    await this.move([at(-1, from), at(-1, to)], [at(1, from), at(1, to)]);
    await this.up();
  }

  /** Sets the widths of a notch and a system bar at the edges, in pixels. */
  async takeEdges(insets: { top: number; right: number; bottom: number; left: number }): Promise<void> {
    await this.session.send('Emulation.setSafeAreaInsetsOverride', { insets });
  }
}

/** The centre of an element on the screen, once nothing moves there any more. */
export function middleOf(locator: Locator): Promise<Point> {
  return locator.evaluate(async (element) => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
    const box = element.getBoundingClientRect();
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  });
}
