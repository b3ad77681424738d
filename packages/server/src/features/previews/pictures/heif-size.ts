import type { Dimensions } from '@satchel/contract';
import { type Box, boxesIn, boxIn } from '@satchel/contract/boxes';

/**
 * The size of the main picture of a HEIC or AVIF file as it is shown, of which `bytes` are the beginning;
 * null if it is not there. Nothing in the bytes makes it fail.
 */
export function sizeOfHeif(bytes: Uint8Array): Dimensions | null {
  try {
    return sizeIn(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch {
    // A damaged box leads out of the bytes.
    return null;
  }
}

function sizeIn(view: DataView): Dimensions | null {
  const meta = boxIn(view, 0, view.byteLength, 'meta');
  // Full boxes begin with a version and flags, of four bytes.
  const [main, all] = ['pitm', 'iprp'].map((name) => meta && boxIn(view, meta.start + 4, meta.end, name));
  const [kept, links] = ['ipco', 'ipma'].map((name) => all && boxIn(view, all.start, all.end, name));
  if (!main || !kept || !links) return null;
  const id =
    view.getUint8(main.start) === 0 ? view.getUint16(main.start + 4) : view.getUint32(main.start + 4);
  const wanted = propertiesOf(view, links, id);
  let size: Dimensions | null = null;
  let isOnSide = false;
  let number = 0;
  for (const { name, start } of boxesIn(view, kept.start, kept.end)) {
    number += 1;
    if (!wanted.has(number)) continue;
    if (name === 'ispe') size = { width: view.getUint32(start + 4), height: view.getUint32(start + 8) };
    // Quarter turns; what EXIF says besides is not followed in these formats.
    if (name === 'irot') isOnSide = view.getUint8(start) % 2 === 1;
  }
  return size && isOnSide ? { width: size.height, height: size.width } : size;
}

/** The numbers of the properties of an item, as ISO/IEC 23008-12 has them. */
function propertiesOf(view: DataView, { start, end }: Box, id: number): ReadonlySet<number> {
  const isLongId = view.getUint8(start) > 0;
  const isLongNumber = view.getUint8(start + 3) % 2 === 1;
  const found = new Set<number>();
  for (let at = start + 8; at < end; ) {
    const isWanted = id === (isLongId ? view.getUint32(at) : view.getUint16(at));
    at += isLongId ? 4 : 2;
    for (let left = view.getUint8(at++); left > 0; left--) {
      // The highest bit says that a reader must know the property.
      const number = isLongNumber ? view.getUint16(at) & 0x7fff : view.getUint8(at) & 0x7f;
      at += isLongNumber ? 2 : 1;
      if (isWanted) found.add(number);
    }
  }
  return found;
}
