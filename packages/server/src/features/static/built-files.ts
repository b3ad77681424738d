import { createHash } from 'node:crypto';
import { extensionOf } from '@satchel/contract';
import type { FastifyReply } from 'fastify';
import { isNotModified } from '../../http/request/preconditions.js';
import { type Sent, sendRaw } from '../../http/sending/raw-response.js';
import { AppError } from '../../lib/app-error.js';
import { KeptContents } from '../../lib/kept-contents.js';
import { ownFilesIn, ownFileTime, readOwnFile } from '../../lib/own-files.js';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** The build compresses its files in advance. The best coding is the first. */
const CODINGS = [
  { coding: 'br', suffix: '.br' },
  { coding: 'gzip', suffix: '.gz' },
];
const MEMORY_BYTES = 4 * 1024 * 1024;

/** The metadata of a file of the build, as it is or compressed. */
interface BuiltFacts {
  bytes: number;
  etag: string;
  modifiedMs: number;
}

/**
 * Serves the files of the built web client. They do not change while the program runs, so up to 4 MiB of sent
 * files are kept in memory, and each file is hashed once. Only paths of the build are ever looked up.
 */
export class BuiltFiles {
  readonly #folder: string;
  #names: Promise<ReadonlySet<string>> | undefined;
  readonly #facts = new Map<string, Promise<BuiltFacts>>();
  readonly #contents = new KeptContents(MEMORY_BYTES);

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Responds to a GET or HEAD with the file `name`, relative to the build. Throws `not_found`. */
  async send(name: string, reply: FastifyReply, cacheControl: string): Promise<Sent> {
    const { headers: asked } = reply.request;
    const names = await this.#list();
    if (!names.has(name)) throw new AppError('not_found', 'There is nothing at this address');
    const codings = acceptedCodings(asked['accept-encoding']);
    const best = CODINGS.find(({ coding, suffix }) => codings(coding) && names.has(name + suffix));
    const file = name + (best?.suffix ?? '');
    const { bytes, etag, modifiedMs } = await this.#factsOf(file);
    const validators = {
      'cache-control': cacheControl,
      etag,
      'last-modified': new Date(modifiedMs).toUTCString(),
      vary: 'accept-encoding',
    };
    if (isNotModified(asked, { etag, modifiedMs }))
      return await sendRaw(reply, { status: 304, headers: validators });
    const headers = {
      ...validators,
      'content-type': TYPES[extensionOf(name)] ?? 'application/octet-stream',
      ...(best ? { 'content-encoding': best.coding } : {}),
    };
    const content = reply.request.method === 'HEAD' ? undefined : await this.#read(file);
    const length = { 'content-length': content?.length ?? bytes };
    return await sendRaw(reply, { status: 200, headers: { ...headers, ...length } }, content);
  }

  #list(): Promise<ReadonlySet<string>> {
    this.#names ??= ownFilesIn(this.#folder);
    return this.#names;
  }

  #factsOf(name: string): Promise<BuiltFacts> {
    let facts = this.#facts.get(name);
    if (!facts) {
      facts = this.#lookAt(name);
      this.#facts.set(name, facts);
      facts.catch(() => this.#facts.delete(name));
    }
    return facts;
  }

  async #lookAt(name: string): Promise<BuiltFacts> {
    const [content, modifiedMs] = await Promise.all([this.#read(name), ownFileTime(this.#folder, name)]);
    const digest = createHash('sha256').update(content).digest('base64url').slice(0, 22);
    return { bytes: content.length, etag: `"${digest}"`, modifiedMs };
  }

  #read(name: string): Promise<Buffer> {
    return this.#contents.get(name, () => readOwnFile(this.#folder, name));
  }
}

/**
 * Returns a function that tells which codings a header allows: those that it names, and with `*` all that it
 * does not name, but none of weight 0.
 */
function acceptedCodings(header: string | string[] | undefined): (coding: string) => boolean {
  const weights = new Map<string, number>();
  for (const part of String(header ?? '').split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = parameters.find((text) => text.startsWith('q='));
    weights.set(coding, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  return (coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
}
