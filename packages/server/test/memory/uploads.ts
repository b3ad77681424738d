import type { VirtualPath } from '@satchel/contract';
import type { ChangingUploads, WriteResult } from '../../src/core/files/changes.js';
import type {
  AppendOptions,
  PublishOptions,
  StageOptions,
  WriteOptions,
} from '../../src/core/files/file-system.js';
import { AppError } from '../../src/lib/app-error.js';
import { untilAborted } from '../../src/lib/until-aborted.js';
import { notFound } from './refusals.js';
import type { ResolvedScope } from './resolved-scope.js';

const incomplete = () => new AppError('upload_offset_mismatch', 'A part of the upload is missing');

const tooLarge = () => new AppError('too_large', 'The part goes beyond the length');

/** Returns `before` with `piece` at a place, and with the byte too many that a scattered upload has. */
function withPiece(before: Buffer, piece: Uint8Array, at: number, length: number): Buffer {
  const content = Buffer.alloc(length + 1);
  content.set(before);
  content.set(piece, at);
  return content;
}

/** `assertNew` throws unless a file may be put at the path; `put` does so. */
export function memoryUploads(
  resolved: ResolvedScope,
  assertNew: (path: VirtualPath, override: boolean) => void,
  put: (path: VirtualPath, content: Buffer, options: WriteOptions) => WriteResult,
): ChangingUploads {
  const { tree } = resolved.storage;
  const { staged } = tree;
  const keyOf = (path: VirtualPath, name: string) => `${resolved.serverPath(path)}\0${name}`;
  const get = (path: VirtualPath, name: string): Buffer => {
    resolved.assertAllowed(path);
    const content = staged.get(keyOf(path, name));
    if (!content) throw notFound();
    return content;
  };
  return {
    begin: async (path, { override = false }: StageOptions) => {
      assertNew(path, override);
      const name = tree.newId();
      staged.set(keyOf(path, name), Buffer.alloc(0));
      return name;
    },
    size: async (path, name) => get(path, name).length,
    storedSize: async (path, name) => get(path, name).length,
    append: async (path, name, body, { at, length, signal, onBytes, scattered }: AppendOptions) => {
      if (scattered && resolved.storage.capabilities.scatteredUploads) {
        let end = at;
        for await (const chunk of untilAborted(body, signal)) {
          if (end + chunk.length > length) throw tooLarge();
          staged.set(keyOf(path, name), withPiece(get(path, name), chunk, end, length));
          end += chunk.length;
          onBytes?.(chunk.length);
          scattered.onStored(end);
        }
        return end;
      }
      const before = get(path, name).subarray(0, at);
      if (at > before.length) throw incomplete();
      const keep = (content: Buffer) => staged.set(keyOf(path, name), content);
      let content = before;
      for await (const chunk of untilAborted(body, signal)) {
        content = Buffer.concat([content, chunk]);
        keep(content.length > length ? before : content);
        if (content.length > length) throw tooLarge();
        onBytes?.(chunk.length);
      }
      return content.length;
    },
    publish: async (path, name, { length, scattered, ...options }: PublishOptions) => {
      const staging = get(path, name);
      const content = scattered && staging.length === length + 1 ? staging.subarray(0, length) : staging;
      if (content.length !== length) throw incomplete();
      await options.beforePublish?.();
      const published = put(path, content, { reason: 'upload', ...options });
      staged.delete(keyOf(path, name));
      return published;
    },
    discard: async (path, name) => {
      staged.delete(keyOf(path, name));
    },
  };
}
