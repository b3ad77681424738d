import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { addressOfPage, isPage, PROJECT, targetOf } from './pages.ts';

interface Token {
  type: string;
  tag: string;
  nesting: number;
  children: Token[] | null;
  attrGet(name: string): string | null;
  attrSet(name: string, value: string): void;
}

/**
 * Makes the links of pages, which are relative to their files so that a forge can follow them, lead to the same things on
 * the site. Files that are no pages are copied into it by `copyLinkedFiles`; other places of the repository are linked at
 * its address (`names.json`), and are plain text as long as that is not known.
 */
export class RepositoryLinks {
  readonly #base: string;
  readonly #repository: string;
  readonly #files = new Set<string>();

  constructor(base: string) {
    this.#base = base;
    this.#repository = addressOfRepository();
  }

  use(md: MarkdownRenderer): void {
    md.core.ruler.push('repository-links', ({ tokens, env }) => {
      const page = String(env.realPath ?? env.path).slice(PROJECT.length);
      for (const { children } of tokens as unknown as Token[])
        if (children) for (const link of children.filter(isOwnLink)) this.#lead(link, page, children);
    });
  }

  /** Copies the files to which pages link into the built site. */
  copyLinkedFiles(site: string): void {
    for (const path of this.#files) {
      const copy = join(site, path);
      mkdirSync(dirname(copy), { recursive: true });
      copyFileSync(join(PROJECT, path), copy);
    }
  }

  #lead(link: Token, page: string, siblings: Token[]): void {
    const { path, anchor } = targetOf(page, link.attrGet('href') ?? '');
    const file = join(PROJECT, path);
    if (!existsSync(file)) throw new Error(`${page} links to ${path}, which does not exist.`);
    if (isPage(path)) link.attrSet('href', addressOfPage(path) + anchor);
    else if (statSync(file).isFile() && !path.endsWith('.md')) {
      this.#files.add(path);
      link.attrSet('href', `${this.#base}${path}`);
      link.attrSet('target', '_self');
    } else if (this.#repository !== '') link.attrSet('href', `${this.#repository}/${path}`);
    else unlink(link, siblings);
  }
}

function isOwnLink(token: Token): boolean {
  const href = token.attrGet('href');
  return token.type === 'link_open' && href !== null && !/^([a-z]+:|#|\/)/.test(href);
}

/** Replaces a link and its end by elements without an address. */
function unlink(link: Token, siblings: Token[]): void {
  const end = siblings.slice(siblings.indexOf(link)).find(({ type }) => type === 'link_close');
  for (const token of [link, end])
    Object.assign(token ?? {}, { tag: 'span', attrs: null, type: 'text_span' });
}

function addressOfRepository(): string {
  const { address } = JSON.parse(readFileSync(join(PROJECT, 'names.json'), 'utf8')) as { address: string };
  return address === '' ? '' : `${address.replace(/\/$/, '')}/src/branch/main`;
}
