import { closeSync, existsSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from './api-client.js';
import { filled, longestTurn } from './cost.js';
import { type SharesServer, startSharesServer } from './shares-server.js';

const MIB = 1024 * 1024;
/** The limit of processor time: far below what a user notices, far above the cost of the largest response. */
const MOST_BUSY_MS = 200;

let server: SharesServer;
let ann: ApiClient;
let hash: string;

beforeAll(async () => {
  server = await startSharesServer();
  await mkdir(join(server.root, 'u/d'), { recursive: true });
  ann = await server.createUser({ username: 'ann', scope: '/u' });
  hash = (await server.share(ann, '/d')).hash;
});
afterAll(() => server.close());

const put = (name: string, content: string | Uint8Array) =>
  writeFile(join(server.root, 'u/d', name), content);

describe('nobody else is delayed', () => {
  const dialogue = '[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,0:00:02.00,';
  test.each([
    ['opening braces in .ass', 'braces.ass', dialogue + filled('{', MIB)],
    ['drawings in .ass', 'drawing.ass', dialogue + filled('{\\p1', MIB)],
    [
      'fields in .ass',
      'fields.ass',
      `[Events]\nFormat: ${filled('x,', MIB / 2)}\n${filled('Dialogue: ,\n', MIB / 2)}`,
    ],
    ['positions in .srt', 'positions.srt', `1\n00:01,0 --> 00:02,0\n${filled('{\\', MIB)}`],
    ['tags in .srt', 'tags.srt', `1\n00:01,0 --> 00:02,0\n${filled('<br ', MIB)}`],
    ['line breaks in .srt', 'lines.srt', filled('\r', MIB)],
    ['cues in .srt', 'cues.srt', filled('0:0-->0:0\n&\n', MIB)],
    ['a WebVTT file of ten mebibytes', 'ten.vtt', `WEBVTT\n\n${filled('\u00e9', 5 * MIB - 16)}`],
  ])('FB-56, CP-5: by a mebibyte of %s, for a user or a visitor', async (_what, name, content) => {
    await put(name, content);
    const { anonymous } = server;
    const statuses: number[] = [];
    const busy = await longestTurn(async () => {
      const answers = [
        ann.get(`/api/subtitle/d/${name}`),
        anonymous.get(`/api/public/subtitle/${hash}/${name}`),
        anonymous.get('/health'),
      ];
      for (const answer of await Promise.all(answers)) {
        statuses.push(answer.status);
        await answer.arrayBuffer();
      }
    });
    expect(statuses).toEqual([200, 200, 200]);
    expect(busy).toBeLessThan(MOST_BUSY_MS);
  });

  test('R-58: by a folder whose videos all match the names of all its subtitles', async () => {
    const folder = join(server.root, 'u/d/films');
    await mkdir(folder);
    const film = (n: number) => `a${'-a'.repeat(n)}`;
    const names = [
      ...Array.from({ length: 100 }, (_, n) => `${film(n)}.mp4`),
      ...Array.from({ length: 1000 }, (_, n) => `${film(100)}-${n}.vtt`),
    ];
    await Promise.all(names.map((name) => writeFile(join(folder, name), '')));
    const own = await (await ann.get('/api/resources/d/films')).text();
    const shared = await (await server.anonymous.get(`/api/public/share/${hash}/films`)).text();
    for (const text of [own, shared]) {
      expect(text.length).toBeLessThan(2 * MIB);
      const { items } = JSON.parse(text) as { items: { subtitles?: string[] }[] };
      const counts = items.map(({ subtitles }) => subtitles?.length ?? 0);
      expect(Math.max(...counts)).toBe(32);
    }
  });
});

test('a video has the subtitles that are named after it, WebVTT first', async () => {
  const folder = join(server.root, 'u/named');
  await mkdir(folder);
  const right = ['film-de.vtt', 'film.VTT', 'film.en.srt', 'film_fr.ass', 'film it.ssa', 'film.srt'];
  const wrong = ['film2.vtt', 'films.srt', 'filmvtt', 'film.vtt.txt', 'other.vtt'];
  for (const name of ['film.mp4', ...right, ...wrong]) await writeFile(join(folder, name), '');
  const film = (await (await ann.get('/api/resources/named/film.mp4')).json()) as { subtitles: string[] };
  expect(film.subtitles).toEqual(
    ['film-de.vtt', 'film.VTT', 'film it.ssa', 'film.en.srt', 'film.srt', 'film_fr.ass'].map(
      (name) => `/named/${name}`,
    ),
  );
});

describe('C21: a tree that is deeper than any path', () => {
  const levels = (count: number) => Array<string>(count).fill('d').join('/');
  /** The largest number of additional descriptors that were open while `work` ran. */
  const descriptors = async (work: () => Promise<unknown>): Promise<number> => {
    const count = () => readdirSync('/proc/self/fd').length;
    const before = count();
    let most = before;
    const timer = setInterval(() => {
      most = Math.max(most, count());
    }, 1);
    try {
      await work();
      return most - before;
    } finally {
      clearInterval(timer);
    }
  };

  test('cannot be made by moving or copying one folder into another', async () => {
    await mkdir(join(server.root, 'u/one', levels(200)), { recursive: true });
    await mkdir(join(server.root, 'u/two', levels(50)), { recursive: true });
    await mkdir(join(server.root, 'u/three', levels(60)), { recursive: true });
    const into = (target: string, action: string, rest = '') => {
      const destination = encodeURIComponent(`/${target}/moved`);
      return ann.patch(`/api/resources/one?action=${action}&destination=${destination}${rest}`);
    };
    for (const action of ['rename', 'copy']) {
      const refused = await into(`three/${levels(60)}`, action);
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('256 deep')]);
    }
    expect((await into(`two/${levels(40)}`, 'copy')).status).toBe(200);
    expect((await into(`two/${levels(50)}`, 'rename')).status).toBe(200);
    expect(existsSync(join(server.root, 'u/one'))).toBe(false);
  });

  test.skipIf(process.platform !== 'linux')('is measured and removed with few descriptors', async () => {
    await mkdir(join(server.root, 'u/deep', levels(600)), { recursive: true });
    const measured = await descriptors(async () => {
      expect((await ann.get('/api/size/deep')).status).toBe(200);
    });
    const removed = await descriptors(async () => {
      expect((await ann.delete('/api/resources/deep?permanent=true')).status).toBeLessThan(300);
    });
    expect(existsSync(join(server.root, 'u/deep'))).toBe(false);
    expect(Math.max(measured, removed)).toBeLessThan(300);
  });
});

/** A chain of folders, created by descriptor because its path is longer than the system permits. */
async function plantChain(top: string, depth: number): Promise<void> {
  mkdirSync(top);
  let fd = openSync(top, 'r');
  for (let level = 0; level < depth; level += 1) {
    mkdirSync(`/proc/self/fd/${fd}/d`);
    const inner = openSync(`/proc/self/fd/${fd}/d`, 'r');
    closeSync(fd);
    fd = inner;
    // The server runs in this thread, too.
    if (level % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  writeFileSync(`/proc/self/fd/${fd}/file`, 'deep');
  closeSync(fd);
}

describe.skipIf(process.platform !== 'linux')('C21: a tree of 3,000 levels on the disk', () => {
  const DEPTH = 3000;
  const rules = [{ regex: false, allow: false, path: '/elsewhere', regexp: { raw: '' } }];
  let ruled: ApiClient;

  beforeAll(async () => {
    ruled = await server.createUser({ username: 'ruled', scope: '/u', rules });
    await plantChain(join(server.root, 'u/chain'), DEPTH);
  });

  test('is measured', async () => {
    expect(await ann.json('/api/size/chain')).toEqual({ size: 4, numFiles: 1, numDirs: DEPTH });
    // With rules, as far as paths can be checked.
    expect(await ruled.json('/api/size/chain')).toEqual({ size: 0, numFiles: 0, numDirs: 255 });
  });

  test('is listed, searched and packed as far as paths can reach', async () => {
    const tree = await ann.json<{ path: string }[]>('/api/resources/chain?recursive=true');
    const found = await ann.json<{ path: string }[]>('/api/search/chain?query=d');
    expect([tree.length, found.length]).toEqual([255, 255]);
    const deepest = `/${tree.at(-1)?.path}`.replaceAll('//', '/');
    expect((await ann.get(`/api/resources${deepest}`)).status).toBe(200);
    const archive = await ann.get('/api/raw/chain?algo=tar');
    expect(archive.status).toBe(200);
    expect((await archive.arrayBuffer()).byteLength).toBeLessThan(MIB);
  });

  test('is neither moved deeper nor copied', async () => {
    await mkdir(join(server.root, 'u/target'));
    for (const [action, to] of [
      ['copy', '/copy'],
      ['rename', '/target/chain'],
    ]) {
      const target = `/api/resources/chain?action=${action}&destination=${encodeURIComponent(to ?? '')}`;
      expect((await ann.patch(target)).status).toBe(400);
    }
  });

  test('is removed completely, or not at all where rules cannot be checked for all of it', async () => {
    const refused = await ruled.delete('/api/resources/chain?permanent=true');
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('no rule')]);
    expect(await ann.json('/api/size/chain')).toMatchObject({ numDirs: DEPTH });
    expect((await ann.delete('/api/resources/chain?permanent=true')).status).toBeLessThan(300);
    expect(existsSync(join(server.root, 'u/chain'))).toBe(false);
  });
});

test('C22: an archive follows symlinks to a folder once, however they branch', async () => {
  for (let n = 0; n < 30; n++) {
    await mkdir(join(server.root, `u/d/links/${n}`), { recursive: true });
    for (const name of ['a', 'b']) await symlink(`../${n + 1}`, join(server.root, `u/d/links/${n}/${name}`));
  }
  await mkdir(join(server.root, 'u/d/links/30'));
  await writeFile(join(server.root, 'u/d/links/30/file'), 'x');
  const answer = await server.anonymous.get(`/api/public/dl/${hash}/links/0?algo=tar`);
  expect(answer.status).toBe(200);
  expect((await answer.arrayBuffer()).byteLength).toBeLessThan(MIB);
});
