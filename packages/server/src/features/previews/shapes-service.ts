import type { PictureShapes, VirtualPath } from '@satchel/contract';
import { HeadCache, type ListedFiles } from './head-cache.js';
import { SHAPE } from './shape-reader.js';

const MEASURED = /^\.(?:jpe?g?|jfif|a?png|gif|webp|bmp|avif|hei[cf]|tiff?|svg)$/i;

/** Finds the proportions of pictures in their beginnings. */
export class ShapesService {
  readonly #heads = new HeadCache(SHAPE, (extension) => MEASURED.test(extension));

  async shapesIn(files: ListedFiles, folder: VirtualPath, signal: AbortSignal): Promise<PictureShapes> {
    const shapes: [name: string, shape: number][] = [];
    for await (const heads of this.#heads.in(files, folder, signal))
      for (const { name, found } of heads) shapes.push([name, Number(found)]);
    return Object.fromEntries(shapes);
  }
}
