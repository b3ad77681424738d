import type { User, VirtualPath } from '@satchel/contract';
import { describe, expect, it } from 'vitest';
import type { FileSystem, FoundEntry } from '../../core/files/file-system.js';
import { asArray, asLines } from './render-hits.js';
import { SearchService } from './search-service.js';

const root = '/' as VirtualPath;
const entry = (name: string): FoundEntry => ({
  path: `/${name}` as VirtualPath,
  isDirectory: false,
  size: 1,
  modifiedMs: 0,
  type: 'blob',
});

/** Finds one name, then nothing more until it is aborted. */
const find: FileSystem['find'] = async function* (_path, _query, options) {
  yield [entry('first')];
  const { signal } = options ?? {};
  await new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
};

const folder = { stat: async () => ({ kind: 'directory' }), find } as unknown as FileSystem;
const caller = { user: { id: 7 } as User, files: folder };

const service = (wallMs = 60_000) => new SearchService({ anyWord: false, wallMs });
const request = (signal = new AbortController().signal) => ({ path: root, text: 'x', signal });

async function text(pieces: AsyncGenerator<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts).toString();
}

const hit = '{"dir":false,"path":"first","size":1,"modified":"1970-01-01T00:00:00.000Z","type":"blob"}';

describe('a search that times out', () => {
  it('R-59: the search ends with the hits so far, and reports that to clients that understand it', async () => {
    expect(await text(asArray(service(20).search(caller, request())))).toBe(`[${hit}]`);
    expect(await text(asLines(service(20).search(caller, request()), false))).toBe(`${hit}\n`);
    expect(await text(asLines(service(20).search(caller, request()), true))).toBe(
      `${hit}\n{"truncated":true}\n`,
    );
  });
});

describe('searches of one user', () => {
  it('R-59: the searches are at most two at a time', async () => {
    const searches = service();
    const [a, b, c] = [0, 1, 2].map(() => searches.search(caller, request()));
    await a?.next();
    await b?.next();
    await expect(c?.next()).rejects.toMatchObject({ code: 'too_many_requests' });
    const other = searches.search({ ...caller, user: { id: 8 } as User }, request());
    expect((await other.next()).done).toBe(false);
    await a?.return({ truncated: false });
    expect((await searches.search(caller, request()).next()).done).toBe(false);
  });

  it('R-59: the searches end when the client disconnects, and make room', async () => {
    const searches = service();
    const controller = new AbortController();
    const left = text(asArray(searches.search(caller, request(controller.signal))));
    const other = searches.search(caller, request());
    await other.next();
    controller.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    expect((await searches.search(caller, request()).next()).done).toBe(false);
  });
});
