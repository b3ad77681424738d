import { type Resource, ROOT, type Usage, type VirtualPath } from '@satchel/contract';
import { etagOf, type OpenFile, type RemoveOptions } from '../../core/fs/file-system.js';
import type { PathRequest } from '../../http/request-path.js';
import { describeEntry } from '../../http/resource-json.js';
import { AppError } from '../../lib/app-error.js';
import { UserGates } from '../../lib/limits/user-gates.js';
import { assertMayDownload, type Caller, existing } from './caller/caller.js';
import { type TransferRequest, transfer } from './change/transfer.js';
import type { UploadOptions } from './change/upload-options.js';
import { checksumOf, parseChecksum } from './show/checksum.js';
import { type ResourceView, type ViewRequest, viewResource } from './show/resource-view.js';

export interface UploadRequest extends PathRequest, UploadOptions {
  override: boolean;
  body: AsyncIterable<Uint8Array>;
  signal: AbortSignal;
}

export type SaveRequest = Omit<UploadRequest, 'override'>;

export interface ChecksumRequest extends PathRequest {
  algorithm: string;
  signal: AbortSignal;
}

const CHECKSUMS_PER_USER = { running: 2, waiting: 16 };

/** What may be done to files, beyond what the door to the disk decides. */
export class FilesService {
  readonly #checksumGates = new UserGates(CHECKSUMS_PER_USER);

  view(caller: Caller, request: ViewRequest): Promise<ResourceView> {
    return viewResource(caller, request);
  }

  /** A file's resource with a digest of its content; a folder's is the plain one. */
  async viewChecksum(caller: Caller, request: ChecksumRequest): Promise<ResourceView> {
    const { path, algorithm, signal } = request;
    const entry = await existing(caller.files, path);
    if (entry.kind === 'directory')
      return await this.view(caller, { ...request, asBytes: false, recursive: false });
    assertMayDownload(caller);
    const known = parseChecksum(algorithm);
    const resource: Resource = describeEntry(entry, request);
    const digest = await this.#checksumGates
      .of(caller.user.id)
      .run(() => withFile(caller, path, (file) => checksumOf(file, known, signal)));
    return { kind: 'file', resource: { ...resource, checksums: { [known]: digest } }, etag: etagOf(entry) };
  }

  /** Makes a folder where the path ends in a slash, otherwise a file; resolves to the file's ETag. */
  async create({ files }: Caller, request: UploadRequest): Promise<string | null> {
    const { path, trailingSlash, body, ...options } = request;
    if (trailingSlash) {
      await files.makeDirectory(path);
      return null;
    }
    return etagOf(await files.write(path, body, { reason: 'upload', ...options }));
  }

  /** Changes a file that exists; resolves to its new ETag. */
  async save({ files }: Caller, request: SaveRequest): Promise<string> {
    const { path, trailingSlash, body, ...options } = request;
    if (trailingSlash) throw new AppError('method_not_allowed', 'a folder has no content to save');
    return etagOf(await files.write(path, body, { reason: 'save', ...options }));
  }

  async remove({ files }: Caller, path: VirtualPath, options: RemoveOptions): Promise<void> {
    if (path === ROOT) throw new AppError('forbidden', 'the root folder cannot be deleted');
    await files.remove(path, options);
  }

  transfer(caller: Caller, request: TransferRequest): Promise<void> {
    return transfer(caller, request);
  }

  /** Of the disk that holds a folder; a file has none to tell of. */
  async usage({ files }: Caller, path: VirtualPath): Promise<Usage> {
    const entry = await existing(files, path);
    return entry.kind === 'directory' ? await files.usage(path) : { total: 0, used: 0 };
  }
}

async function withFile<T>(
  { files }: Caller,
  path: VirtualPath,
  work: (file: OpenFile) => Promise<T>,
): Promise<T> {
  const file = await files.open(path);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}
