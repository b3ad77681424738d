import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HistoryListing, Places, ShareLink, VersionListing } from '@satchel/contract';
import { expect } from 'vitest';
import { ApiClient } from './api-client.js';
import { type ChildServer, startChildServer } from './child-server.js';
import { type Change, type Followed, ok, trashed } from './followed-changes.js';

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
    // One session replaces and deletes more here than the brake lets it.
    if (password) await ok(this.client.put('/api/settings', { brake: { enabled: false } }));
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
    const { before = 'two', after = 'two', ends: [begin, end] = ['/f', '/f'] } = change;
    const [earlier, later] = change.versions ?? [1, 1];
    const isMade = await change.isMade(this, file);
    if (isAcknowledged) expect(isMade, 'an acknowledged change was made').toBe(true);
    if (!change.isUndo) {
      const { items } = await client.json<HistoryListing>('/api/history?limit=100');
      const isKnown = items.some(({ id }) => id === file.action);
      // A new entry is noted once it is there, so that a kill between leaves nothing to compare.
      if (!change.makes || isAcknowledged || !isMade) expect(isKnown, 'the history knows it').toBe(isMade);
    }
    if (change.makes) this.#checkNew(file, change.makes, isMade);
    const lost = await trashed(this, file);
    if (lost) await ok(client.post('/api/trash/restore', { items: [{ id: lost.id }] }));
    const path = `${file.folder}${isMade ? end : begin}`;
    const content = await (await client.get(`/api/raw${path}`)).text();
    expect(content).toBe(isMade ? after : before);
    const visited = await client.get(`/api/public/dl/${file.link.hash}`);
    expect([visited.status, await visited.text()], 'the link').toEqual([200, content]);
    const { favourites } = await client.json<Places>('/api/places');
    expect(favourites, 'the favourite').toEqual([{ path, isDir: false }]);
    const { items } = await client.json<VersionListing>(`/api/versions${path}`);
    expect(items.length, 'the versions').toBe(isMade ? later : earlier);
    return isMade;
  }

  #checkNew({ folder }: Followed, [end, content]: readonly [string, string | null], isMade: boolean): void {
    const path = join(this.root, `${folder}${end}`);
    expect(existsSync(path), 'what is new').toBe(isMade);
    if (isMade && content !== null) expect(readFileSync(path, 'utf8'), 'what is new').toBe(content);
  }

  journals(): string[] {
    return readdirSync(join(this.folder, 'state/changes'));
  }
}
