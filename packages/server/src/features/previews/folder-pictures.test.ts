import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { User } from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { type FilesServer, startFilesServer } from '../../../test/files-server.js';
import { type SharesServer, startSharesServer } from '../../../test/shares-server.js';

const DENY: User['rules'] = [{ regex: false, allow: false, path: '/trip/denied', regexp: null }];
const namesIn = (text: string) => (JSON.parse(text) as { name: string }[]).map(({ name }) => name);

describe('the pictures of a folder', () => {
  let server: FilesServer;

  beforeAll(async () => {
    server = await startFilesServer({
      ann: {},
      nothing: { only: [] },
      hider: { hideDotfiles: true },
      ruled: {
        rules: [...DENY, { regex: false, allow: false, path: '/trip/b.jpg', regexp: null }],
      },
      scoped: { scope: '/home' },
    });
    for (const folder of ['trip/denied', 'trip/folder.png', 'home/in', 'big', 'bytes'])
      mkdirSync(join(server.root, folder), { recursive: true });
    const put = (path: string | Buffer) => writeFileSync(path, 'x');
    for (const name of ['.a.png', 'b.jpg', 'c.PNG', 'd.txt', 'e.heic', 'f.svg', 'g.webp', 'denied/h.png'])
      put(join(server.root, 'trip', name));
    utimesSync(join(server.root, 'trip/b.jpg'), 1, 1.5);
    put(join(server.root, 'home/mine.png'));
    for (const [target, name] of [
      ['../mine.png', 'inside.png'],
      ['../../trip/b.jpg', 'outside.png'],
      ['nowhere', 'broken.png'],
    ] as const)
      symlinkSync(target, join(server.root, 'home/in', name));
    for (let index = 0; index < 5000; index += 1) put(join(server.root, 'big', `${index}.png`));
    put(Buffer.concat([Buffer.from(join(server.root, 'bytes/')), Buffer.from([0xff]), Buffer.from('é.png')]));
  });
  afterAll(() => server.close());

  const ask = async (user: string, path: string) => {
    const { status, text } = await server.send(user, 'GET', `/api/pictures${path}`);
    return status === 200 ? namesIn(text) : status;
  };

  test('the pictures are up to three of those that have thumbnails, by name', async () => {
    expect(await ask('ann', '/trip')).toEqual(['.a.png', 'b.jpg', 'c.PNG']);
    expect(await ask('hider', '/trip/')).toEqual(['b.jpg', 'c.PNG', 'f.svg']);
    expect(await ask('ruled', '/trip')).toEqual(['.a.png', 'c.PNG', 'f.svg']);
    expect(await ask('scoped', '/')).toEqual(['mine.png']);
    const { text } = await server.send('hider', 'GET', '/api/pictures/trip');
    expect(JSON.parse(text)[0]).toEqual({
      name: 'b.jpg',
      type: 'image',
      modified: '1970-01-01T00:00:01.500Z',
    });
  });

  test('the pictures include symlinks that stay in the scope', async () => {
    expect(await ask('scoped', '/in')).toEqual(['inside.png']);
  });

  test('the pictures of a big folder are among the names that the disk lists first', async () => {
    expect(await ask('ann', '/big')).toHaveLength(3);
  });

  test('the pictures may have names that are no text', async () => {
    const [name = ''] = (await ask('ann', '/bytes')) as string[];
    expect((await server.send('ann', 'GET', `/api/raw/bytes/${encodeURIComponent(name)}`)).status).toBe(200);
  });

  test('the pictures are rejected like thumbnails', async () => {
    expect(await ask('', '/trip')).toBe(401);
    expect(await ask('nothing', '/trip')).toBe(202);
    expect(await ask('ruled', '/trip/denied')).toBe(403);
    expect(await ask('scoped', '/trip')).toBe(404);
    expect(await ask('ann', '/none')).toBe(404);
    expect(await ask('ann', '/trip/b.jpg')).toBe(400);
    expect(await ask('ann', '/trip/../trip')).toBe(400);
    expect((await server.send('ann', 'POST', '/api/pictures/trip')).status).toBe(405);
  });
});

describe('the pictures of a shared folder', () => {
  let server: SharesServer;
  let ann: ApiClient;

  beforeAll(async () => {
    server = await startSharesServer();
    await server.plant({
      'u/trip/a.png': 'x',
      'u/trip/sub/b.png': 'x',
      'u/trip/denied/c.png': 'x',
      'u/d.png': 'x',
    });
    symlinkSync('../../d.png', join(server.root, 'u/trip/sub/out.png'));
    ann = await server.createUser({ username: 'ann', scope: '/u', rules: DENY });
  });
  afterAll(() => server.close());

  const ask = async (address: string, headers: Record<string, string> = {}) => {
    const { status, text } = await server.visit(`/api/public/pictures/${address}`, headers);
    return status === 200 ? namesIn(text) : status;
  };

  test('the pictures are those below the share only', async () => {
    const { hash } = await server.share(ann, '/trip/', { view: 'album' });
    expect(await ask(hash)).toEqual(['a.png']);
    expect(await ask(`${hash}/sub`)).toEqual(['b.png']);
    expect(await ask(`${hash}/denied`)).toBe(403);
    expect(await ask(`${hash}/none`)).toBe(404);
    expect(await ask(`${hash}/a.png`)).toBe(400);
    for (const path of ['..', '%2e%2e', '..%2f'])
      expect([path, Number(await ask(`${hash}/${path}`)) >= 400]).toEqual([path, true]);
    const file = await server.share(ann, '/trip/a.png');
    expect(await ask(file.hash)).toBe(400);
    expect(await ask('0123456789abcdef')).toBe(404);
  });

  test('the pictures need the password of the share, and end with it', async () => {
    const { hash } = await server.share(ann, '/trip/', { view: 'album', password: 'sesame', expires: 1 });
    expect(await ask(hash)).toBe(401);
    expect(await ask(hash, { 'X-SHARE-PASSWORD': 'wrong' })).toBe(401);
    const { token } = await server.look(hash, { 'X-SHARE-PASSWORD': 'sesame' });
    expect(await ask(`${hash}?token=${token}`)).toEqual(['a.png']);
    server.pass(3_600_000);
    expect(await ask(`${hash}?token=${token}`)).toBe(404);
  });
});
