import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HistoryListing, Places, ShareLink, TrashListing, VersionListing } from '@satchel/contract';
import { expect } from 'vitest';
import { ApiClient } from './api-client.js';
import { type ChildServer, startChildServer } from './child-server.js';

/** A file with a link, a favourite and a version, before something happens to it. */
export interface Followed {
  /** Of this round. */
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
  /** What the file holds when the change was made. */
  after?: string;
  isMade(story: FollowedStory, file: Followed): Promise<boolean>;
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
const ok = async (sent: Promise<Response>) => {
  const response = await sent;
  expect(response.status, await response.text()).toBeLessThan(300);
};
const remove = ({ client }: FollowedStory, { folder, action }: Followed) =>
  client.request('DELETE', `/api/resources${folder}/f`, undefined, { 'X-Action-Id': action });
const trashed = async ({ client }: FollowedStory, { folder }: Followed) => {
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

/** A server that is killed and started again. */
export class FollowedStory {
  readonly folder = mkdtempSync(join(tmpdir(), 'followed-'));
  readonly root = join(this.folder, 'files');
  client = new ApiClient('');
  server: ChildServer | undefined;
  #rounds = 0;

  async start(): Promise<void> {
    if (!existsSync(this.root)) mkdirSync(this.root);
    this.server = await startChildServer(this.root, join(this.folder, 'state'));
    const { password, anonymous, origin } = this.server;
    this.client = password
      ? await anonymous.login('admin', password)
      : new ApiClient(origin, this.client.token);
  }

  async close(): Promise<void> {
    await this.server?.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  async plant({ prepare }: Change): Promise<Followed> {
    const { client } = this;
    this.#rounds += 1;
    const folder = `/${this.#rounds}`;
    await ok(client.post(`/api/resources${folder}/f`, 'one'));
    await ok(client.put(`/api/resources${folder}/f`, 'two'));
    const shared = await client.post(`/api/share${folder}/f`);
    const link = (await shared.json()) as ShareLink;
    const file = { folder, link, action: `act-${this.#rounds}` };
    await ok(client.put('/api/places', { favourites: [`${folder}/f`] }));
    await prepare?.(this, file);
    // Whoever asks waits for what is stored after responses.
    await client.json('/api/history?limit=1');
    return file;
  }

  /** After a restart everything is as before the change, or everything has followed it. */
  async check(file: Followed, change: Change, isAcknowledged: boolean): Promise<boolean> {
    const { client } = this;
    const { after = 'two', versions: [before, later] = [1, 1], ends: [begin, end] = ['/f', '/f'] } = change;
    const isMade = await change.isMade(this, file);
    if (isAcknowledged) expect(isMade, 'an acknowledged change was made').toBe(true);
    if (!change.isUndo) {
      const { items } = await client.json<HistoryListing>('/api/history?limit=100');
      const isKnown = items.some(({ id }) => id === file.action);
      expect(isKnown, 'the history knows it exactly if it was made').toBe(isMade);
    }
    const lost = await trashed(this, file);
    if (lost) await ok(client.post('/api/trash/restore', { items: [{ id: lost.id }] }));
    const path = `${file.folder}${isMade ? end : begin}`;
    const content = await (await client.get(`/api/raw${path}`)).text();
    expect(content).toBe(isMade ? after : 'two');
    const visited = await client.get(`/api/public/dl/${file.link.hash}`);
    expect([visited.status, await visited.text()], 'the link').toEqual([200, content]);
    const { favourites } = await client.json<Places>('/api/places');
    expect(favourites, 'the favourite').toEqual([{ path, isDir: false }]);
    const { items } = await client.json<VersionListing>(`/api/versions${path}`);
    expect(items.length, 'the versions').toBe(isMade ? later : before);
    return isMade;
  }

  journals(): string[] {
    return readdirSync(join(this.folder, 'state/changes'));
  }
}
