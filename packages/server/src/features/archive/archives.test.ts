import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { processCostOf, superlinearGrowth } from '../../../test/cost.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { openBelow } from '../../../test/open-below.js';
import { isMissing } from '../../../test/programs.js';

let server: TestServer;
let scratch: string;
let user: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  scratch = mkdtempSync(join(tmpdir(), 'archives-'));
  const { root } = server;
  mkdirSync(join(root, 'srv/dir/sub'), { recursive: true });
  mkdirSync(join(root, 'srv/deny'));
  mkdirSync(join(root, 'srv/we ird'));
  mkdirSync(join(root, 'srv/empty'));
  writeFileSync(join(root, 'srv/a.txt'), 'hello\n');
  writeFileSync(join(root, 'srv/dir/one.txt'), 'one');
  writeFileSync(join(root, 'srv/dir/sub/two.txt'), 'two');
  writeFileSync(join(root, 'srv/deny/s.txt'), 'secret');
  writeFileSync(join(root, 'srv/we ird/a+b %20#?,.txt'), 'odd');
  symlinkSync('nowhere', join(root, 'srv/broken'));
  writeFileSync(join(root, 'out.txt'), 'outside');
  symlinkSync('../out.txt', join(root, 'srv/esc'));
  execFileSync('mkfifo', [join(root, 'srv/pipe')]);
  const rules = [{ regex: false, allow: false, path: '/deny', regexp: null }];
  user = await server.createUser({ scope: '/srv', rules });
});
afterAll(async () => {
  await server.close();
  rmSync(scratch, { recursive: true, force: true });
});

interface Unpacked {
  fileName: string;
  entries: string[];
}

function nameOf(response: Response): string {
  const disposition = response.headers.get('content-disposition') ?? '';
  return decodeURIComponent(/^attachment; .*filename\*=UTF-8''(.*)$/.exec(disposition)?.[1] ?? '');
}

/** The name and content of a download, after a check of the announced length. */
async function download(path: string): Promise<Unpacked> {
  const response = await user.get(path);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(Number(response.headers.get('content-length'))).toBe(bytes.length);
  const file = join(scratch, 'x.zip');
  writeFileSync(file, bytes);
  // `unzip` prints only an error for an empty zip.
  const list = bytes.length > 22 ? execFileSync('unzip', ['-Z1', file]).toString() : '';
  return { fileName: nameOf(response), entries: list.split('\n').filter(Boolean).sort() };
}

describe.skipIf(isMissing('unzip'))('a download of several things, by unzip', () => {
  it.each([
    ['dir', 'dir.zip', ['one.txt', 'sub/', 'sub/two.txt']],
    ['dir/', 'dir.zip', ['one.txt', 'sub/', 'sub/two.txt']],
    ['dir?algo=zip', 'dir.zip', ['one.txt', 'sub/', 'sub/two.txt']],
    ['dir?algo=true', 'dir.zip', ['one.txt', 'sub/', 'sub/two.txt']],
    ['?files=/a.txt,/dir', '_srv.zip', ['a.txt', 'dir/', 'dir/one.txt', 'dir/sub/', 'dir/sub/two.txt']],
    [
      '?files=%2Fa.txt%2C%2Fdir%2F&algo=',
      '_srv.zip',
      ['a.txt', 'dir/', 'dir/one.txt', 'dir/sub/', 'dir/sub/two.txt'],
    ],
    ['?files=/dir/one.txt,/dir/sub', '_dir.zip', ['one.txt', 'sub/', 'sub/two.txt']],
    ['dir/?files=one.txt,sub', '_dir.zip', ['one.txt', 'sub/', 'sub/two.txt']],
    ['?files=/dir/one.txt,/dir/sub&underscore=false', 'dir.zip', ['one.txt', 'sub/', 'sub/two.txt']],
    ['?files=/dir/one.txt', 'one.txt.zip', ['one.txt']],
    ['?files=/dir', 'dir.zip', ['one.txt', 'sub/', 'sub/two.txt']],
    ['?files=/deny,/a.txt', '_srv.zip', ['a.txt']],
    ['?files=/nope,/a.txt', '_srv.zip', ['a.txt']],
    ['?files=/pipe,/broken,/esc,/a.txt', '_srv.zip', ['NOT INCLUDED.txt', 'a.txt']],
    ['empty', 'empty.zip', []],
    [
      '?files=%2Fwe%2520ird%2Fa%252Bb%2520%252520%2523%253F%252C.txt%2C%2Fa.txt',
      '_srv.zip',
      ['a.txt', 'we ird/a+b %20#?,.txt'],
    ],
    ['?files=/dir,/dir/one.txt', '_dir.zip', ['one(1).txt', 'one.txt', 'sub/', 'sub/two.txt']],
  ])('the archive of %s is called %s and contains the entries', async (path, fileName, entries) => {
    expect(await download(`/api/raw/${path}`)).toEqual({ fileName, entries });
  });

  it('the archive of the root has everything but what is denied, special, broken or outside', async () => {
    const { fileName, entries } = await download('/api/raw/?algo=zip');
    expect(fileName).toBe('srv.zip');
    const tree = [
      'NOT INCLUDED.txt',
      'a.txt',
      'dir/',
      'dir/one.txt',
      'dir/sub/',
      'dir/sub/two.txt',
      'empty/',
      'we ird/',
    ];
    expect(entries).toEqual([...tree, 'we ird/a+b %20#?,.txt']);
  });

  it.each([
    ['dir?algo=rar', 400],
    ['dir?algo=toString', 400],
    ['?files=/../out.txt', 400],
    ['?files=%2F..%252Fout.txt', 400],
    ['?files=/../srv2/x', 400],
    ['?files=%zz', 400],
    ['?files=/nope', 404],
    ['?files=/nope,/nope2', 404],
    ['?files=/deny', 403],
    ['deny', 403],
    ['?files=/deny,/nope', 403],
    ['nope/', 404],
  ])('a request for %s is rejected with %d', async (path, status) => {
    const response = await user.get(`/api/raw/${path}`);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain('secret');
  });

  it('the archive needs the permission to download', async () => {
    const perm = { admin: false, execute: false, create: true, rename: true, modify: true, delete: true };
    const other = await server.createUser({ perm: { ...perm, share: false, download: false } });
    for (const path of ['srv/dir', '?files=/srv/dir', '?algo=rar']) {
      const response = await other.get(`/api/raw/${path}`);
      expect([response.status, await response.text()]).toEqual([202, '202 Accepted\n']);
    }
  });

  it('no archive is begun for a HEAD, which has the same headers', async () => {
    const response = await user.request('HEAD', '/api/raw/dir');
    expect(response.status).toBe(200);
    expect(nameOf(response)).toBe('dir.zip');
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0);
  });
});

const UNPACK = {
  tar: ['.tar', ['cat']],
  targz: ['.tar.gz', ['gzip', '-dc']],
  tarbz2: ['.tar.bz2', ['bzip2', '-dc']],
  tarxz: ['.tar.xz', ['xz', '-dc']],
  tarlz4: ['.tar.lz4', ['lz4', '-dc']],
  tarbr: ['.tar.br', ['brotli', '-dc']],
  tarzst: ['.tar.zst', ['zstd', '-dc']],
} as const;

describe.each(Object.entries(UNPACK))('algo=%s', (algo, [extension, [program, ...args]]) => {
  it.skipIf(isMissing(program))(`is unpacked by ${program} and tar`, async () => {
    const response = await user.get(`/api/raw/dir?algo=${algo}`);
    expect(nameOf(response)).toBe(`dir${extension}`);
    const input = Buffer.from(await response.arrayBuffer());
    const tar = execFileSync(program, args, { input });
    const list = execFileSync('tar', ['-tf', '-'], { input: tar }).toString();
    expect(list.trim().split('\n')).toEqual(['one.txt', 'sub/', 'sub/two.txt']);
  });
});

it('algo=tarsz is unpacked by the snappy library and tar', async () => {
  const response = await user.get('/api/raw/dir?algo=tarsz');
  expect(nameOf(response)).toBe('dir.tar.sz');
  const { default: snappy } = await import('snappy');
  const decompressor = new snappy.Decompressor();
  const head = decompressor.update(new Uint8Array(await response.arrayBuffer()));
  const input = Buffer.concat([head, await decompressor.finish()]);
  const list = execFileSync('tar', ['-tf', '-'], { input }).toString();
  expect(list.trim().split('\n')).toEqual(['one.txt', 'sub/', 'sub/two.txt']);
});

/** The names in an archive, as the usual programs list them; null where one of them is missing. */
async function namesIn(algo: string, bytes: Buffer): Promise<string[] | null> {
  const file = join(scratch, 'listed');
  writeFileSync(file, bytes);
  const lines = (text: Buffer) => text.toString().split('\n').filter(Boolean);
  if (algo === 'zip') return isMissing('unzip') ? null : lines(execFileSync('unzip', ['-Z1', file]));
  if (algo === 'tarsz') {
    const { default: snappy } = await import('snappy');
    const decompressor = new snappy.Decompressor();
    const head = decompressor.update(bytes);
    writeFileSync(file, Buffer.concat([head, await decompressor.finish()]));
  } else {
    const [, [program, ...args]] = UNPACK[algo as keyof typeof UNPACK];
    if (isMissing(program)) return null;
    writeFileSync(file, execFileSync(program, args, { input: bytes }));
  }
  return lines(execFileSync('tar', ['-tf', file, '--quoting-style=literal']));
}

it('names that are made safe to the same one cost in proportion to their number', async () => {
  const folderOf = async (bits: number): Promise<string> => {
    const folder = `srv/same-${bits}`;
    mkdirSync(join(server.root, folder));
    for (let index = 0; index < 2 ** bits; index += 1) {
      const digits = index.toString(2).padStart(bits, '0');
      const name = digits.replaceAll('0', '\u0001').replaceAll('1', '\u0002');
      await writeFile(join(server.root, folder, name), '');
    }
    return folder;
  };
  const costOf = (folder: string) => () =>
    processCostOf(async () => {
      const answer = await server.admin.get(`/api/raw/${folder}?algo=tar`);
      expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
    });
  expect(await superlinearGrowth(costOf(await folderOf(9)), costOf(await folderOf(11)))).toBeNull();
});

describe.each(['zip', 'tar', 'targz', 'tarbz2', 'tarxz', 'tarlz4', 'tarsz', 'tarbr', 'tarzst'])(
  'FB-06, FB-08: names that lead upwards, as %s',
  (algo) => {
    it('R-52: they are harmless', async () => {
      const folder = join(server.root, 'srv/hostile');
      mkdirSync(join(folder, '..\\up'), { recursive: true });
      writeFileSync(join(folder, '..\\..\\x'), 'x');
      writeFileSync(join(folder, '..\\up', 'C:\\boot'), 'x');
      const response = await user.get(`/api/raw/hostile?algo=${algo}`);
      expect(response.status).toBe(200);
      const names = await namesIn(algo, Buffer.from(await response.arrayBuffer()));
      if (names) expect(names.sort()).toEqual(['.._.._x', '.._up/', '.._up/C__boot']);
      rmSync(folder, { recursive: true });
    });
  },
);

interface Broken {
  received: number;
  complete: boolean;
  bytes(): Buffer;
}

/** Reads a download; `onFirst` is called with the first bytes and may end it. */
function read(path: string, onFirst: (leave: () => void) => void): Promise<Broken> {
  return new Promise((resolve) => {
    const sent = request(server.origin + path, { headers: { 'X-Auth': user.token ?? '' }, agent: false });
    const chunks: Buffer[] = [];
    const bytes = () => Buffer.concat(chunks);
    let received = 0;
    sent.on('error', () => resolve({ received, complete: false, bytes }));
    sent.on('response', (response) => {
      response.once('data', () => onFirst(() => sent.destroy()));
      response.on('data', (chunk: Buffer) => {
        received += chunk.length;
        chunks.push(chunk);
      });
      response.on('error', () => undefined);
      response.on('close', () => resolve({ received, complete: response.complete, bytes }));
    });
    sent.end();
  });
}

describe('a big download', () => {
  /** More bytes than are made before the first one is sent, and than codecs and connections buffer. */
  const BIG = 60_000_000;
  /** Node aborts the download of a response that is not referenced any more. */
  const held = new Set<Response>();
  let big: string;
  afterEach(() => held.clear());
  beforeAll(() => {
    mkdirSync(join(server.root, 'srv/big'), { recursive: true });
    big = join(server.root, 'srv/big/file.bin');
    writeFileSync(big, randomBytes(BIG));
  });

  // The tests of the codecs check that each closes its source; the costly ones take long to send the first
  // byte.
  it.each(['zip', 'tar', 'targz', 'tarzst', 'tarbr'])(
    'R-52: a download as %s releases all resources when the client disconnects',
    async (algo) => {
      const { complete } = await read(`/api/raw/big?algo=${algo}`, (leave) => leave());
      expect(complete).toBe(false);
      await expect.poll(() => openBelow(big)).toEqual([]);
    },
  );

  it.each(['zip', 'tar', 'targz', 'tarzst', 'tarbr'])(
    'a download as %s aborts the connection when a file is emptied in the meantime',
    async (algo) => {
      const { complete } = await read(`/api/raw/big?algo=${algo}`, () => truncateSync(big, 0));
      expect(complete).toBe(false);
      truncateSync(big, BIG);
    },
  );

  it.each([
    ['zip', 'unzip', '-tq'],
    ['tar', 'tar', '-tf'],
  ])('an archive as %s is complete though a file becomes shorter or longer', async (algo, program, flags) => {
    for (const size of [BIG - 1_000_000, BIG + 1_000_000]) {
      const { complete, bytes } = await read(`/api/raw/big?algo=${algo}`, () => truncateSync(big, size));
      expect(complete).toBe(true);
      const file = join(server.root, 'archive');
      writeFileSync(file, bytes());
      execFileSync(program, [flags, file]);
      truncateSync(big, BIG);
    }
  });

  it.each(['zip', 'tar'])(
    'an archive as %s is complete while others write, replace and remove what is in it',
    async (algo) => {
      const busy = join(server.root, 'srv/busy');
      for (let index = 0; index < 60; index++) {
        mkdirSync(join(busy, `${index}`), { recursive: true });
        for (let file = 0; file < 4; file++)
          writeFileSync(join(busy, `${index}`, `${file}`), randomBytes(100_000));
      }
      let round = 0;
      const disturb = setInterval(() => {
        const at = (file: number) => join(busy, String((round * 7) % 60), `${file}`);
        writeFileSync(at(0), randomBytes((round * 997) % 150_000));
        writeFileSync(`${at(1)}.new`, randomBytes((round * 991) % 150_000));
        renameSync(`${at(1)}.new`, at(1));
        rmSync(at(2), { force: true });
        appendFileSync(at(3), 'more');
        round += 1;
      });
      try {
        for (let download = 0; download < 3; download++) {
          const { complete, bytes } = await read(`/api/raw/busy?algo=${algo}`, () => undefined);
          expect(complete).toBe(true);
          const file = join(server.root, 'archive');
          writeFileSync(file, bytes());
          execFileSync(algo === 'zip' ? 'unzip' : 'tar', [algo === 'zip' ? '-tq' : '-tf', file]);
        }
      } finally {
        clearInterval(disturb);
      }
      expect(round).toBeGreaterThan(0);
    },
  );

  it('R-52: a download is rejected for a user with sixteen archives in progress, and not for others', async () => {
    const leave = new AbortController();
    const busy = await server.createUser({ scope: '/srv' });
    const begin = async (client: ApiClient, path: string) => {
      const headers = { 'X-Auth': client.token ?? '' };
      const response = await fetch(`${server.origin}/api/raw/${path}?algo=tar`, {
        headers,
        signal: leave.signal,
      });
      held.add(response);
      return response;
    };
    try {
      const sixteen = await Promise.all(Array.from({ length: 16 }, () => begin(busy, 'big')));
      expect(sixteen.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
      const refused = await begin(busy, 'big');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
      expect((await begin(server.admin, 'srv/big')).status).toBe(200);
    } finally {
      leave.abort();
    }
    await expect.poll(() => openBelow(big)).toEqual([]);
    const again = await read('/api/raw/big?algo=tar', (done) => done());
    expect(again.received).toBeGreaterThan(0);
  });

  it('R-52: a download is rejected for a visitor with two archives in progress, or a costly one', async () => {
    const leave = new AbortController();
    const link = await server.admin.post('/api/share/srv/big');
    const { hash } = (await link.json()) as { hash: string };
    const begin = async (algo: string, { signal }: AbortController) => {
      const response = await fetch(`${server.origin}/api/public/dl/${hash}?algo=${algo}`, { signal });
      held.add(response);
      return response.status;
    };
    try {
      const statuses: number[] = [];
      for (const algo of ['tar', 'tarxz', 'zip', 'tar']) statuses.push(await begin(algo, leave));
      expect(statuses).toEqual([200, 429, 200, 429]);
    } finally {
      leave.abort();
    }
    await expect.poll(() => openBelow(big)).toEqual([]);
    const costly = new AbortController();
    // The files are closed a moment before the quota is released.
    await expect.poll(() => begin('tarbr', costly)).toBe(200);
    expect(await begin('tar', costly)).toBe(429);
    costly.abort();
  });

  it('a download is still complete when nothing happens', async () => {
    const { received, complete } = await read('/api/raw/big?algo=tar', () => undefined);
    expect(complete).toBe(true);
    expect(received).toBeGreaterThan(BIG);
  });
});
