import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShareLink, TrashListing } from '@satchel/contract';
import { expect } from 'vitest';
import type { FollowedStory } from './followed-story.js';

/** A file with a link, a favourite and a version, before something happens to it. */
export interface Followed {
  /** The folder of this round. */
  folder: string;
  link: ShareLink;
  /** The name of the action, in the history if the change was made. */
  action: string;
}

export interface Change {
  /** Brings the file to where the change begins. */
  prepare?(story: FollowedStory, file: Followed): Promise<void>;
  make(story: FollowedStory, file: Followed): Promise<Response>;
  /** Where the file is before and after the change, below the folder of the round or beside it. */
  ends?: readonly [string, string];
  /** The content of the file until the change is made. */
  before?: string;
  after?: string;
  isMade(story: FollowedStory, file: Followed): Promise<boolean>;
  /** Removes what would be in the way of later rounds. */
  clear?(story: FollowedStory, file: Followed): Promise<unknown>;
  /**
   * The entry that it makes beside the file: its path, below the folder of the round or beside it, and its
   * content; a folder has none.
   */
  makes?: readonly [string, string | null];
  /** Versions of the file before the change, and after it. */
  versions?: readonly [number, number];
  /** The history knows no undo as an action. */
  isUndo?: boolean;
}

const rename = ({ client }: FollowedStory, from: string, to: string, action: string) =>
  client.patch(`/api/resources${from}?action=rename&destination=${encodeURIComponent(to)}&override=true`, {
    'X-Action-Id': action,
  });
/** In the middle of a move a file may have both names. */
const isGone = async ({ root }: FollowedStory, { folder }: Followed) => !existsSync(join(root, folder, 'f'));
export const ok = async (sent: Promise<Response>) => {
  const response = await sent;
  expect(response.status, await response.text()).toBeLessThan(300);
};
const remove = ({ client }: FollowedStory, { folder, action }: Followed) =>
  client.request('DELETE', `/api/resources${folder}/f`, undefined, { 'X-Action-Id': action });
export const trashed = async ({ client }: FollowedStory, { folder }: Followed) => {
  const { items } = await client.json<TrashListing>('/api/trash?limit=1000');
  return items.find(({ path }) => path === `${folder}/f`);
};

export const CHANGES: Record<string, Change> = {
  'the move of a file': {
    make: (story, { folder, action }) => rename(story, `${folder}/f`, `${folder}/g`, action),
    ends: ['/f', '/g'],
    isMade: isGone,
  },
  'the move of a folder': {
    make: (story, { folder, action }) => rename(story, folder, `${folder}-moved`, action),
    ends: ['/f', '-moved/f'],
    isMade: async ({ root }, { folder }) => existsSync(join(root, `${folder}-moved`)),
  },
  'the move of a file onto another': {
    prepare: async ({ client }, { folder }) => ok(client.post(`/api/resources${folder}/g`, 'other')),
    make: (story, { folder, action }) => rename(story, `${folder}/f`, `${folder}/g`, action),
    ends: ['/f', '/g'],
    isMade: isGone,
    versions: [1, 2],
  },
  'a save': {
    make: ({ client }, { folder, action }) =>
      client.put(`/api/resources${folder}/f`, 'three', { 'X-Action-Id': action }),
    after: 'three',
    isMade: async ({ client }, { folder }) =>
      (await (await client.get(`/api/raw${folder}/f`)).text()) === 'three',
    versions: [1, 2],
  },
  'an upload in place of it': {
    make: ({ client }, { folder, action }) =>
      client.post(`/api/resources${folder}/f?override=true`, 'three', { 'X-Action-Id': action }),
    after: 'three',
    isMade: async ({ client }, { folder }) =>
      (await (await client.get(`/api/raw${folder}/f`)).text()) === 'three',
    versions: [1, 2],
  },
  'a deletion': {
    make: remove,
    isMade: async (story, file) => (await trashed(story, file)) !== undefined,
  },
  'a restoration': {
    prepare: (story, file) => ok(remove(story, { ...file, action: `${file.action}-before` })),
    make: async (story, file) =>
      story.client.post(
        '/api/trash/restore',
        { items: [{ id: (await trashed(story, file))?.id }] },
        { 'X-Action-Id': file.action },
      ),
    isMade: async (story, file) => (await trashed(story, file)) === undefined,
  },
  'an undo of a move': {
    prepare: (story, { folder, action }) => ok(rename(story, `${folder}/f`, `${folder}/g`, action)),
    make: ({ client }, { action }) => client.post(`/api/history/${action}/undo`),
    isMade: async ({ root }, { folder }) => !existsSync(join(root, folder, 'g')),
    ends: ['/g', '/f'],
    isUndo: true,
  },
};

const PART = { 'Content-Type': 'application/offset+octet-stream' };
const copy = ({ client }: FollowedStory, from: string, to: string, action: string) =>
  client.patch(`/api/resources${from}?action=copy&destination=${encodeURIComponent(to)}`, {
    'X-Action-Id': action,
  });
/** Two files get each other's name. */
const exchange = ({ client }: FollowedStory, folder: string, action: string) => {
  const items = [
    { from: 'f', to: 'g' },
    { from: 'g', to: 'f' },
  ];
  return client.post('/api/renames', { folder: `${folder}/`, items }, { 'X-Action-Id': action });
};
const isThere =
  (end: string): Change['isMade'] =>
  async ({ root }, { folder }) =>
    existsSync(join(root, `${folder}${end}`));

/** Changes that nothing has to follow but the history, and more of the others. */
export const MORE_CHANGES: Record<string, Change> = {
  'an upload': {
    make: ({ client }, { folder, action }) =>
      client.post(`/api/resources${folder}/new/g`, 'new', { 'X-Action-Id': action }),
    isMade: isThere('/new/g'),
    makes: ['/new/g', 'new'],
  },
  'the last part of an upload': {
    prepare: async ({ client }, { folder }) => {
      const path = `/api/tus${folder}/g`;
      await ok(client.post(path, undefined, { 'Upload-Length': '6' }));
      await ok(client.request('PATCH', path, 'fir', { ...PART, 'Upload-Offset': '0' }));
    },
    make: ({ client }, { folder, action }) =>
      client.request('PATCH', `/api/tus${folder}/g`, 'st!', {
        ...PART,
        'Upload-Offset': '3',
        'X-Action-Id': action,
      }),
    isMade: isThere('/g'),
    makes: ['/g', 'first!'],
    clear: ({ client }, { folder }) => client.delete(`/api/tus${folder}/g`),
  },
  'a new folder': {
    make: ({ client }, { folder, action }) =>
      client.post(`/api/resources${folder}/g/`, undefined, { 'X-Action-Id': action }),
    isMade: isThere('/g'),
    makes: ['/g', null],
  },
  'a copy of a file': {
    make: (story, { folder, action }) => copy(story, `${folder}/f`, `${folder}/g`, action),
    isMade: isThere('/g'),
    makes: ['/g', 'two'],
  },
  'a copy of a folder': {
    make: (story, { folder, action }) => copy(story, folder, `${folder}-copy`, action),
    isMade: isThere('-copy'),
    makes: ['-copy/f', 'two'],
  },
  'names that change places': {
    prepare: async ({ client }, { folder }) => ok(client.post(`/api/resources${folder}/g`, 'other')),
    make: (story, { folder, action }) => exchange(story, folder, action),
    isMade: async ({ root }, { folder }) => readFileSync(join(root, folder, 'g'), 'utf8') === 'two',
    ends: ['/f', '/g'],
  },
  'an undo of names that changed places': {
    prepare: async (story, { folder, action }) => {
      await ok(story.client.post(`/api/resources${folder}/g`, 'other'));
      await ok(exchange(story, folder, `${action}-before`));
      await ok(exchange(story, folder, `${action}-then`));
      await ok(exchange(story, folder, action));
    },
    make: ({ client }, { action }) => client.post(`/api/history/${action}/undo`),
    isMade: async ({ root }, { folder }) => readFileSync(join(root, folder, 'f'), 'utf8') === 'two',
    ends: ['/g', '/f'],
    isUndo: true,
  },
  'an undo of a deletion': {
    prepare: (story, file) => ok(remove(story, file)),
    make: ({ client }, { action }) => client.post(`/api/history/${action}/undo`),
    isMade: async (story, file) => (await trashed(story, file)) === undefined,
    isUndo: true,
  },
  'an undo of a save': {
    prepare: ({ client }, { folder, action }) =>
      ok(client.put(`/api/resources${folder}/f`, 'three', { 'X-Action-Id': action })),
    make: ({ client }, { action }) => client.post(`/api/history/${action}/undo`),
    before: 'three',
    isMade: async ({ root }, { folder }) => readFileSync(join(root, folder, 'f'), 'utf8') === 'two',
    versions: [2, 2],
    isUndo: true,
  },
};
