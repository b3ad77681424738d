import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rule, TrashListing, TrashRestored } from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLocalStorage } from '../src/core/storage/local/local-storage.js';
import type { ApiClient } from './api-client.js';
import { p } from './contracts/file-system-calls.js';
import { keptIn } from './kept-on-disk.js';
import { type SharesServer, startSharesServer } from './shares-server.js';

const TRASH = 'usb/.satchel-trash';
const VERSIONS = 'usb/.satchel-versions';
/** Other names of both in turns: those that VFAT gives them, and some anywhere. */
const NAMES = ['usb/SATCHE~1', 'usb/SATCHE~2', 'usb/x/photos', 'usb/x/music'];
const CANARY = 'canary of ann';

let underTest: SharesServer;
let ann: ApiClient;
let mallory: ApiClient;
let hasMounts = false;
const mounts: string[] = [];

const at = (...path: string[]) => join(underTest.root, ...path);
const deny = (path: string): Rule => ({ regex: false, allow: false, path, regexp: null });

beforeAll(async () => {
  underTest = await startSharesServer();
  mkdirSync(at('usb'));
  hasMounts = mount('-t', 'tmpfs', '-o', 'size=2g', 'tmpfs', at('usb'));
  ann = await underTest.createUser({ username: 'ann' });
  mallory = await underTest.createUser({ username: 'mallory', rules: [deny('/usb/private')] });
  await underTest.plant({
    'usb/private/pay.txt': CANARY,
    'usb/private/plan.txt': CANARY,
    'usb/x/y.txt': 'y',
  });
  await underTest.plant({
    'own/f.txt': 'planted',
    'own/d/SATCHE~1/g.txt': 'planted',
    'usb/notes~1.txt': 'notes',
  });
  expect((await ann.put('/api/resources/usb/private/plan.txt', 'new')).status).toBe(200);
  expect((await ann.delete('/api/resources/usb/private/pay.txt')).status).toBe(200);
  // Another name for a folder, as real as that of another disk: the same object opens by both.
  hasMounts &&= NAMES.every((name, index) => {
    mkdirSync(at(name));
    return mount('--bind', at(index % 2 === 0 ? TRASH : VERSIONS), at(name));
  });
});
afterAll(async () => {
  for (const path of mounts.reverse()) execFileSync('umount', ['-l', path]);
  await underTest.close();
});

/** False where mounting is not permitted. */
function mount(...terms: string[]): boolean {
  try {
    execFileSync('mount', terms, { stdio: 'ignore' });
  } catch {
    return false;
  }
  mounts.push(terms.at(-1) ?? '');
  return true;
}

/** The outcome of a request: the status, and `leaked` where the response tells of what is hidden. */
async function outcome(request: Promise<Response>): Promise<string> {
  const response = await request;
  const text = await response.text();
  const objects = [...readdirSync(at(TRASH)), ...readdirSync(at(VERSIONS))];
  const isLeaked = text.includes(CANARY) || objects.some((name) => text.includes(name));
  return `${response.status}${isLeaked ? ' leaked' : ''}`;
}

describe.each(NAMES)('S5: a hidden folder by the name %s', (name) => {
  test('is not listed, read, packed, searched, measured or shared', async (context) => {
    context.skip(!hasMounts, 'nothing may be mounted here');
    const [object = ''] = keptIn(at(name));
    const folder = name.slice(0, name.lastIndexOf('/'));
    const last = name.slice(folder.length + 1);
    for (const path of [`${name}/`, name, `${name}/${object}`]) {
      const addresses = ['resources', 'raw', 'usage', 'size', 'versions', 'share'].map(
        (each) => `/api/${each}/${path}`,
      );
      for (const address of addresses.slice(0, 5))
        expect([address, await outcome(mallory.get(address))]).toEqual([address, '404']);
      expect(await outcome(mallory.post(`/api/share/${path}`, {}))).toBe('404');
    }
    const packed = mallory.get(`/api/raw/${folder}/?files=${encodeURIComponent(last)}&algo=tar`);
    expect(await outcome(packed)).toBe('404');
    expect(await outcome(mallory.get(`/api/raw/${folder}/?algo=tar`))).toBe('200');
    expect(await outcome(mallory.get(`/api/search/${name}?query=${object.slice(0, 6)}`))).toBe('200');
    expect(await outcome(mallory.get(`/api/search/?query=${object.slice(0, 6)}`))).toBe('200');
    const listed = await mallory.json<{ items: { name: string }[] }>(`/api/resources/${folder}/`);
    expect(listed.items.map((item) => item.name)).not.toContain(last);
  });

  test('is shown to no visitor', async (context) => {
    context.skip(!hasMounts, 'nothing may be mounted here');
    const { hash } = await underTest.share(ann, '/usb');
    const [object = ''] = keptIn(at(name));
    for (const path of [name, `${name}/${object}`]) {
      const below = path.slice('usb'.length);
      for (const address of [`/api/public/share/${hash}${below}`, `/api/public/dl/${hash}${below}`])
        expect([address, (await underTest.visit(address)).status]).toEqual([address, 404]);
    }
  });

  test('is not changed, added to, moved, replaced or deleted', async (context) => {
    context.skip(!hasMounts, 'nothing may be mounted here');
    const before = keptIn(at(name));
    const [object = ''] = before;
    const to = (path: string) => `destination=${encodeURIComponent(`/${path}`)}&override=true`;
    const requests: [string, string, string?][] = [
      ['POST', `/api/resources/${name}/new.txt`, 'x'],
      ['POST', `/api/resources/${name}/new/`],
      ['POST', `/api/resources/${name}/${object}?override=true`, 'x'],
      ['PUT', `/api/resources/${name}/${object}`, 'x'],
      ['PATCH', `/api/resources/${name}?action=copy&${to('own/copy')}`],
      ['PATCH', `/api/resources/${name}/${object}?action=rename&${to('own/moved')}`],
      ['PATCH', `/api/resources/${name}?action=rename&${to('usb/elsewhere')}`],
      ['PATCH', `/api/resources/own/f.txt?action=copy&${to(`${name}/${object}`)}`],
      ['PATCH', `/api/resources/own/f.txt?action=rename&${to(`${name}/f.txt`)}`],
      ['PATCH', `/api/resources/own/d?action=copy&${to(name)}`],
      ['DELETE', `/api/resources/${name}/${object}`],
      ['DELETE', `/api/resources/${name}`],
    ];
    for (const [method, address, sent] of requests)
      expect([address, await outcome(mallory.request(method, address, sent))]).toEqual([address, '404']);
    const tus = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '3' };
    expect((await mallory.post(`/api/tus/${name}/up.bin`, undefined, tus)).status).toBe(404);
    expect(keptIn(at(name))).toEqual(before);
    expect(existsSync(at('own/f.txt'))).toBe(true);
  });
});

test('S5: a server that starts with such a disk hides what is on it, and everywhere once it met it', async (context) => {
  context.skip(!hasMounts, 'nothing may be mounted here');
  const disk = await openLocalStorage({ root: underTest.root, workers: 1 });
  try {
    const files = disk.files();
    const isThere = (name: string) =>
      files.list(p(`/${name}`), { sorting: { by: 'name', asc: false } }).then(
        () => true,
        () => false,
      );
    expect([await isThere('usb/SATCHE~1'), await isThere('usb/SATCHE~2')]).toEqual([false, false]);
    expect(await isThere('usb')).toBe(true);
    expect([await isThere('usb/x/photos'), await isThere('usb/x/music')]).toEqual([false, false]);
  } finally {
    await disk.close();
  }
});

test('S5: a tree that has the name is not merged into a hidden folder', async (context) => {
  context.skip(!hasMounts, 'nothing may be mounted here');
  const before = keptIn(at(TRASH));
  const to = `destination=${encodeURIComponent('/usb')}&override=true`;
  for (const action of ['copy', 'rename']) {
    const merged = await ann.request('PATCH', `/api/resources/own/d?action=${action}&${to}`);
    expect(merged.status).toBe(403);
  }
  expect(keptIn(at(TRASH))).toEqual(before);
  expect(readFileSync(at('own/d/SATCHE~1/g.txt'), 'utf8')).toBe('planted');
});

test('S5: nothing is restored into a hidden folder by another name, and all of it where it was', async (context) => {
  context.skip(!hasMounts, 'nothing may be mounted here');
  const { items } = await ann.json<TrashListing>('/api/trash');
  const [{ id } = { id: '' }] = items;
  const restore = async (item: object) =>
    (await (await ann.post('/api/trash/restore', { items: [item] })).json()) as TrashRestored;
  for (const name of NAMES) expect((await restore({ id, to: `/${name}/back.txt` })).restored).toEqual([]);
  expect((await restore({ id })).failed).toEqual([]);
  expect(readFileSync(at('usb/private/pay.txt'), 'utf8')).toBe(CANARY);
});

test('S5: names that a folding disk takes for those of the hidden folders name nothing', async () => {
  for (const name of ['.ſatchel-trash', '.ſatchel-verſionſ', '.SATCHEL-TRASH.', '\u200b.satchel-trash']) {
    mkdirSync(at('fold', name), { recursive: true });
    writeFileSync(at('fold', name, 'f.txt'), CANARY);
    const path = `/fold/${encodeURIComponent(name)}`;
    for (const address of [`/api/resources${path}/`, `/api/raw${path}/f.txt`, `/api/size${path}`])
      expect([address, await outcome(mallory.get(address))]).toEqual([address, '404']);
    expect((await mallory.post(`/api/resources${path}/g.txt`, 'g')).status).toBe(404);
  }
  expect(await outcome(mallory.get('/api/raw/fold/?algo=tar'))).toBe('200');
  expect((await mallory.json<{ items: [] }>('/api/resources/fold/')).items).toEqual([]);
});

test('S5: files and folders with such names that are the user’s own stay so', async () => {
  expect(await (await mallory.get('/api/raw/usb/notes~1.txt')).text()).toBe('notes');
  expect((await mallory.post('/api/resources/own/back~up/')).status).toBe(200);
  expect((await mallory.post('/api/resources/own/back~up/12:30.txt', 'x')).status).toBe(200);
  expect(await (await mallory.get('/api/raw/own/back~up/12:30.txt')).text()).toBe('x');
  expect((await mallory.delete('/api/resources/own/back~up')).status).toBe(200);
});
