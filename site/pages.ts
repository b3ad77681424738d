import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PROJECT = fileURLToPath(new URL('../', import.meta.url));

/** Patterns of Markdown files that are no pages of the site; `isPage` says the same. */
export const NOT_PAGES = ['!(deploy|docs)/?*{,/**}', 'docs/!(decisions)/?*{,/**}', 'README.md'];
const IS_PAGE = /^(?!README)(deploy\/(.+\/)?|docs\/(decisions\/)?)?[^/]+\.md$/;

/**
 * The place of a page on the site: `docs/` is its root, a `README.md` is the page of its folder, and what is in the root of
 * the project is in `project/`.
 */
export function placeOfPage(path: string): string {
  return path
    .replace(/^docs\//, '')
    .replace(/(^|\/)README\.md$/, '$1index.md')
    .replace(/^[A-Z_]+\.md$/, (name) => `project/${name.toLowerCase().replace('_', '-')}`);
}

/** The address of a page below the base of the site. Throws an error if the project has no such page. */
export function addressOfPage(path: string): string {
  if (!isPage(path) || !existsSync(join(PROJECT, path))) throw new Error(`There is no page ${path}.`);
  return `/${placeOfPage(path)
    .replace(/(^|\/)index\.md$/, '$1')
    .replace(/\.md$/, '.html')}`;
}

export function isPage(path: string): boolean {
  return IS_PAGE.test(path);
}

export interface Target {
  /** The path from the root of the project. */
  path: string;
  /** With `#`, or empty. */
  anchor: string;
}

/**
 * The file of the project to which a relative link of a page leads; a folder is its `README.md`, where it has
 * one.
 */
export function targetOf(page: string, href: string): Target {
  const [, name = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(decodeURI(href)) ?? [];
  const path = posix.join(posix.dirname(page), name).replace(/\/$/, '');
  const readme = posix.join(path, 'README.md');
  return { path: existsSync(join(PROJECT, readme)) ? readme : path, anchor };
}
