import { beforeEach, describe, expect, it } from 'vitest';
import { installTusServer, type TusServer } from '../../../testing/tus-server';
import type { SendOptions } from '../queue/transport';
import { UnfinishedBook } from '../unfinished/unfinished-book';
import { FileTransport } from './file-transport';

const LARGE = 8 * 1024 * 1024 + 1;
const CHUNK = 4 * 1024 * 1024;

let server: TusServer;
beforeEach(() => {
  server = installTusServer();
});

function startOf(tab: string) {
  const book = new UnfinishedBook(tab);
  book.open(1);
  return { book, transport: new FileTransport({ chunkSize: CHUNK, book }) };
}

const file = (bytes: number) => new File([new Uint8Array(bytes)], 'note.txt', { lastModified: 2000 });
const large = () => new File([new Uint8Array(LARGE)], 'film.mov', { lastModified: 1000 });

/** A file of which nothing can be read, except what a request was given. */
function unreadable(file: File): File {
  const gone = () => Promise.reject(new DOMException('It was changed.', 'NotReadableError'));
  const slice = file.slice.bind(file);
  return Object.assign(file, {
    slice: (...range: Parameters<typeof slice>) => Object.assign(slice(...range), { arrayBuffer: gone }),
  });
}

const request = (file: File, override = false) => ({ path: '/film.mov', target: '/', file, override });

function options(): SendOptions & { offsets: number[] } {
  const offsets: number[] = [];
  return {
    offsets,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onOffset: (offset) => offsets.push(offset),
  };
}

describe('sending files', () => {
  it('continues after a reload, when the same file is picked again', async () => {
    server.breakAfter = CHUNK + 1000;
    await startOf('before')
      .transport.send(request(large()), options())
      .catch(() => undefined);

    const { transport, book } = startOf('after');
    expect(book.all()).toMatchObject([{ path: '/film.mov', loaded: CHUNK, isBegun: true, tab: 'before' }]);
    expect(transport.hasBegun('/film.mov', large())).toBe(true);
    const again = options();
    await transport.send(request(large()), again);
    expect(again.offsets).toEqual([CHUNK + 1000]);
    expect(book.all()).toEqual([]);
    expect(server.finished.get('/film.mov')?.size).toBe(LARGE);
  });

  it('restarts with another file of the same name, and with another answer about replacing', async () => {
    server.breakAfter = CHUNK;
    const { transport } = startOf('tab');
    await transport.send(request(large()), options()).catch(() => undefined);
    const other = new File([new Uint8Array(LARGE)], 'film.mov', { lastModified: 2000 });
    expect(transport.hasBegun('/film.mov', other)).toBe(false);

    const replacing = options();
    await transport.send(request(large(), true), replacing);
    expect(replacing.offsets).toEqual([0]);
    expect(server.created.map(({ override }) => override)).toEqual([false, true]);
  });

  it('keeps what was sent of a file that cannot be read: the page may be about to go', async () => {
    server.breakAfter = CHUNK + 1000;
    const { transport, book } = startOf('before');
    const sent = transport.send(request(unreadable(large())), options());
    await expect(sent).rejects.toMatchObject({ fault: { kind: 'unreadable' } });
    expect(book.all()).toMatchObject([{ path: '/film.mov', isBegun: true }]);

    const again = options();
    await startOf('after').transport.send(request(large()), again);
    expect(again.offsets).toEqual([CHUNK + 1000]);
    expect(transport.hasBegun('/film.mov', large())).toBe(false);
  });

  it('begins anew with another content of a file that could not be read', async () => {
    server.breakAfter = CHUNK + 1000;
    const { transport } = startOf('tab');
    await transport.send(request(unreadable(large())), options()).catch(() => undefined);
    const edited = new File([new Uint8Array(LARGE + 5)], 'film.mov', { lastModified: 2000 });
    const again = options();
    await transport.send(request(edited), again);
    expect(again.offsets).toEqual([0]);
    expect(server.finished.get('/film.mov')?.size).toBe(LARGE + 5);
  });

  it('waits before it takes the place of an upload that took its own, and begins anew then', async () => {
    server.breakAfter = CHUNK;
    const { transport, book } = startOf('tab');
    await transport.send(request(large(), true), options()).catch(() => undefined);
    const before = book.all();
    server.breakAfter = 1;
    const other = new File([new Uint8Array(2 * LARGE)], 'film.mov', { lastModified: 3000 });
    await startOf('other device')
      .transport.send(request(other, true), options())
      .catch(() => undefined);

    // The browser of the other device has its own storage.
    book.remember(before);
    await expect(transport.send(request(large(), true), options())).rejects.toMatchObject({
      fault: { kind: 'busy' },
    });
    expect(server.holds('/film.mov')).toBe(1);
    await transport.send(request(large(), true), options());
    expect(server.finished.get('/film.mov')?.size).toBe(LARGE);
  });

  it('deletes an upload at the server that is cancelled', async () => {
    server.breakAfter = CHUNK + 1000;
    const { transport, book } = startOf('tab');
    await transport.send(request(large()), options()).catch(() => undefined);
    await transport.discard('/film.mov');
    expect(server.holds('/film.mov')).toBeUndefined();
    expect(book.all()).toEqual([]);
  });

  it('sends a file as a whole where the disk takes it in no other way', async () => {
    server.respondOnce('PATCH', 501, { code: 'not_implemented' });
    const { transport, book } = startOf('tab');
    await transport.send(request(large(), true), options());
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /film.mov',
      'PATCH /film.mov',
      'HEAD /api/raw/film.mov',
      'DELETE /film.mov',
      'POST /api/resources/film.mov',
    ]);
    expect(book.all()).toEqual([]);
  });

  it('recognises a small file as its own whose response was lost', async () => {
    server.loseLastResponse = true;
    const { transport } = startOf('tab');
    const small = { ...request(file(1000)), path: '/note.txt' };
    expect(transport.hasBegun('/note.txt', small.file)).toBe(false);
    await expect(transport.send(small, options())).rejects.toMatchObject({ fault: { kind: 'network' } });
    // The queue asks about no name that may be its own.
    expect(transport.hasBegun('/note.txt', small.file)).toBe(true);
    await transport.send(small, options());
    expect(server.finished.get('/note.txt')?.size).toBe(1000);
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('recognises a small file as its own that was paused after the server had it', async () => {
    server.unreported = (body) => body !== null;
    const { transport } = startOf('tab');
    const small = { ...request(file(1000)), path: '/note.txt' };
    const pause = new AbortController();
    const sent = transport.send(small, { ...options(), signal: pause.signal });
    await expect.poll(() => server.finished.has('/note.txt')).toBe(true);
    pause.abort(new Error('paused'));
    await expect(sent).rejects.toThrow('paused');
    expect(transport.hasBegun('/note.txt', small.file)).toBe(true);
    server.unreported = () => false;
    await transport.send(small, options());
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('recognises a file as its own for which a proxy got no response', async () => {
    const { transport } = startOf('tab');
    const late = { ...request(file(3 * 1024 * 1024)), path: '/note.txt' };
    server.respondOnce('POST', 504);
    await expect(transport.send(late, options())).rejects.toMatchObject({ fault: { kind: 'busy' } });
    expect(transport.hasBegun('/note.txt', late.file)).toBe(true);
    // The server had it all the same.
    await startOf('other').transport.send(late, options());
    const before = server.requests.length;
    await transport.send(late, options());
    expect(server.requests.slice(before).map(({ method }) => method)).toEqual(['HEAD']);
  });

  it('looks for a larger one, too, before it is sent in parts', async () => {
    server.loseLastResponse = true;
    const { transport } = startOf('tab');
    const sent = () => transport.send({ ...request(file(3 * 1024 * 1024)), path: '/note.txt' }, options());
    await expect(sent()).rejects.toMatchObject({ fault: { kind: 'network' } });
    await sent();
    expect(server.requests.map(({ method }) => method)).toEqual(['POST', 'HEAD']);
  });

  it('looks for a large one before it is sent as a whole', async () => {
    const { transport } = startOf('tab');
    server.respondAlways('PATCH', 0);
    // Each shape is tried twice.
    for (let attempt = 0; attempt < 6; attempt += 1)
      await transport.send(request(large()), options()).catch(() => undefined);
    server.respondAlways('PATCH', 200);
    server.finished.set('/film.mov', {
      ...{ id: '', length: LARGE, override: false, modifiedMs: 1000, pieces: [], size: LARGE },
    });
    const before = server.requests.length;
    await transport.send(request(large()), options());
    expect(server.requests.slice(before).map(({ method }) => method)).toEqual(['HEAD']);
  });

  it('leaves what another tab sends', async () => {
    server.breakAfter = CHUNK + 1000;
    await startOf('one')
      .transport.send(request(large()), options())
      .catch(() => undefined);
    const { transport } = startOf('two');
    await transport.discard('/film.mov', true);
    expect(server.holds('/film.mov')).toBe(CHUNK + 1000);
    await transport.discard('/film.mov');
    expect(server.holds('/film.mov')).toBeUndefined();
  });

  it('sends nothing of a file that was cancelled while it was read', async () => {
    localStorage.setItem(
      'satchel.uploads.shape',
      JSON.stringify({ shape: 'bytes', browser: navigator.userAgent }),
    );
    const { transport } = startOf('tab');
    const small = { ...request(file(1000)), path: '/note.txt' };
    const cancel = new AbortController();
    const sent = transport.send(small, { ...options(), signal: cancel.signal });
    cancel.abort(new Error('cancelled'));
    await expect(sent).rejects.toThrow('cancelled');
    expect(server.requests).toEqual([]);
  });

  it('sends a small file in parts that did not get through twice', async () => {
    server.respondAlways('POST', 0);
    const { transport } = startOf('tab');
    const small = { ...request(file(1000)), path: '/note.txt' };
    for (let tries = 0; tries < 2; tries++)
      await expect(transport.send(small, options())).rejects.toMatchObject({ fault: { kind: 'network' } });
    server.respondAlways('POST', 201);
    await transport.send(small, options()).catch(() => undefined);
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toContain('POST /note.txt');
  });

  it('sends a file in smaller parts that a proxy refuses for its size', async () => {
    server.proxyLimit = 1024 * 1024;
    const { transport } = startOf('tab');
    const five = file(5 * 1024 * 1024);
    await transport.send({ ...request(five), path: '/five.bin' }, options());
    expect(server.finished.get('/five.bin')?.size).toBe(five.size);
    await transport.send({ ...request(five), path: '/again.bin' }, options());
    const whole = server.requests.filter(({ path }) => path.startsWith('/api/resources'));
    expect(whole).toEqual([]);
  });

  it('sends no request when no upload was begun', async () => {
    await startOf('tab').transport.discard('/film.mov');
    expect(server.requests).toEqual([]);
  });
});
