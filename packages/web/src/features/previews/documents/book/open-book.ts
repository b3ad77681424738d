import { resolveIn } from '../resolve-path';
import { readContents } from './book-contents';
import { elements, folderOf, type ManifestItem, readXml } from './book-xml';
import { BookError, ZipFiles } from './zip-files';

export interface Chapter {
  /** The path in the archive. */
  path: string;
  /** Null if the book has none. */
  title: string | null;
}

export interface Book {
  title: string;
  /** A language tag, or empty. */
  language: string;
  isRightToLeft: boolean;
  chapters: readonly Chapter[];
  files: ZipFiles;
}

const CONTAINER = '/META-INF/container.xml';

/** Opens an EPUB. Throws `BookError` for other files. */
export function openBook(bytes: Uint8Array): Book {
  const files = new ZipFiles(bytes);
  const container = readXml(files, CONTAINER);
  const address = container && elements(container, 'rootfile')[0]?.getAttribute('full-path');
  const packagePath = address ? resolveIn('', address) : null;
  const description = packagePath && readXml(files, packagePath);
  if (!description) throw new BookError('the book does not describe itself');
  const manifest = readManifest(description, folderOf(packagePath), files);
  const spine = elements(description, 'spine')[0];
  const titles = readContents(description, manifest, files);
  const chapters = (spine ? elements(spine, 'itemref') : [])
    .map((reference) => manifest.get(reference.getAttribute('idref') ?? ''))
    .filter((item) => item !== undefined)
    .map(({ path }) => ({ path, title: titles.get(path) ?? null }));
  if (chapters.length === 0) throw new BookError('the book has no chapters');
  return {
    title: textOf(description, 'title'),
    language: textOf(description, 'language'),
    isRightToLeft: spine?.getAttribute('page-progression-direction') === 'rtl',
    chapters,
    files,
  };
}

const textOf = (description: Document, name: string): string =>
  elements(description, name)[0]?.textContent?.trim() ?? '';

/** The parts of the book by id; only those that are in the archive. */
function readManifest(description: Document, folder: string, files: ZipFiles): Map<string, ManifestItem> {
  const manifest = new Map<string, ManifestItem>();
  for (const item of elements(description, 'item')) {
    const path = resolveIn(folder, item.getAttribute('href') ?? '');
    if (path === null || !files.has(path)) continue;
    manifest.set(item.getAttribute('id') ?? '', {
      path,
      type: item.getAttribute('media-type') ?? '',
      properties: item.getAttribute('properties') ?? '',
    });
  }
  return manifest;
}
