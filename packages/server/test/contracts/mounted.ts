import { rebasePath, type VirtualPath } from '@satchel/contract';
import { FileEvents } from '../../src/core/files/file-events.js';
import type { UserFileSystem } from '../../src/core/files/file-system.js';
import { Listing } from '../../src/core/files/listing.js';
import { openFileSystem } from '../../src/core/files/open-file-system.js';
import type { Storage } from '../../src/core/files/storage.js';
import { folder, grantOfFolders } from '../folders-of-user.js';
import { p } from './file-system-calls.js';

const AT = '/Own folder';
const PATHS = new Set(['path', 'from', 'to', 'folder', 'entry', 'paths', 'leftOut']);

/**
 * The file system of a user with two folders, of which one is `/scope`; its paths are those from that one, so
 * that each call goes through the first level and comes back.
 */
export function mounted(storage: Storage): UserFileSystem {
  const folders = [folder('Another one', '/elsewhere'), folder(AT.slice(1), '/scope')];
  const rules = [{ regex: false, allow: false, path: '/nowhere-at-all', regexp: null }];
  const grant = grantOfFolders({ folders, rules });
  const hooks = { isSet: async () => true, before: async () => {}, after: async () => {} };
  return below(openFileSystem({ storage, grant, hooks, events: new FileEvents() }));
}

function below<Files extends object>(files: Files): Files {
  return new Proxy(files, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (name === 'uploads') return below(member as object);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        const given = args.map((arg, index) => asked(arg, index, String(name)));
        const result: unknown = member.apply(target, given);
        return name === 'at' ? result : shown(result);
      };
    },
  });
}

/** Adds the folder to the paths of a call: they are its first arguments, or in the roots of an archive. */
function asked(arg: unknown, index: number, name: string): unknown {
  if (Array.isArray(arg) && name === 'pack')
    return arg.map((root: { path: VirtualPath }) => ({ ...root, path: rebasePath(p(AT), root.path) }));
  const isPath = index === 0 || (index === 1 && ['copy', 'move'].includes(name));
  return typeof arg === 'string' && isPath ? rebasePath(p(AT), p(toPath(arg))) : arg;
}

/** Paths that are not well formed stay so. */
function toPath(text: string): string {
  return text.startsWith('/') ? text : `/${text}`;
}

function shown(result: unknown): unknown {
  if (result instanceof Promise) return result.then(shown);
  if (result instanceof Listing) return new Listing(shown(result.folder) as VirtualPath, result.columns);
  if (typeof result === 'string')
    return result === AT ? '/' : result.startsWith(`${AT}/`) ? result.slice(AT.length) : result;
  if (Array.isArray(result)) return result.map(shown);
  if (typeof result !== 'object' || result === null) return result;
  if (Symbol.asyncIterator in result) return shownAll(result as AsyncIterable<unknown>);
  if ('pieces' in result) return { ...result, pieces: shownPieces(result.pieces as Uint8Array[]) };
  if ('chunks' in result) return result;
  const facts = Object.entries(result).map(([name, value]) => [name, PATHS.has(name) ? shown(value) : value]);
  const isRoot = 'path' in result && result.path === AT;
  return { ...Object.fromEntries(facts), ...(isRoot && { name: '' }) };
}

async function* shownAll(batches: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  for await (const batch of batches) yield shown(batch);
}

function shownPieces(pieces: readonly Uint8Array[]): Uint8Array[] {
  return [Buffer.from(Buffer.concat(pieces).toString().replaceAll(`"${AT}/`, '"/'))];
}
