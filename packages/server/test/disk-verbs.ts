import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TrashListing, VersionListing } from '@satchel/contract';
import { expect } from 'vitest';
import type { ApiClient } from './api-client.js';
import type { TestServer } from './harness.js';

const OWN = ['.satchel-trash', '.satchel-versions'];

/**
 * The content of each file below a folder of the machine, and that there is each folder; with all that is
 * hidden.
 */
export function allBelow(path: string, prefix = '', found = new Map<string, string>()): Map<string, string> {
  for (const name of readdirSync(path)) {
    const place = join(path, name);
    const stats = lstatSync(place);
    if (OWN.includes(name)) continue;
    if (stats.isDirectory()) allBelow(place, `${prefix}${name}/`, found.set(`${prefix}${name}/`, 'folder'));
    else found.set(prefix + name, stats.isFile() ? readFileSync(place, 'latin1') : 'link');
  }
  return found;
}

/** The contents of the files in the hidden folders of a disk, wherever those are. */
export function keptBelow(path: string): string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [];
    const place = join(path, entry.name);
    return OWN.includes(entry.name) ? [...allBelow(place).values()] : keptBelow(place);
  });
}

/** Runs all verbs in a folder of the server, which is one of another disk. */
export class DiskVerbs {
  readonly #real: string;

  constructor(
    readonly server: TestServer,
    readonly client: ApiClient,
    /** Its name in the served folder. */
    readonly folder: string,
  ) {
    this.#real = join(server.root, folder);
  }

  at(name: string): string {
    return `/api/resources/${this.folder}/${name}`;
  }

  read(name: string): string {
    return readFileSync(join(this.#real, name), 'latin1');
  }

  tree(): Map<string, string> {
    return allBelow(this.#real);
  }

  drop(name: string): void {
    rmSync(join(this.#real, name), { recursive: true });
  }

  /** Empties the folder, but for what the server keeps. */
  clear(): void {
    for (const name of readdirSync(this.#real))
      if (!OWN.includes(name)) rmSync(join(this.#real, name), { recursive: true });
  }

  upload(name: string, content: string, override = false, id = 'upload'): Promise<Response> {
    return this.client.post(`${this.at(name)}?override=${override}`, content, { 'X-Action-Id': id });
  }

  save(name: string, content: string, id = 'save'): Promise<Response> {
    return this.client.put(this.at(name), content, { 'X-Action-Id': id });
  }

  remove(name: string, id = 'remove'): Promise<Response> {
    return this.client.request('DELETE', this.at(name), undefined, { 'X-Action-Id': id });
  }

  transfer(action: 'copy' | 'rename', from: string, to: string, override = false): Promise<Response> {
    const destination = encodeURIComponent(to.startsWith('/') ? to : `/${this.folder}/${to}`);
    return this.client.patch(
      `${this.at(from)}?action=${action}&override=${override}&destination=${destination}`,
    );
  }

  renames(...names: [string, string][]): Promise<Response> {
    const items = names.map(([from, to]) => ({ from, to }));
    return this.client.post('/api/renames', { folder: `/${this.folder}`, items });
  }

  /** An upload in parts; the status of the last request. */
  async parts(name: string, content: string, override = false): Promise<number> {
    const path = `/api/tus/${this.folder}/${name}?override=${override}`;
    const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Length': String(content.length) };
    const created = await this.client.post(path, undefined, headers);
    if (created.status !== 201) return created.status;
    const middle = Math.floor(content.length / 2);
    for (const [offset, part] of [
      [0, content.slice(0, middle)],
      [middle, content.slice(middle)],
    ] as const) {
      const { status } = await this.client.request('PATCH', path, part, {
        'Tus-Resumable': '1.0.0',
        'Upload-Offset': String(offset),
        'Content-Type': 'application/offset+octet-stream',
      });
      if (status !== 204) return status;
    }
    return 204;
  }

  giveUpParts(name: string): Promise<Response> {
    const headers = { 'Tus-Resumable': '1.0.0' };
    return this.client.request('DELETE', `/api/tus/${this.folder}/${name}`, undefined, headers);
  }

  async restoreLatest(): Promise<Response> {
    const { items } = await this.client.json<TrashListing>('/api/trash?limit=1');
    return this.client.post('/api/trash/restore', { items: [{ id: items[0]?.id ?? 'none' }] });
  }

  async versionsOf(name: string): Promise<VersionListing> {
    return this.client.json<VersionListing>(`/api/versions/${this.folder}/${name}`);
  }
}

const LONG = 'long '.repeat(120_000);

async function ok(response: Promise<Response>): Promise<void> {
  const sent = await response;
  const text = await sent.text();
  if (!sent.ok) throw new Error(`${sent.status} ${text}`);
}

async function refused(response: Promise<Response>, status: number): Promise<void> {
  const sent = await response;
  expect([sent.status, await sent.text()]).toEqual([status, expect.anything()]);
}

/**
 * Each verb works in the folder, and leaves nothing but what it should. `elsewhere` is a folder of another
 * disk.
 */
export async function expectAllVerbs(
  verbs: DiskVerbs,
  elsewhere: string,
  trashesFolders = true,
): Promise<void> {
  await files(verbs);
  await many(verbs);
  await folders(verbs, elsewhere);
  await kept(verbs, trashesFolders);
}

/** Small files alone, whole. */
export async function expectFileVerbs(verbs: DiskVerbs): Promise<void> {
  await ok(verbs.upload('a.txt', 'one'));
  await refused(verbs.upload('a.txt', 'two'), 409);
  await ok(verbs.upload('a.txt', 'three', true));
  await ok(verbs.save('a.txt', 'four'));
  await ok(verbs.transfer('copy', 'a.txt', 'b.txt'));
  await ok(verbs.transfer('rename', 'b.txt', 'c.txt'));
  await ok(verbs.remove('c.txt'));
  expect([...verbs.tree().keys()]).toEqual(['a.txt']);
}

async function files(verbs: DiskVerbs): Promise<void> {
  await ok(verbs.upload('a.txt', 'one'));
  await refused(verbs.upload('a.txt', 'two'), 409);
  expect(verbs.read('a.txt')).toBe('one');
  await ok(verbs.upload('a.txt', 'three', true));
  await ok(verbs.save('a.txt', 'four'));
  expect(verbs.read('a.txt')).toBe('four');
  await ok(verbs.upload('long.txt', LONG));
  await ok(verbs.save('long.txt', `${LONG}!`));
  expect(await verbs.parts('parts.txt', LONG)).toBe(204);
  expect(await verbs.parts('parts.txt', 'again', false)).toBe(409);
  expect(await verbs.parts('parts.txt', `${LONG}?`, true)).toBe(204);
  await ok(verbs.transfer('copy', 'a.txt', 'copy.txt'));
  await refused(verbs.transfer('copy', 'a.txt', 'long.txt'), 409);
  await ok(verbs.transfer('copy', 'long.txt', 'copy.txt', true));
  await ok(verbs.transfer('rename', 'copy.txt', 'moved.txt'));
  await refused(verbs.transfer('rename', 'moved.txt', 'a.txt'), 409);
  expect(verbs.tree()).toEqual(
    new Map([
      ['a.txt', 'four'],
      ['long.txt', `${LONG}!`],
      ['parts.txt', `${LONG}?`],
      ['moved.txt', `${LONG}!`],
    ]),
  );
  await ok(verbs.transfer('rename', 'moved.txt', 'a.txt', true));
  expect(verbs.read('a.txt')).toBe(`${LONG}!`);
  verbs.clear();
}

async function many(verbs: DiskVerbs): Promise<void> {
  for (const name of ['a', 'b', 'c']) await ok(verbs.upload(name, name));
  await ok(verbs.renames(['a', 'b'], ['b', 'a'], ['c', 'd']));
  await refused(verbs.renames(['a', 'c'], ['b', 'd']), 200);
  expect(verbs.tree()).toEqual(
    new Map([
      ['a', 'b'],
      ['b', 'a'],
      ['d', 'c'],
    ]),
  );
  verbs.clear();
}

async function folders(verbs: DiskVerbs, elsewhere: string): Promise<void> {
  await ok(verbs.client.post(`${verbs.at('in')}/`));
  await ok(verbs.upload('in/deep/x', 'x'));
  await ok(verbs.transfer('copy', 'in', 'copied'));
  await ok(verbs.upload('copied/y', 'y'));
  await ok(verbs.transfer('copy', 'in', 'copied', true));
  await ok(verbs.transfer('rename', 'copied', 'moved'));
  await ok(verbs.transfer('rename', 'moved', `/${elsewhere}/moved`));
  expect([...verbs.tree().keys()].sort()).toEqual(['in/', 'in/deep/', 'in/deep/x']);
  const away = new DiskVerbs(verbs.server, verbs.client, elsewhere);
  expect([...away.tree().keys()].sort()).toEqual(['moved/', 'moved/deep/', 'moved/deep/x', 'moved/y']);
  await ok(away.transfer('rename', 'moved', `/${verbs.folder}/in`, true));
  expect(away.tree().size).toBe(0);
  expect([...verbs.tree().keys()].sort()).toEqual(['in/', 'in/deep/', 'in/deep/x', 'in/y']);
  verbs.clear();
}

async function kept(verbs: DiskVerbs, trashesFolders: boolean): Promise<void> {
  await ok(verbs.upload('a', 'first', false, 'kept-1'));
  await ok(verbs.save('a', 'second', 'kept-2'));
  const [version] = (await verbs.versionsOf('a')).items;
  expect(version).toMatchObject({ size: 5 });
  await ok(verbs.client.post(`/api/versions/${verbs.folder}/a`, { id: version?.id }));
  expect(verbs.read('a')).toBe('first');
  await ok(verbs.save('a', 'third', 'kept-3'));
  await ok(verbs.client.post('/api/history/kept-3/undo'));
  expect(verbs.tree()).toEqual(new Map([['a', 'first']]));
  await ok(verbs.upload('f/b', 'b'));
  await ok(verbs.remove('a'));
  await ok(verbs.restoreLatest());
  await ok(verbs.remove('f'));
  expect([...verbs.tree().keys()]).toEqual(['a']);
  if (trashesFolders) await ok(verbs.restoreLatest());
  expect(verbs.tree()).toEqual(
    new Map(
      trashesFolders
        ? [
            ['a', 'first'],
            ['f/', 'folder'],
            ['f/b', 'b'],
          ]
        : [['a', 'first']],
    ),
  );
  verbs.clear();
}
