import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyPermission, type ShareLink, type TrashListing, type VersionListing } from '@satchel/contract';
import { expect } from 'vitest';
import { ApiClient } from './api-client.js';

/** Where a change is made, in a folder of its own. */
export interface CutPlace {
  admin: ApiClient;
  anonymous: ApiClient;
  /** Of the served files. */
  root: string;
  /** Beginning with a slash. */
  folder: string;
  /** A content of some length, which begins with that word. */
  text(word: string): string;
  /** What the preparation leaves for later. */
  kept: { hash?: string; id?: string | number; client?: ApiClient };
}

/** Something that is made while the power fails. */
export interface CutChange {
  /** What is there before, on the disk and synchronised. */
  plant(place: CutPlace): unknown;
  make(place: CutPlace): Promise<Response>;
  /** Whether it was made after the power came back. Expects that it was made as a whole, or not at all. */
  isMade(place: CutPlace): Promise<boolean> | boolean;
}

const PASSWORD = 'a long enough password';
const PART = { 'Content-Type': 'application/offset+octet-stream' };

const at = ({ root, folder }: CutPlace, name: string) => join(root, `${folder}${name}`);
const url = ({ folder }: CutPlace, name: string) => `/api/resources${folder}${name}`;

async function ok(sent: Promise<Response>): Promise<Response> {
  const response = await sent;
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  return response;
}

function put(place: CutPlace, name: string, word: string): void {
  mkdirSync(join(at(place, name), '..'), { recursive: true });
  writeFileSync(at(place, name), place.text(word));
}

/** The word that a file begins with; null where there is none. Expects that it is whole. */
function wordIn(place: CutPlace, path: string): string | null {
  if (!existsSync(path)) return null;
  const found = readFileSync(path, 'utf8');
  const word = found.slice(0, found.indexOf(' '));
  const isWhole = found === place.text(word);
  expect(isWhole, `${path} is whole, and has ${found.length} bytes: ${found.slice(0, 40)}`).toBe(true);
  return word;
}

const wordAt = (place: CutPlace, name: string) => wordIn(place, at(place, name));

/** Expects one of the two, and returns whether it is the second one. */
function isSecond<Value>(found: Value, before: Value, after: Value): boolean {
  expect([before, after]).toContainEqual(found);
  return JSON.stringify(found) === JSON.stringify(after);
}

function transfer(place: CutPlace, action: 'rename' | 'copy', from: string, to: string): Promise<Response> {
  const destination = encodeURIComponent(`${place.folder}${to}`);
  return place.admin.patch(`${url(place, from)}?action=${action}&destination=${destination}`);
}

const putOld = (place: CutPlace) => put(place, '/f', 'old');
const putFolder = (place: CutPlace) => {
  for (const name of ['/in/1', '/in/2', '/in/deep/3']) put(place, name, 'old');
};
const folderOf = (place: CutPlace, name: string) =>
  ['/1', '/2', '/deep/3'].map((end) => wordAt(place, `${name}${end}`));
const MANY = Array.from({ length: 60 }, (_, index) => `name${index}`);
const ALL = ['old', 'old', 'old'];
const NONE = [null, null, null];

/** What lies in the trash of what was in the folder, with its name or without. */
async function trashed(place: CutPlace): Promise<string[]> {
  const { items } = await place.admin.json<TrashListing>('/api/trash?limit=1000');
  return items.flatMap(({ id, path, name }) => {
    const isMine = path.startsWith(`${place.folder}/`);
    if (!isMine && !name.startsWith('recovered-')) return [];
    return [wordIn(place, join(place.root, '.satchel-trash', id)) ?? ''];
  });
}

/** At its place, or in the trash, and whole. */
async function isInTrash(place: CutPlace): Promise<boolean> {
  const word = `old${place.folder.replaceAll('/', '-')}`;
  const here = wordAt(place, '/f');
  const there = (await trashed(place)).includes(word);
  expect([here, there]).toContainEqual(here === null ? true : word);
  expect(here !== null && there, 'at its place and in the trash').toBe(false);
  return there;
}
const putUnique = (place: CutPlace) => put(place, '/f', `old${place.folder.replaceAll('/', '-')}`);

const remove = (place: CutPlace, id: string) =>
  place.admin.request('DELETE', url(place, '/f'), undefined, { 'X-Action-Id': id });
const idOf = ({ folder }: CutPlace) => `cut${folder.replaceAll('/', '-')}`;

async function makeUser(place: CutPlace): Promise<void> {
  const { admin, anonymous } = place;
  const username = idOf(place);
  const perm = { ...everyPermission(true), admin: false };
  const data = { username, password: PASSWORD, scope: '/', perm, rules: [], commands: [] };
  await ok(admin.post('/api/users', { what: 'user', which: [], data }));
  place.kept.client = await anonymous.login(username, PASSWORD);
  place.kept.id = place.kept.client.userId;
}

async function canLogIn(place: CutPlace): Promise<boolean> {
  const login = await place.anonymous.post('/api/login', { username: idOf(place), password: PASSWORD });
  return login.status === 200;
}

/** The user, whatever address the server has by now. */
const user = ({ anonymous, kept }: CutPlace) => new ApiClient(anonymous.origin, kept.client?.token);

/** What has to be there after its response, whatever happens to the power. */
export const LASTING: Record<string, CutChange> = {
  'an upload into new folders': {
    plant: () => {},
    make: (place) => place.admin.post(url(place, '/new/deep/f'), place.text('new')),
    isMade: (place) => isSecond(wordAt(place, '/new/deep/f'), null, 'new'),
  },
  'a save': {
    plant: putOld,
    make: (place) => place.admin.put(url(place, '/f'), place.text('new')),
    isMade: (place) => isSecond(wordAt(place, '/f'), 'old', 'new'),
  },
  'an upload in place of a file': {
    plant: putOld,
    make: (place) => place.admin.post(`${url(place, '/f')}?override=true`, place.text('new')),
    isMade: (place) => isSecond(wordAt(place, '/f'), 'old', 'new'),
  },
  'the last part of an upload': {
    plant: async (place) => {
      const text = place.text('new');
      const path = `/api/tus${place.folder}/f`;
      await ok(place.admin.post(path, undefined, { 'Upload-Length': String(text.length) }));
      const first = text.slice(0, text.length / 2);
      await ok(place.admin.request('PATCH', path, first, { ...PART, 'Upload-Offset': '0' }));
      place.kept.id = first.length;
    },
    make: (place) => {
      const offset = Number(place.kept.id);
      const headers = { ...PART, 'Upload-Offset': String(offset) };
      return place.admin.request(
        'PATCH',
        `/api/tus${place.folder}/f`,
        place.text('new').slice(offset),
        headers,
      );
    },
    isMade: (place) => isSecond(wordAt(place, '/f'), null, 'new'),
  },
  'a version restored': {
    plant: async (place) => {
      putOld(place);
      await ok(place.admin.put(url(place, '/f'), place.text('later')));
      const { items } = await place.admin.json<VersionListing>(`/api/versions${place.folder}/f`);
      place.kept.id = items[0]?.id ?? '';
    },
    make: (place) => place.admin.post(`/api/versions${place.folder}/f`, { id: place.kept.id }),
    isMade: (place) => isSecond(wordAt(place, '/f'), 'later', 'old'),
  },
  'a copy of a file': {
    plant: putOld,
    make: (place) => transfer(place, 'copy', '/f', '/g'),
    isMade: (place) => isSecond([wordAt(place, '/f'), wordAt(place, '/g')], ['old', null], ['old', 'old']),
  },
  'a copy of a folder': {
    plant: putFolder,
    make: (place) => transfer(place, 'copy', '/in', '/out'),
    isMade: (place) => {
      expect(folderOf(place, '/in')).toEqual(ALL);
      return isSecond(folderOf(place, '/out'), NONE, ALL);
    },
  },
  'a link ended': {
    plant: async (place) => {
      putOld(place);
      const shared = await ok(place.admin.post(`/api/share${place.folder}/f`));
      place.kept.hash = ((await shared.json()) as ShareLink).hash;
    },
    make: ({ admin, kept }) => admin.delete(`/api/share/${kept.hash}`),
    isMade: async ({ anonymous, kept }) =>
      isSecond((await anonymous.get(`/api/public/dl/${kept.hash}`)).status, 200, 404),
  },
  'a logout': {
    plant: makeUser,
    make: (place) => user(place).post('/api/logout'),
    isMade: async (place) => isSecond((await user(place).get('/api/places')).status, 200, 401),
  },
  'a user deleted': {
    plant: makeUser,
    make: ({ admin, kept }) => admin.delete(`/api/users/${kept.id}`),
    isMade: async (place) => !(await canLogIn(place)),
  },
  'a password changed': {
    plant: makeUser,
    make: ({ admin, kept }) => {
      const data = { id: kept.id, password: `${PASSWORD} of later` };
      return admin.put(`/api/users/${kept.id}`, { what: 'user', which: ['password'], data });
    },
    isMade: async (place) => !(await canLogIn(place)),
  },
};

/** What is there, or as before the request, and never between. */
export const WHOLE: Record<string, CutChange> = {
  'a new folder': {
    plant: (place) => mkdirSync(at(place, '')),
    make: (place) => place.admin.post(`${url(place, '/new')}/`),
    isMade: (place) => existsSync(at(place, '/new')),
  },
  'the move of a file': {
    plant: putOld,
    make: (place) => transfer(place, 'rename', '/f', '/g'),
    isMade: (place) => isSecond([wordAt(place, '/f'), wordAt(place, '/g')], ['old', null], [null, 'old']),
  },
  'the move of a folder': {
    plant: putFolder,
    make: (place) => transfer(place, 'rename', '/in', '/out'),
    isMade: (place) => isSecond([folderOf(place, '/in'), folderOf(place, '/out')], [ALL, NONE], [NONE, ALL]),
  },
  'the move of a file onto another': {
    plant: (place) => {
      putOld(place);
      put(place, '/g', 'other');
    },
    make: (place) =>
      place.admin.patch(
        `${url(place, '/f')}?action=rename&override=true&destination=${encodeURIComponent(`${place.folder}/g`)}`,
      ),
    isMade: (place) => isSecond([wordAt(place, '/f'), wordAt(place, '/g')], ['old', 'other'], [null, 'old']),
  },
  'names that change places': {
    plant: (place) => {
      for (const name of MANY) put(place, `/${name}`, name);
    },
    make: (place) => {
      const items = MANY.map((from, index) => ({ from, to: MANY[(index + 1) % MANY.length] }));
      return place.admin.post('/api/renames', { folder: `${place.folder}/`, items });
    },
    isMade: (place) => {
      const found = MANY.map((name) => wordAt(place, `/${name}`));
      return isSecond(found, MANY, [MANY.at(-1) ?? '', ...MANY.slice(0, -1)]);
    },
  },
  'a deletion': {
    plant: putUnique,
    make: (place) => remove(place, idOf(place)),
    isMade: isInTrash,
  },
  'a restoration': {
    plant: async (place) => {
      putUnique(place);
      await ok(remove(place, idOf(place)));
      const { items } = await place.admin.json<TrashListing>('/api/trash?limit=1000');
      place.kept.id = items.find(({ path }) => path === `${place.folder}/f`)?.id ?? '';
    },
    make: ({ admin, kept }) => admin.post('/api/trash/restore', { items: [{ id: kept.id }] }),
    isMade: async (place) => !(await isInTrash(place)),
  },
  'an undo of a deletion': {
    plant: async (place) => {
      putUnique(place);
      await ok(remove(place, idOf(place)));
    },
    make: (place) => place.admin.post(`/api/history/${idOf(place)}/undo`),
    isMade: async (place) => !(await isInTrash(place)),
  },
};
