import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CHECKSUMS,
  type CreatedKey,
  type Endpoint,
  everyPermission,
  methodsOf,
  PREVIEW_SIZES,
} from '@satchel/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declaredEndpoints } from '../src/features/api-docs/declared.js';
import { mountPathOf } from '../src/http/route.js';
import { ApiClient } from './api-client.js';
import { filmOf, pdfOf } from './media-files.js';
import { type SharesServer, startSharesServer } from './shares-server.js';

/** In every planted file, where nobody sees it who looks at pictures. */
const CANARY = 'canary-7d20c4';
const NAMES = [
  'p.png',
  'p.jpg',
  'p.webp',
  'p.gif',
  'd.svg',
  'd.pdf',
  'a.zip',
  'n.bin',
  'z.mp4',
  'j.txt',
  'j.vtt',
  'd.txt',
] as const;
const VIEW_ONLY = { ...everyPermission(false), view: true };

let server: SharesServer;
let viewer: ApiClient;
let owner: ApiClient;
let key: ApiClient;
let hash = '';

async function planted(): Promise<Record<string, Buffer>> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } });
  const exif = { IFD0: { Copyright: CANARY }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
  const withEnd = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from(CANARY)]);
  return {
    'p.png': withEnd(await picture.clone().withExif(exif).png().toBuffer()),
    'p.jpg': withEnd(await picture.clone().withExif(exif).jpeg().toBuffer()),
    'p.webp': await picture.clone().withExif(exif).webp().toBuffer(),
    'p.gif': withEnd(await picture.clone().gif().toBuffer()),
    'd.svg': Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><!--${CANARY}--></svg>`,
    ),
    'd.pdf': pdfOf(['Page one', 'Page two'], CANARY),
    'a.zip': Buffer.from(`PK\x03\x04${CANARY}`),
    'n.bin': Buffer.from(`\0\x01\x02${CANARY}`),
    // An archive with the name of a film.
    'z.mp4': Buffer.from(`PK\x03\x04${CANARY}`),
    // Whoever may rename or copy files gives them such names.
    'j.txt': withEnd(await picture.clone().withExif(exif).jpeg().toBuffer()),
    'j.vtt': withEnd(await picture.clone().withExif(exif).jpeg().toBuffer()),
    'd.txt': pdfOf(['Page one'], CANARY),
    't.txt': Buffer.from(`text ${CANARY}`),
    'f.mp4': filmOf(CANARY),
  };
}

beforeAll(async () => {
  server = await startSharesServer();
  mkdirSync(join(server.root, 'in'));
  for (const [name, bytes] of Object.entries(await planted()))
    writeFileSync(join(server.root, 'in', name), bytes);
  viewer = await server.createUser({
    username: 'viewer',
    perm: { ...VIEW_ONLY, create: true, modify: true },
  });
  owner = await server.createUser({ username: 'owner' });
  const request = { name: 'k', permissions: ['download'], expires: null };
  const made = (await (await viewer.post('/api/keys', request)).json()) as CreatedKey;
  key = new ApiClient(server.origin, made.key);
  hash = (await server.share(owner, '/in/', { canDownload: false })).hash;
});
afterAll(() => server.close());

/** Queries by which an endpoint may be asked for what it sends. */
function queriesOf({ query = {} }: Endpoint): string[] {
  const values: Record<string, readonly (string | number)[]> = {
    checksum: CHECKSUMS,
    page: [1, 2],
    algo: ['zip', 'tar'],
    files: [NAMES.join(',')],
    encoding: ['latin1', 'windows-1252', 'utf-16le', 'gb18030'],
    query: ['a'],
  };
  const single = Object.keys(query).flatMap((name) =>
    (values[name] ?? ['true']).map((value) => `${name}=${encodeURIComponent(value)}`),
  );
  return ['inline=true', ...single, 'inline=true&page=1'];
}

/** The requests about one address. */
function asked(endpoint: Endpoint): { query: string; headers: Record<string, string> }[] {
  const headers = [{}, { 'X-Encoding': 'true' }, { Range: 'bytes=0-' }];
  return [
    ...headers.flatMap((each) => ['', 'inline=true'].map((query) => ({ query, headers: each }))),
    ...queriesOf(endpoint).map((query) => ({ query, headers: {} })),
  ];
}

/** All addresses below which an endpoint is asked about a path. */
function addressesOf(endpoint: Endpoint, path: string): string[] {
  const mounted = mountPathOf(endpoint);
  if (!mounted.endsWith('*')) return [];
  const hashed = endpoint.permission === 'public' ? `/${hash}` : '/in';
  const below = mounted.slice(0, -'/*'.length);
  const isSized = endpoint.path.includes('/:size/');
  const starts = isSized ? PREVIEW_SIZES.map((size) => `${below}/${size}${hashed}`) : [`${below}${hashed}`];
  return starts.map((start) => `${start}${path}`);
}

const READING = declaredEndpoints().filter(
  ({ endpoint, feature }) =>
    methodsOf(endpoint).includes('GET') &&
    endpoint.path.endsWith('*') &&
    (endpoint.permission !== 'public' || feature === 'visitors'),
);

test('there are endpoints of users and of visitors to ask', () => {
  const names = READING.map(({ feature, name }) => `${feature}.${name}`);
  expect(names).toEqual(expect.arrayContaining(['files.download', 'previews.picture', 'visitors.download']));
  expect(names.length).toBeGreaterThan(20);
});

describe.each(READING)('$feature.$name', ({ endpoint }) => {
  const clients = endpoint.permission === 'public' ? ['anonymous'] : ['viewer', 'key'];
  test.each(clients)('sends nothing of a stored file to %s', async (who) => {
    const client = who === 'viewer' ? viewer : who === 'key' ? key : server.anonymous;
    for (const name of ['', ...NAMES]) {
      for (const address of addressesOf(endpoint, `/${name}`)) {
        for (const { query, headers } of asked(endpoint)) {
          const response = await client.get(`${address}?${query}`, headers);
          const body = Buffer.from(await response.arrayBuffer());
          const found = { address, query, headers, status: response.status };
          expect({ ...found, leaks: body.includes(CANARY) }).toEqual({ ...found, leaks: false });
          expect(response.status).not.toBe(500);
        }
      }
    }
  });
});

describe('a viewer', () => {
  test('gets pictures that are made anew, without what the camera wrote', async () => {
    for (const name of ['p.png', 'p.jpg', 'p.webp', 'p.gif']) {
      const response = await viewer.get(`/api/preview/big/in/${name}?inline=true`);
      expect([name, response.status]).toEqual([name, 200]);
      const { exif, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect({ exif, width }).toEqual({ exif: undefined, width: 40 });
    }
    expect((await viewer.get('/api/preview/big/in/d.svg?inline=true')).status).toBe(501);
  });

  test('gets the text of a file, but not its bytes', async () => {
    expect(await viewer.json('/api/resources/in/t.txt')).toMatchObject({ content: `text ${CANARY}` });
    expect((await viewer.get('/api/resources/in/t.txt', { 'X-Encoding': 'true' })).status).toBe(202);
    expect((await viewer.get('/api/raw/in/t.txt?inline=true')).status).toBe(202);
  });

  test('gets a film in parts for the player, and not as a download', async () => {
    const part = await viewer.get('/api/raw/in/f.mp4?inline=true', { Range: 'bytes=4-7' });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
    expect(part.headers.get('content-type')).toBe('video/mp4');
    expect(part.headers.get('content-disposition')).toMatch(/^inline;/);
    expect(part.headers.get('cache-control')).toBe('no-store');
    expect((await viewer.get('/api/raw/in/f.mp4')).status).toBe(202);
    const zip = await viewer.get('/api/raw/in/z.mp4?inline=true');
    expect([zip.status, await zip.text()]).toEqual([202, expect.not.stringContaining(CANARY)]);
  });

  test('gets the pages of a PDF as pictures', async () => {
    expect(await viewer.json('/api/pages/in/d.pdf')).toEqual({ pages: 2, shape: 0.75 });
    const page = await viewer.get('/api/preview/big/in/d.pdf?page=2&inline=true');
    const { width, height } = await sharp(Buffer.from(await page.arrayBuffer())).metadata();
    expect({ width, height }).toEqual({ width: 1200, height: 1600 });
    expect((await viewer.get('/api/preview/big/in/d.pdf?page=3')).status).toBe(415);
    expect((await viewer.get('/api/pages/in/p.png')).status).toBe(501);
  });

  test('may not download folders, select for downloads, or share', async () => {
    expect((await viewer.get('/api/raw/in/')).status).toBe(202);
    expect((await viewer.post('/api/raw/in', { files: ['t.txt'] })).status).toBe(202);
    expect((await viewer.post('/api/share/in/t.txt')).status).toBe(403);
  });
});

describe('a user without both permissions', () => {
  test('gets no picture, no text and no film', async () => {
    const blind = await server.createUser({ username: 'blind', perm: everyPermission(false) });
    for (const address of [
      '/api/preview/big/in/p.png',
      '/api/preview/big/in/d.pdf?page=1',
      '/api/pages/in/d.pdf',
      '/api/raw/in/f.mp4?inline=true',
      '/api/taken/in/',
      '/api/subtitle/in/t.txt',
    ])
      expect([address, (await blind.get(address)).status]).toEqual([address, 202]);
    expect(await blind.json('/api/resources/in/t.txt')).not.toHaveProperty('content');
  });
});

describe('a link without downloads', () => {
  test('says so to its owner and to visitors', async () => {
    expect(await owner.json(`/api/share/in/`)).toMatchObject([{ hash, canDownload: false }]);
    expect(await server.look(`${hash}/`)).toMatchObject({ canDownload: false });
  });

  test('shows pictures, pages, texts and films', async () => {
    const look = (address: string) => server.anonymous.get(`/api/public/${address}`);
    expect((await look(`preview/big/${hash}/p.jpg?inline=true`)).status).toBe(200);
    expect((await look(`preview/big/${hash}/d.pdf?page=1`)).status).toBe(200);
    expect(await (await look(`pages/${hash}/d.pdf`)).json()).toEqual({ pages: 2, shape: 0.75 });
    expect(await (await look(`text/${hash}/t.txt`)).json()).toMatchObject({ content: `text ${CANARY}` });
    expect((await look(`text/${hash}/n.bin`)).status).toBe(400);
    const film = await look(`dl/${hash}/f.mp4?inline=true`);
    expect([film.status, film.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  test('refuses every download', async () => {
    for (const path of [
      '',
      '/t.txt',
      '/p.png',
      '/f.mp4',
      '/?files=t.txt',
      '/d.pdf?inline=true',
      '/t.txt?inline=true',
    ]) {
      const response = await server.anonymous.get(`/api/public/dl/${hash}${path}`);
      expect([path, response.status]).toEqual([path, 403]);
    }
  });

  test('of a single file refuses it, too', async () => {
    const link = await server.share(owner, '/in/t.txt', { canDownload: 'false' });
    expect((await server.anonymous.get(`/api/public/dl/${link.hash}`)).status).toBe(403);
    expect((await server.anonymous.get(`/api/public/text/${link.hash}`)).status).toBe(200);
  });

  test('is another link than one with downloads, and can become one', async () => {
    const open = await server.share(owner, '/in/p.png');
    const closed = await server.share(owner, '/in/p.png', { canDownload: false });
    expect(closed.hash).not.toBe(open.hash);
    expect((await server.share(owner, '/in/p.png?canDownload=false')).hash).toBe(closed.hash);
    expect((await owner.put(`/api/share/${closed.hash}`, { canDownload: true })).status).toBe(409);
    const expiring = await server.share(owner, '/in/p.png', {
      canDownload: false,
      expires: '1',
      unit: 'days',
    });
    expect((await owner.put(`/api/share/${expiring.hash}`, { canDownload: true })).status).toBe(200);
    expect((await server.anonymous.get(`/api/public/dl/${expiring.hash}`)).status).toBe(200);
    expect((await owner.post('/api/share/in/p.png', { canDownload: 'perhaps' })).status).toBe(400);
  });
});
