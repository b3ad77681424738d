import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TrashListing } from '@satchel/contract';
import { expect } from 'vitest';
import {
  ALL,
  at,
  type CutChange,
  type CutPlace,
  folderOf,
  idOf,
  isSecond,
  NONE,
  ok,
  put,
  putFolder,
  putOld,
  transfer,
  url,
  wordAt,
  wordIn,
} from './cut-place.js';

const MANY = Array.from({ length: 60 }, (_, index) => `name${index}`);

/** True if the file lies in the trash, with its name or without. */
async function isTrashed(place: CutPlace): Promise<boolean> {
  const { items } = await place.admin.json<TrashListing>('/api/trash?user=all&limit=1000');
  const found = items
    .map(({ id }) => join(place.root, '.satchel-trash', id))
    .find((path) => readFileSync(path, 'utf8').startsWith(`${wordOf(place)} `));
  return found !== undefined && wordIn(place, found) !== null;
}

/**
 * At its place, or in the trash, and whole. What has no name in the trash is found a moment after the start.
 */
async function isInTrash(place: CutPlace): Promise<boolean> {
  const word = wordOf(place);
  const here = wordAt(place, '/f');
  if (here === null) {
    await expect.poll(() => isTrashed(place), { timeout: 30_000, interval: 500 }).toBe(true);
    return true;
  }
  expect(here).toBe(word);
  expect(await isTrashed(place)).toBe(false);
  return false;
}

/** Tells it from others in the trash. */
const wordOf = ({ folder }: CutPlace) => `old${folder.replaceAll('/', '-')}`;
const putUnique = (place: CutPlace) => put(place, '/f', wordOf(place));

const remove = (place: CutPlace, id: string) =>
  place.admin.request('DELETE', url(place, '/f'), undefined, { 'X-Action-Id': id });
/** Changes that are there as a whole or not at all, and never between. */
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
      mkdirSync(at(place, ''));
      for (const name of MANY) writeFileSync(at(place, `/${name}`), name);
    },
    make: (place) => {
      const items = MANY.map((from, index) => ({ from, to: MANY[(index + 1) % MANY.length] }));
      return place.admin.post('/api/renames', { folder: `${place.folder}/`, items });
    },
    isMade: (place) => {
      const found = MANY.map((name) => readFileSync(at(place, `/${name}`), 'utf8'));
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
