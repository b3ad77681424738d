/** A part of a HEIF file, from the end of its name to its own end. */
export interface Box {
  name: string;
  start: number;
  end: number;
}

/** The four letters at an offset. */
export const nameAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));

/** The boxes between two offsets, as ISO/IEC 14496-12 has them; a damaged one ends the list. */
export function* boxesIn(view: DataView, from: number, to: number): Generator<Box> {
  const end = Math.min(to, view.byteLength);
  for (let at = from; at + 8 <= end; ) {
    const size = view.getUint32(at);
    yield { name: nameAt(view, at + 4), start: at + 8, end: size === 0 ? end : Math.min(at + size, end) };
    // A box of size 0 is the last one; larger sizes than 32 bits belong to the picture itself.
    if (size < 8) return;
    at += size;
  }
}

/** The first box of this name between two offsets. */
export function boxIn(view: DataView, from: number, to: number, name: string): Box | undefined {
  for (const box of boxesIn(view, from, to)) if (box.name === name) return box;
  return undefined;
}
