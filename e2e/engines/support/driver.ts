import type { Point } from './in-page.js';

/** A key by its name in the DOM, such as `Control`, `Enter` or `s`. */
export type Key = string;

export interface Press {
  button?: 'left' | 'right';
  count?: number;
}

/**
 * The page of one browser, as the protocol of its engine offers it. `Tab` makes of it what stories use, so that
 * a driver has only what differs between engines.
 */
export interface Driver {
  /** Opens an address; resolves when the document has been read. */
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /**
   * The result of a function of the page, which is given as its source, and awaited. Arguments and result are
   * JSON. A page that is left rejects it.
   */
  call(source: string, args: readonly unknown[]): Promise<unknown>;
  press(at: Point, press: Press): Promise<void>;
  /** Presses the keys one after the other, and releases them in the other order. */
  chord(keys: readonly Key[]): Promise<void>;
  type(text: string): Promise<void>;
  wheel(at: Point, pixels: number): Promise<void>;
  /** Chooses files for the only element that the selector finds. */
  choose(selector: string, paths: readonly string[]): Promise<void>;
  /** Drops files or folders at a place, as a file manager does; missing where the engine has no native drag. */
  drop?(at: Point, paths: readonly string[]): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A running browser. */
export interface Engine {
  readonly name: EngineName;
  readonly version: string;
  /** The folder of all that is downloaded. */
  readonly downloads: string;
  /** A page with no cookies and nothing stored. The one that was open before is closed. */
  newPage(): Promise<Driver>;
  close(): Promise<void>;
}

export type EngineName = 'Chromium' | 'Firefox' | 'WebKit';
