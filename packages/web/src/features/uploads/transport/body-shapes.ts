import { recall, remember } from '../../../lib/browser/browser-memory';
import type { BodyShape } from './request';

const STORAGE_KEY = 'satchel.uploads.shape';
/** The shapes in the order in which they are tried; `whole` is a single request for the whole file. */
const LADDER = ['blob', 'bytes', 'fetch', 'whole'] as const satisfies readonly (BodyShape | 'whole')[];
/** The number of attempts at one offset before the next shape is tried. */
const TRIES = 2;

export type UploadShape = (typeof LADDER)[number];

interface Trouble {
  shape: UploadShape;
  offset: number;
  tries: number;
}

/** Chooses how bodies are sent: where nothing gets through, another shape may. */
export class BodyShapes {
  #usual: UploadShape = recalledShape();
  readonly #troubles = new Map<string, Trouble>();
  /** The uploads in which that happened; one may have been a response that was late. */
  #unanswered = 0;

  of(path: string): UploadShape {
    return this.#troubles.get(path)?.shape ?? this.#usual;
  }

  /** A request from `offset` on broke off, or stood still. */
  failed(path: string, offset: number, mayBeWhole: boolean): void {
    const known = this.#troubles.get(path);
    const shape = this.of(path);
    const tries = known?.offset === offset ? known.tries + 1 : 1;
    if (tries < TRIES) this.#troubles.set(path, { shape, offset, tries });
    else this.#troubles.set(path, { shape: nextOf(shape, mayBeWhole), offset, tries: 0 });
  }

  /** The server received all of a request whose response the browser has never reported. */
  unanswered(path: string, offset: number): void {
    if (this.of(path) !== 'blob') {
      this.failed(path, offset, false);
      return;
    }
    this.#troubles.set(path, { shape: 'bytes', offset, tries: 0 });
    this.#unanswered += 1;
    if (this.#unanswered < TRIES) return;
    this.#usual = 'bytes';
    remember(STORAGE_KEY, JSON.stringify({ shape: 'bytes', browser: navigator.userAgent }));
  }

  forget(path: string): void {
    this.#troubles.delete(path);
  }
}

function nextOf(shape: UploadShape, mayBeWhole: boolean): UploadShape {
  const usable: readonly UploadShape[] = mayBeWhole ? LADDER : LADDER.slice(0, -1);
  return usable[(usable.indexOf(shape) + 1) % usable.length] ?? 'blob';
}

/** The shape that this version of the browser needed before. */
function recalledShape(): UploadShape {
  try {
    const { shape, browser } = JSON.parse(recall(STORAGE_KEY) ?? '{}') as Partial<Record<string, unknown>>;
    return shape === 'bytes' && browser === navigator.userAgent ? 'bytes' : 'blob';
  } catch {
    return 'blob';
  }
}
