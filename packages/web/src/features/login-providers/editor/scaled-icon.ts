/** The most characters that a data URL of an icon has. */
export const MAX_ICON = 24 * 1024;
/** The lengths of the longer side that are tried, in pixels. */
const SIDES = [128, 96, 64, 32] as const;
const TYPES = ['image/webp', 'image/png'] as const;

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** The picture as a data URL; null for a type that the browser does not write. */
function drawn(image: HTMLImageElement, side: number, type: string): string | null {
  // A drawing may have no size of its own.
  const { naturalWidth: width = 0, naturalHeight: height = 0 } = image;
  const [wide, high] = width > 0 && height > 0 ? [width, height] : [side, side];
  const scale = side / Math.max(wide, high);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(wide * scale));
  canvas.height = Math.max(1, Math.round(high * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const url = canvas.toDataURL(type);
  return url.startsWith(`data:${type};`) ? url : null;
}

/**
 * The picture in a file as a small data URL, in the first size that has at most `MAX_ICON` characters. Drawings
 * become pixels, too, so that nothing else in them is stored. Throws if the browser cannot read it.
 */
export async function scaledIcon(file: Blob): Promise<string> {
  const image = new Image();
  image.src = await dataUrlOf(file);
  await image.decode();
  for (const side of SIDES) {
    for (const type of TYPES) {
      const url = drawn(image, side, type);
      if (url !== null && url.length <= MAX_ICON) return url;
    }
  }
  throw new Error('The picture is too large in every size');
}
