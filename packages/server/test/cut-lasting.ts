import { everyPermission, type ShareLink, type VersionListing } from '@satchel/contract';
import { expect } from 'vitest';
import { ApiClient } from './api-client.js';
import {
  ALL,
  type CutChange,
  type CutPlace,
  folderOf,
  idOf,
  isSecond,
  NONE,
  ok,
  putFolder,
  putOld,
  transfer,
  url,
  wordAt,
} from './cut-place.js';

const PASSWORD = 'a long enough password';
const PART = { 'Content-Type': 'application/offset+octet-stream' };

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

/** Changes that have to be there after their responses, whatever happens to the power. */
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
    clear: ({ admin, folder }) => admin.delete(`/api/tus${folder}/f`),
  },
  'the last part of an upload by two connections': {
    plant: async (place) => {
      const text = place.text('new');
      const path = `/api/tus${place.folder}/f`;
      const half = Math.floor(text.length / 2);
      await ok(place.admin.post(path, undefined, { 'Upload-Length': String(text.length) }));
      const tail = { ...PART, 'X-Upload-Tail': String(half), 'Upload-Offset': String(half) };
      await ok(place.admin.request('PATCH', path, text.slice(half), tail));
      place.kept.id = half;
    },
    make: (place) => {
      const path = `/api/tus${place.folder}/f`;
      const head = place.text('new').slice(0, Number(place.kept.id));
      return place.admin.request('PATCH', path, head, { ...PART, 'Upload-Offset': '0' });
    },
    isMade: (place) => isSecond(wordAt(place, '/f'), null, 'new'),
    clear: ({ admin, folder }) => admin.delete(`/api/tus${folder}/f`),
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
  'a rule made': {
    plant: async (place) => {
      putOld(place);
      await makeUser(place);
    },
    make: ({ admin, folder, kept }) => {
      const rules = [{ regex: false, allow: false, path: folder, regexp: null }];
      const data = { id: kept.id, rules };
      return admin.put(`/api/users/${kept.id}`, { what: 'user', which: ['rules'], data });
    },
    isMade: async (place) => isSecond((await user(place).get(`/api/raw${place.folder}/f`)).ok, true, false),
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
