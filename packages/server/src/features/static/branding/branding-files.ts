import type { IncomingHttpHeaders } from 'node:http';
import type { VirtualPath } from '@satchel/contract';
import type { FastifyReply } from 'fastify';
import {
  brandingFolderProblem,
  hasBrandingFile,
  readBrandingFile,
} from '../../../core/state/branding-folder.js';
import { checkPreconditions, contentTag } from '../../../http/preconditions.js';
import { fieldError } from '../../../lib/field-error.js';

export interface BrandingFolder {
  /** The folder that the settings name now; empty for none. */
  folder: () => Promise<string>;
  /** The server's own, which no branding may show. */
  closedFolders: readonly string[];
}

const STYLES = 'custom.css';
export const LOGO = 'img/logo.svg';
/** Pictures only: nothing that a browser runs, but for SVG, whose policy keeps it from running. */
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

/** What an administrator put in place of our pictures, and the style sheet that comes last. */
export class BrandingFiles {
  readonly #where: BrandingFolder;

  constructor(where: BrandingFolder) {
    this.#where = where;
  }

  /** Throws `invalid_input` for a folder that cannot be used; an empty text is none. */
  async check(folder: string): Promise<void> {
    if (folder === '') return;
    const problem = await brandingFolderProblem(folder, this.#where.closedFolders);
    if (problem === 'no_folder') {
      throw fieldError(
        'branding.files',
        'no_folder',
        'branding.files: there is no such folder on the server',
      );
    }
    if (problem) {
      throw fieldError('branding.files', 'private', 'branding.files: the server keeps its own data there');
    }
  }

  async hasStyles(): Promise<boolean> {
    const folder = await this.#folder();
    return folder !== '' && hasBrandingFile(folder, STYLES);
  }

  /** Whether our logo is replaced. */
  async hasLogo(): Promise<boolean> {
    const folder = await this.#folder();
    return folder !== '' && hasBrandingFile(folder, LOGO);
  }

  /** Which of our icons, from the best, is replaced by one of another kind; null when ours, or the same, serves. */
  async otherIcon(): Promise<string | null> {
    const folder = await this.#folder();
    if (folder === '' || (await hasBrandingFile(folder, 'img/icons/favicon.svg'))) return null;
    for (const name of ['favicon.ico', 'favicon-32x32.png']) {
      if (await hasBrandingFile(folder, `img/icons/${name}`)) return `img/icons/${name}`;
    }
    return null;
  }

  /** Answers a request below `/static` when it is for something replaced; false when it is not. */
  async send(path: VirtualPath, headers: IncomingHttpHeaders, reply: FastifyReply): Promise<boolean> {
    const name = path.slice(1);
    const type = typeOf(name);
    const folder = type === null ? '' : await this.#folder();
    if (type === null || folder === '') return false;
    const file = await readBrandingFile(folder, name, ({ id, modifiedMs }) => {
      const state = { etag: contentTag(id), modifiedMs };
      return checkPreconditions(headers, state) !== 'not_modified';
    });
    if (!file) return false;
    reply.headers({
      'Content-Type': type,
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-cache',
      ETag: contentTag(file.id),
    });
    if (file.content === null) reply.code(304).send();
    else reply.send(file.content);
    return true;
  }

  /** Checked again at each use: the folder may have become a link to another since it was stored. */
  async #folder(): Promise<string> {
    const folder = await this.#where.folder();
    if (folder === '') return '';
    return (await brandingFolderProblem(folder, this.#where.closedFolders)) === null ? folder : '';
  }
}

/** Whether what is at this address may be replaced, and so must be asked for each time. */
export function isReplaceable(path: VirtualPath): boolean {
  return typeOf(path.slice(1)) !== null;
}

function typeOf(name: string): string | null {
  if (name === STYLES) return 'text/css; charset=utf-8';
  const segments = name.split('/');
  const isPlain = segments.length <= 4 && segments.every((segment) => /^[\w-][\w.-]*$/.test(segment));
  if (segments[0] !== 'img' || !isPlain) return null;
  return TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? null;
}
