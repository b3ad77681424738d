import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { PageConfig, TrashListing, Usage, VersionListing } from '@satchel/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { ApiClient } from './api-client.js';
import { startDemo, type TestDemo } from './demo-server.js';

const MEBIBYTE = 1024 ** 2;
const HOUR_MS = 3_600_000;

let demo: TestDemo;
afterEach(() => demo.close());

const upload = (client: ApiClient, path: string, body: string | Uint8Array, query = '') =>
  client.post(`/api/resources${path}${query}`, body);
const namesIn = async (client: ApiClient, path = '/') =>
  (await client.json<{ items: { name: string }[] }>(`/api/resources${path}`)).items.map(({ name }) => name);
const bytes = (mebibytes: number) => new Uint8Array(mebibytes * MEBIBYTE);

describe('a visit', () => {
  test('gives each visitor a copy of the sample that no other visitor sees', async () => {
    demo = await startDemo();
    const [ann, ben] = [await demo.visitor(), await demo.visitor()];
    expect((await upload(ann, '/secret.txt', 'of Ann')).status).toBe(200);
    expect((await ann.delete('/api/resources/letter.txt')).status).toBe(200);
    expect((await namesIn(ann)).sort()).toEqual(['Photos', 'secret.txt']);
    expect((await namesIn(ben)).sort()).toEqual(['Photos', 'letter.txt']);
    expect(await (await ben.get('/api/raw/Photos/hill.txt')).text()).toBe('a hill');
  });

  test('is offered by the page, which knows how long it lasts and asks for no password', async () => {
    demo = await startDemo();
    const page = await (await new ApiClient(demo.origin).get('/login')).text();
    const [, json = ''] = /id="config"[^>]*>([^<]*)</.exec(page) ?? [];
    const config = JSON.parse(json) as PageConfig;
    expect(config.Demo).toEqual({ Minutes: 60, Bytes: 8 * MEBIBYTE });
    expect(config).toMatchObject({ LoginPage: true, Signup: false, EnableExec: false });
  });

  test('ends after its time with all that the visitor left', async () => {
    demo = await startDemo({ visitors: 1 });
    const ann = await demo.visitor();
    await upload(ann, '/kept.txt', 'first');
    await upload(ann, '/kept.txt', 'second', '?override=true');
    await ann.delete('/api/resources/letter.txt');
    const begun = { 'Upload-Length': '100', 'Tus-Resumable': '1.0.0' };
    expect((await ann.post('/api/tus/part.bin', undefined, begun)).status).toBe(201);
    const share = (await (await ann.post('/api/share/Photos/', {})).json()) as { hash: string };
    const anonymous = new ApiClient(demo.origin);
    expect((await anonymous.get(`/api/public/share/${share.hash}`)).status).toBe(200);
    expect((await ann.json<TrashListing>('/api/trash')).total).toBe(1);
    expect((await ann.json<VersionListing>('/api/versions/kept.txt')).items).toHaveLength(1);

    demo.pass(HOUR_MS);
    expect((await ann.get('/api/resources/')).status).toBe(401);
    const ben = await demo.visitor();
    expect((await anonymous.get(`/api/public/share/${share.hash}`)).status).toBe(404);
    expect((await ben.json<TrashListing>('/api/trash')).total).toBe(0);
    const left = await demo.leftOfVisitors();
    expect(left.filter((path) => path.startsWith('/visitors/') && path.split('/').length === 3)).toHaveLength(
      1,
    );
    expect(left.filter((path) => !path.startsWith('/visitors/') && !path.includes('/.alive-'))).toEqual([]);
  });

  test('cannot be made longer by renewing the session', async () => {
    demo = await startDemo();
    const ann = await demo.visitor();
    demo.pass(HOUR_MS - 60_000);
    const renewed = new ApiClient(demo.origin, await (await ann.post('/api/renew')).text());
    const listed = await renewed.get('/api/resources/');
    expect(listed.status).toBe(200);
    expect(listed.headers.get('X-Renew-Token')).toBe(null);
    demo.pass(60_000);
    expect((await renewed.get('/api/resources/')).status).toBe(401);
    expect((await renewed.post('/api/renew')).status).toBe(401);
  });

  test('ends with a logout, which makes room for others', async () => {
    demo = await startDemo({ visitors: 1 });
    const ann = await demo.visitor();
    expect((await demo.enter()).status).toBe(503);
    expect((await ann.post('/api/logout')).status).toBe(200);
    expect(await demo.leftOfVisitors()).toEqual([]);
    await demo.visitor();
  });
});

describe('places', () => {
  test('are no more than the operator wants, also for visitors who come together', async () => {
    demo = await startDemo({ visitors: 3 });
    const all = await Promise.all(Array.from({ length: 8 }, () => demo.enter()));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 503, 503, 503, 503, 503]);
    const refused = all.find(({ status }) => status === 503);
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(3500);
    expect(await refused?.json()).toMatchObject({
      code: 'busy',
      message: 'All places of this demo are taken; try again a little later',
    });
    demo.pass(HOUR_MS);
    await demo.visitor();
  });

  test('are not all taken by one address', async () => {
    demo = await startDemo();
    const all = await Promise.all(Array.from({ length: 12 }, () => demo.enter('203.0.113.7')));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = all.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0);
    await demo.visitor('203.0.113.8');
  });

  test('are not taken again and again by an address that leaves each', async () => {
    demo = await startDemo();
    for (let count = 0; count < 30; count += 1) {
      const visitor = await demo.visitor('203.0.113.7');
      await visitor.post('/api/logout');
    }
    expect((await demo.enter('203.0.113.7')).status).toBe(429);
    demo.pass(HOUR_MS);
    await demo.visitor('203.0.113.7');
  });
});

describe('the room of a visitor', () => {
  test('is never exceeded by uploads at once', async () => {
    demo = await startDemo();
    const ann = await demo.visitor();
    const names = Array.from({ length: 50 }, (_, index) => `/${index}.bin`);
    const all = await Promise.all(names.map((name) => upload(ann, name, bytes(1))));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 507]));
    const { size } = await ann.json<{ size: number }>('/api/size/');
    expect(size).toBeLessThanOrEqual(8 * MEBIBYTE);
    expect(size).toBeGreaterThan(4 * MEBIBYTE);
  });

  test('is what the disk seems to have', async () => {
    demo = await startDemo();
    const ann = await demo.visitor();
    await upload(ann, '/a.bin', bytes(2));
    const usage = await ann.json<Usage>('/api/usage/');
    expect(usage.total).toBe(8 * MEBIBYTE);
    expect(usage.used).toBeGreaterThan(2 * MEBIBYTE);
    expect(usage.used).toBeLessThan(2.1 * MEBIBYTE);
  });

  test('counts the trash and former versions, until they are deleted for good', async () => {
    demo = await startDemo();
    const ann = await demo.visitor();
    expect((await upload(ann, '/a.bin', bytes(3))).status).toBe(200);
    expect((await upload(ann, '/a.bin', bytes(3), '?override=true')).status).toBe(200);
    expect((await upload(ann, '/b.bin', bytes(3))).status).toBe(507);
    expect((await ann.delete('/api/resources/a.bin')).status).toBe(200);
    expect((await upload(ann, '/b.bin', bytes(3))).status).toBe(507);
    const { items } = await ann.json<TrashListing>('/api/trash');
    expect((await ann.post('/api/trash/restore', { items: [{ id: items[0]?.id }] })).status).toBe(200);
    expect((await ann.delete('/api/resources/a.bin?permanent=true')).status).toBe(200);
    await expect.poll(async () => (await upload(ann, '/b.bin', bytes(4))).status).toBe(200);
  });

  test('bounds copies, each item by itself', async () => {
    demo = await startDemo();
    const ann = await demo.visitor();
    await upload(ann, '/Photos/a.bin', bytes(3));
    const copy = (to: string) => ann.patch(`/api/resources/Photos?action=copy&destination=${to}`);
    expect((await copy('/second')).status).toBe(200);
    expect((await copy('/third')).status).toBe(507);
    expect(await namesIn(ann)).not.toContain('third');
  });

  test('bounds uploads in parts before their first byte', async () => {
    demo = await startDemo();
    const ann = await demo.visitor();
    const begin = (path: string, mebibytes: number) =>
      ann.post(`/api/tus${path}`, undefined, { 'Upload-Length': `${mebibytes * MEBIBYTE}` });
    expect((await begin('/big.bin', 9)).status).toBe(507);
    expect((await begin('/a.bin', 5)).status).toBe(201);
    expect((await begin('/b.bin', 5)).status).toBe(507);
    expect((await upload(ann, '/c.bin', bytes(5))).status).toBe(507);
    const part = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' };
    expect((await ann.request('PATCH', '/api/tus/a.bin', bytes(5), part)).status).toBe(204);
    expect((await begin('/b.bin', 2)).status).toBe(201);
    expect((await ann.delete('/api/tus/b.bin')).status).toBe(204);
    expect((await begin('/d.bin', 2)).status).toBe(201);
  });

  test('is never exceeded on the disk by uploads, copies, deletions and restorations at once', async () => {
    demo = await startDemo();
    const ann = await demo.visitor();
    await upload(ann, '/Photos/a.bin', bytes(1));
    const shuffle = async (index: number) => {
      const copy = `/api/resources/Photos?action=copy&destination=/copy-${index}`;
      const statuses = [(await ann.patch(copy)).status];
      statuses.push((await upload(ann, `/${index % 4}.bin`, bytes(1), '?override=true')).status);
      await ann.delete(`/api/resources/copy-${index}`);
      const { items } = await ann.json<TrashListing>('/api/trash?limit=2');
      await ann.post('/api/trash/restore', { items: items.map(({ id }) => ({ id })) });
      statuses.push((await upload(ann, `/${index}.new`, bytes(1))).status);
      return statuses;
    };
    const all = await Promise.all(Array.from({ length: 12 }, (_, index) => shuffle(index)));
    expect(new Set(all.flat())).toContain(507);
    const left = await demo.leftOfVisitors();
    const sizes = left.map((path) => statSync(join(demo.root, path))).filter((stats) => stats.isFile());
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(8 * MEBIBYTE);
  });

  test('is not infinite for empty files and folders', async () => {
    demo = await startDemo({ bytes: 100 * 4096 });
    const ann = await demo.visitor();
    const statuses = new Set<number>();
    for (let index = 0; index < 110; index += 1) {
      const path = index % 2 === 0 ? `/${index}.txt` : `/${index}/`;
      statuses.add((await upload(ann, path, '')).status);
    }
    expect(statuses).toEqual(new Set([200, 507]));
    expect((await namesIn(ann)).length).toBeLessThanOrEqual(100);
  });

  test('ends a body of unknown length that is too long', async () => {
    demo = await startDemo();
    const ann = await demo.visitor();
    // The client of Node may read on after the answer, without a pause, until there is no memory left.
    async function* long() {
      for (let mebibyte = 0; mebibyte < 256; mebibyte += 1) {
        await setImmediate();
        yield bytes(1);
      }
    }
    const body = ReadableStream.from(long());
    const response = await fetch(`${demo.origin}/api/resources/endless.bin`, {
      ...{ method: 'POST', body, duplex: 'half' },
      headers: { 'X-Auth': ann.token ?? '' },
    } as RequestInit).catch(() => null);
    expect(response?.status ?? 507).toBe(507);
    expect(await namesIn(ann)).not.toContain('endless.bin');
  });
});
