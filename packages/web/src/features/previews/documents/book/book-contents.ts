import { resolveIn } from '../resolve-path';
import { elements, folderOf, type ManifestItem, readXml } from './book-xml';
import type { ZipFiles } from './zip-files';

/**
 * The titles of chapters by their path in the archive, from the table of contents of EPUB 3, otherwise of
 * EPUB 2.
 */
export function readContents(
  description: Document,
  manifest: ReadonlyMap<string, ManifestItem>,
  files: ZipFiles,
): Map<string, string> {
  const items = [...manifest.values()];
  const contents = items.find(({ properties }) => properties.split(/\s+/).includes('nav'));
  const titles = contents ? fromNavigation(contents.path, files) : new Map<string, string>();
  if (titles.size > 0) return titles;
  const id = elements(description, 'spine')[0]?.getAttribute('toc') ?? '';
  const older = manifest.get(id) ?? items.find(({ type }) => type === 'application/x-dtbncx+xml');
  return older ? fromOlderContents(older.path, files) : titles;
}

function fromNavigation(path: string, files: ZipFiles): Map<string, string> {
  const page = readXml(files, path);
  const lists = page ? elements(page, 'nav') : [];
  const list = lists.find((nav) => nav.getAttributeNS(OPS, 'type') === 'toc') ?? lists[0];
  const links = list ? elements(list, 'a') : [];
  return collect(
    links.map((link) => [link.getAttribute('href'), link.textContent]),
    folderOf(path),
  );
}

const OPS = 'http://www.idpf.org/2007/ops';

function fromOlderContents(path: string, files: ZipFiles): Map<string, string> {
  const page = readXml(files, path);
  const points = page ? elements(page, 'navPoint') : [];
  return collect(
    points.map((point) => [
      elements(point, 'content')[0]?.getAttribute('src') ?? null,
      elements(point, 'text')[0]?.textContent ?? null,
    ]),
    folderOf(path),
  );
}

/** If several entries refer to one file, the first one gives its title. */
function collect(
  links: readonly (readonly [address: string | null, title: string | null])[],
  folder: string,
): Map<string, string> {
  const titles = new Map<string, string>();
  for (const [address, title] of links) {
    const path = resolveIn(folder, address ?? '');
    const words = title?.replace(/\s+/g, ' ').trim() ?? '';
    if (path !== null && words !== '' && !titles.has(path)) titles.set(path, words);
  }
  return titles;
}
