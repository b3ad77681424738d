import { type Resource, ROOT, type Usage, type VirtualPath } from '@satchel/contract';
import { existing } from '../../core/files/existing-entry.js';
import type { LeftOut, RemoveOptions } from '../../core/files/file-system.js';
import type { FilesPrincipal, Principal } from '../../core/files/principal.js';
import { etagOf } from '../../core/files/revision.js';
import { describeEntry } from '../../core/resources/resource-json.js';
import { AppError } from '../../lib/app-error.js';
import { UserSemaphores } from '../../lib/limits/user-semaphores.js';
import type { PathRequest } from '../../lib/request-path.js';
import { checksumOf, parseChecksum } from './checksum.js';
import { MadeUploads } from './made-uploads.js';
import { type TransferRequest, transfer } from './operations/transfer.js';
import { type ResourceView, type ViewRequest, viewResource } from './resource-view.js';
import { TextReader } from './text/text-reader.js';
import type { UploadOptions } from './upload-options.js';

export interface UploadRequest extends PathRequest, UploadOptions {
  override: boolean;
  body: AsyncIterable<Uint8Array>;
}

export type SaveRequest = Omit<UploadRequest, 'override'>;

export interface ChecksumRequest extends PathRequest {
  algorithm: string;
  signal: AbortSignal;
  whenSent: ViewRequest['whenSent'];
}

const CHECKSUMS_PER_USER = { running: 2, waiting: 16 };

const AS_FOLDER = { asBytes: false, recursive: false, startOnly: false, linkMode: false };

/** File operations, with the checks that the file system does not make. */
export class FilesService {
  readonly #checksumSemaphores = new UserSemaphores(CHECKSUMS_PER_USER);
  readonly #texts = new TextReader();
  readonly #made = new MadeUploads();

  view(principal: FilesPrincipal, request: Omit<ViewRequest, 'texts'>): Promise<ResourceView> {
    return viewResource(principal, { texts: this.#texts, ...request });
  }

  /** The resource of a file with a digest of its content; for a folder the plain resource. */
  async viewChecksum(principal: FilesPrincipal, request: ChecksumRequest): Promise<ResourceView> {
    const { path, algorithm, signal } = request;
    const entry = await existing(principal.files, path);
    if (entry.kind === 'directory') return await this.view(principal, { ...AS_FOLDER, ...request });
    // The file is opened before the algorithm is checked, so that a missing permission is the first error.
    const file = await principal.files.open(path);
    try {
      const known = parseChecksum(algorithm);
      const resource: Resource = describeEntry(entry, request);
      const digest = await this.#checksumSemaphores.run(principal.user.id, () =>
        checksumOf(file, known, signal),
      );
      return { kind: 'file', resource: { ...resource, checksums: { [known]: digest } }, etag: etagOf(entry) };
    } finally {
      await file.close();
    }
  }

  /** Creates a folder where the path ends in a slash, otherwise a file; resolves to the file's ETag. */
  async create(
    principal: Pick<Principal, 'user' | 'action' | 'files'>,
    request: UploadRequest,
  ): Promise<string | null> {
    const { files } = principal;
    const { path, trailingSlash, body, ...options } = request;
    if (trailingSlash) {
      await files.makeDirectory(path);
      return null;
    }
    return this.#made.make(principal, { path, ...options }, async () =>
      etagOf(await files.write(path, body, { reason: 'upload', ...options })),
    );
  }

  /** Replaces the content of an existing file; resolves to its new ETag. */
  async save({ files }: FilesPrincipal, request: SaveRequest): Promise<string> {
    const { path, trailingSlash, body, ...options } = request;
    if (trailingSlash) throw new AppError('method_not_allowed', 'A folder has no content to save');
    return etagOf(await files.write(path, body, { reason: 'save', ...options }));
  }

  async remove({ files }: FilesPrincipal, path: VirtualPath, options: RemoveOptions): Promise<void> {
    if (path === ROOT) throw new AppError('forbidden', 'The root folder cannot be deleted');
    await files.remove(path, options);
  }

  async removeMany(
    { files }: FilesPrincipal,
    paths: readonly VirtualPath[],
    options: RemoveOptions,
  ): Promise<PromiseSettledResult<void>[]> {
    return files.removeMany(paths, options);
  }

  transfer(principal: FilesPrincipal, request: TransferRequest): Promise<LeftOut | null> {
    return transfer(principal, request);
  }

  /** The usage of the disk of a folder. For a file, it is zero. */
  async usage({ files }: FilesPrincipal, path: VirtualPath): Promise<Usage> {
    const entry = await existing(files, path);
    return entry.kind === 'directory' ? await files.usage(path) : { total: 0, used: 0 };
  }
}
