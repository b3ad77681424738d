import type { IncomingHttpHeaders } from 'node:http';
import type { VirtualPath } from '@satchel/contract';
import type { FastifyReply } from 'fastify';
import {
  type BrandingPlace,
  type BrandingProblem,
  brandingFolderProblem,
  hasBrandingFile,
  readBrandingFile,
} from '../../core/state/branding-folder.js';
import { checkPreconditions } from '../../http/request/preconditions.js';
import { fieldError } from '../../lib/app-error.js';
import { contentTag } from '../../lib/entity-tag.js';
import { KeptContents } from '../../lib/kept-contents.js';

export interface BrandingFolder {
  /** The folder in the settings; empty for none. */
  folder: () => Promise<string>;
  place: BrandingPlace;
}

const MEMORY_BYTES = 4 * 1024 * 1024;
const STYLES = 'custom.css';
export const LOGO = 'img/logo.svg';
/** Types that browsers do not execute. Only an SVG may contain scripts, which its policy prevents. */
const TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'";

/** Serves pictures of an administrator that replace ours, and the style sheet that is loaded last. */
export class BrandingFiles {
  readonly #where: BrandingFolder;
  readonly #contents = new KeptContents(MEMORY_BYTES);

  constructor(where: BrandingFolder) {
    this.#where = where;
  }

  /** Throws `invalid_input` for a folder that cannot be used; an empty text means none. */
  async check(folder: string): Promise<void> {
    if (folder === '') return;
    // The reason is omitted: an administrator must not learn here which folders exist on the machine.
    if ((await this.problem(folder)) !== null) {
      throw fieldError(
        'branding.files',
        'no_branding',
        'branding.files: this folder cannot be used for branding',
      );
    }
  }

  /** The reason why a folder cannot be used, for the operator. */
  async problem(folder: string): Promise<BrandingProblem | null> {
    return folder === '' ? null : brandingFolderProblem(folder, this.#where.place);
  }

  async hasStyles(): Promise<boolean> {
    const folder = await this.#folder();
    return folder !== '' && hasBrandingFile(folder, STYLES);
  }

  /** Resolves to true if our logo is replaced. */
  async hasLogo(): Promise<boolean> {
    const folder = await this.#folder();
    return folder !== '' && hasBrandingFile(folder, LOGO);
  }

  /** The best of our icons that is replaced by one of another type; null when there is none. */
  async otherIcon(): Promise<string | null> {
    const folder = await this.#folder();
    if (folder === '' || (await hasBrandingFile(folder, 'img/icons/favicon.svg'))) return null;
    for (const name of ['favicon.ico', 'favicon-32x32.png']) {
      if (await hasBrandingFile(folder, `img/icons/${name}`)) return `img/icons/${name}`;
    }
    return null;
  }

  /** Responds to a request below `/static` for a replaced file; false for any other. */
  async send(path: VirtualPath, headers: IncomingHttpHeaders, reply: FastifyReply): Promise<boolean> {
    const name = path.slice(1);
    const type = typeOf(name);
    const folder = type === null ? '' : await this.#folder();
    if (type === null || folder === '') return false;
    let isSame = false;
    const isHead = reply.request.method === 'HEAD';
    const file = await readBrandingFile(folder, name, async ({ id, modifiedMs }, read) => {
      isSame = checkPreconditions(headers, { etag: contentTag(id), modifiedMs }) === 'not_modified';
      return isSame || isHead ? null : this.#contents.get(id, read);
    });
    if (!file) return false;
    reply.headers({
      'Content-Type': type,
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-cache',
      ETag: contentTag(file.id),
    });
    if (isSame) reply.code(304).send();
    else if (file.content === null) reply.header('Content-Length', file.bytes).send();
    else reply.send(file.content);
    return true;
  }

  /** The folder is checked again at each use, because it may have become a symlink since it was stored. */
  async #folder(): Promise<string> {
    const folder = await this.#where.folder();
    if (folder === '') return '';
    return (await this.problem(folder)) === null ? folder : '';
  }
}

/** True if the file at this address can be replaced, and must therefore be revalidated each time. */
export function isReplaceable(path: VirtualPath): boolean {
  return typeOf(path.slice(1)) !== null;
}

/** True if a file of that name, relative to the branding folder, is ever shown. */
export function isBrandingName(name: string): boolean {
  return typeOf(name) !== null;
}

function typeOf(name: string): string | null {
  if (name === STYLES) return 'text/css; charset=utf-8';
  const segments = name.split('/');
  const isPlain = segments.length <= 4 && segments.every((segment) => /^[\w-][\w.-]*$/.test(segment));
  if (segments[0] !== 'img' || !isPlain) return null;
  return TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? null;
}
