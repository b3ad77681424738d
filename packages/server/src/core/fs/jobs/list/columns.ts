import { FILE_TYPES, type FileType } from '@satchel/contract';

/** What an entry of a list is; `omitted` ones are gone, or lead where the door does not go. */
export const STATES = ['omitted', 'file', 'directory', 'special', 'broken'] as const;
export type State = (typeof STATES)[number];

export interface Row {
  state: State;
  isSymlink: boolean;
  size: number;
  modifiedMs: number;
  mode: number;
  type: FileType;
}

export const OMITTED: Row = { state: 'omitted', isSymlink: false, size: 0, modifiedMs: 0, mode: 0, type: '' };
const BYTES_PER_ROW = 3 * 8 + 3;
const NUMBERS_PER_ROW = 3;

/** Facts of many entries in one shared piece of memory, which several workers fill without passing objects. */
export class Columns {
  readonly #numbers: Float64Array;
  readonly #bytes: Uint8Array;

  constructor(
    readonly count: number,
    readonly memory: SharedArrayBuffer = new SharedArrayBuffer(count * BYTES_PER_ROW),
  ) {
    this.#numbers = new Float64Array(memory, 0, count * NUMBERS_PER_ROW);
    this.#bytes = new Uint8Array(memory, count * NUMBERS_PER_ROW * 8);
  }

  set(index: number, row: Row): void {
    const at = index * NUMBERS_PER_ROW;
    this.#numbers[at] = row.size;
    this.#numbers[at + 1] = row.modifiedMs;
    this.#numbers[at + 2] = row.mode;
    this.#bytes[at] = STATES.indexOf(row.state);
    this.#bytes[at + 1] = row.isSymlink ? 1 : 0;
    this.#bytes[at + 2] = FILE_TYPES.indexOf(row.type);
  }

  get(index: number): Row {
    const at = index * NUMBERS_PER_ROW;
    const state = STATES[this.#bytes[at] ?? 0] ?? 'omitted';
    if (state === 'omitted') return OMITTED;
    return {
      state,
      isSymlink: this.#bytes[at + 1] === 1,
      size: this.#numbers[at] ?? 0,
      modifiedMs: this.#numbers[at + 1] ?? 0,
      mode: this.#numbers[at + 2] ?? 0,
      type: FILE_TYPES[this.#bytes[at + 2] ?? 0] ?? 'blob',
    };
  }
}
