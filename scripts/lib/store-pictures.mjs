import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { NAMES } from './names.mjs';
import { ROOT } from './run.mjs';

const picture = (name) => `docs/images/${name}-light.webp`;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = { ...CLEAR, r: 255, g: 255, b: 255, alpha: 1 };

/**
 * The pictures that stores want beside an entry, in the sizes of their rules: the file below `deploy/`, what
 * it is made from, and its width and height.
 *
 * @type {readonly (readonly [file: string, source: string, width: number, height: number])[]}
 */
export const STORE_PICTURES = [
  ['casaos/Satchel/icon.png', NAMES.icon, 256, 256],
  ['casaos/Satchel/thumbnail.png', picture('listing'), 784, 442],
  ['casaos/Satchel/screenshot-1.png', picture('listing'), 1280, 800],
  ['casaos/Satchel/screenshot-2.png', picture('viewer'), 1280, 800],
  ['casaos/Satchel/screenshot-3.png', picture('sharing'), 1280, 800],
  ['home-assistant/satchel/icon.png', NAMES.icon, 128, 128],
  ['home-assistant/satchel/logo.png', NAMES.icon, 250, 100],
  ['runtipi/satchel/metadata/logo.jpg', NAMES.icon, 512, 512],
  ['truenas/satchel/icon.png', NAMES.icon, 512, 512],
  ['truenas/satchel/screenshot1.png', picture('listing'), 1280, 800],
  ['truenas/satchel/screenshot2.png', picture('viewer'), 1280, 800],
  ['truenas/satchel/screenshot3.png', picture('sharing'), 1280, 800],
  ['umbrel/satchel/1.jpg', picture('listing'), 1440, 900],
  ['umbrel/satchel/2.jpg', picture('viewer'), 1440, 900],
  ['umbrel/satchel/3.jpg', picture('sharing'), 1440, 900],
  ['unraid/satchel.png', NAMES.icon, 512, 512],
  ['yunohost/satchel_ynh/doc/screenshots/listing.png', picture('listing'), 1280, 800],
];
/** Those that are taken as they are. */
const COPIED = [['umbrel/satchel/icon.svg', NAMES.logo]];

/** Writes all pictures into `folder`, which is a copy of `deploy/`. */
export async function writeStorePictures(folder) {
  for (const [file, source, width, height] of STORE_PICTURES) {
    const isIcon = source === NAMES.icon;
    const isOpaque = file.endsWith('.jpg');
    const target = await placeFor(join(folder, file));
    const resized = sharp(join(ROOT, source)).resize(width, height, {
      // The bottom of a page is the least of it.
      ...(isIcon ? { fit: 'contain', background: CLEAR } : { fit: 'cover', position: 'top' }),
    });
    await (isOpaque ? resized.flatten({ background: WHITE }) : resized).toFile(target);
  }
  for (const [file, source] of COPIED) await copyFile(join(ROOT, source), await placeFor(join(folder, file)));
}

async function placeFor(file) {
  await mkdir(dirname(file), { recursive: true });
  return file;
}
