import { resolveIn } from '../resolve-path';
import { readContents } from './book-contents';
import { elements, folderOf, type ManifestItem, readXml } from './book-xml';
import { type PageKind, pageKind } from './page-kind';
import { BookError, ZipFiles } from './zip-files';

export interface Chapter {
  /** The path in the archive. */
  path: string;
  kind: PageKind;
  /** The declared media type. */
  type: string;
  /** Null if the book has none. */
  title: string | null;
}

export interface Book {
  title: string;
  /** A language tag, or empty. */
  language: string;
  isRightToLeft: boolean;
  chapters: readonly Chapter[];
  /** The index of the chapter that shows the file at a path of the archive. */
  positions: ReadonlyMap<string, number>;
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
  if (!description) throw new BookError('The book has no description');
  const manifest = readManifest(description, folderOf(packagePath), files);
  const spine = elements(description, 'spine')[0];
  const titles = readContents(description, manifest, files);
  const chapters: Chapter[] = [];
  const positions = new Map<string, number>();
  for (const reference of spine ? elements(spine, 'itemref') : []) {
    const chain = withFallbacks(reference.getAttribute('idref') ?? '', manifest);
    const chapter = chapterOf(chain, titles);
    if (!chapter) continue;
    for (const { path } of chain) if (!positions.has(path)) positions.set(path, chapters.length);
    chapters.push(chapter);
  }
  if (chapters.length === 0) throw new BookError('The book has no chapters');
  return {
    title: textOf(description, 'title'),
    language: textOf(description, 'language'),
    isRightToLeft: spine?.getAttribute('page-progression-direction') === 'rtl',
    chapters,
    positions,
    files,
  };
}

/**
 * A part of the book, followed by the part that replaces it if it cannot be shown, the replacement of that,
 * and so on.
 */
function withFallbacks(id: string, manifest: ReadonlyMap<string, ManifestItem>): ManifestItem[] {
  const chain = new Set<ManifestItem>();
  for (let item = manifest.get(id); item && !chain.has(item); item = manifest.get(item.fallback))
    chain.add(item);
  return [...chain];
}

/** The first part that can be shown; null if none can. */
function chapterOf(chain: readonly ManifestItem[], titles: ReadonlyMap<string, string>): Chapter | null {
  const title = chain.map(({ path }) => titles.get(path)).find((each) => each !== undefined) ?? null;
  for (const { path, type } of chain) {
    const kind = pageKind({ path, type });
    if (kind) return { path, kind, type, title };
  }
  return null;
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
      fallback: item.getAttribute('fallback') ?? '',
      properties: item.getAttribute('properties') ?? '',
    });
  }
  return manifest;
}
