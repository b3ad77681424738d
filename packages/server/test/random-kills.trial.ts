import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { everyPermission } from '@satchel/contract';
import { afterAll, expect, test } from 'vitest';
import { ApiClient } from './api-client.js';
import { type ChildServer, spawnServer, startChildServer } from './child-server.js';
import { ExpectedClient } from './expected-client.js';
import { randomFrom } from './random.mjs';
import { settled } from './settled.js';

/**
 * `RANDOM_KILLS=1000` kills that often; `RANDOM_SEED` is the first of the seeds, each of which has a story of
 * its own.
 */
const KILLS = Number(process.env.RANDOM_KILLS ?? 1000);
const FIRST_SEED = Number(process.env.RANDOM_SEED ?? 1);
const KILLS_OF_STORY = 25;
const CLIENTS = 4;
const STORIES = Array.from({ length: Math.ceil(KILLS / KILLS_OF_STORY) }, (_, index) => FIRST_SEED + index);

const PASSWORD = 'a long enough password';
const total = {
  kills: 0,
  inStarts: 0,
  changes: 0,
  made: 0,
  notMade: 0,
  inPart: 0,
  hidden: 0,
  slowestStart: 0,
};
const startedAt = Date.now();
const report = (what: string) =>
  process.stdout.write(
    `${what}: ${Math.round((Date.now() - startedAt) / 1000)} s, ${JSON.stringify(total)}\n`,
  );
afterAll(() => report('all'));

class Story {
  readonly folder = mkdtempSync(join(tmpdir(), 'random-kills-'));
  readonly root = join(this.folder, 'files');
  readonly state = join(this.folder, 'state');
  readonly clients: ExpectedClient[] = [];
  admin = new ApiClient('');
  server: ChildServer | undefined;

  constructor(readonly random: () => number) {
    mkdirSync(this.root);
  }

  async begin(): Promise<void> {
    await this.start();
    this.admin = await this.#server.anonymous.login('admin', this.#server.password ?? '');
    const trash = { enabled: true, days: 30, percent: 50, versions: 1000 };
    const settings = await this.admin.put('/api/settings', { trash, brake: { enabled: false } });
    expect(settings.status).toBe(200);
    for (let index = 0; index < CLIENTS; index += 1) await this.#join(`client-${index}`);
  }

  async #join(username: string): Promise<void> {
    mkdirSync(join(this.root, username));
    const perm = { ...everyPermission(true), admin: false };
    const data = { username, password: PASSWORD, scope: `/${username}`, perm, rules: [], commands: [] };
    const made = await this.admin.post('/api/users', { what: 'user', which: [], data });
    expect(made.status, await made.clone().text()).toBe(201);
    const client = await this.#server.anonymous.login(username, PASSWORD);
    this.clients.push(new ExpectedClient(this.root, username, client, this.random));
  }

  get #server(): ChildServer {
    if (!this.server) throw new Error('no server');
    return this.server;
  }

  async start(): Promise<void> {
    const begunAt = performance.now();
    this.server = await startChildServer(this.root, this.state);
    total.slowestStart = Math.max(total.slowestStart, Math.round(performance.now() - begunAt));
    const { origin } = this.server;
    this.admin = new ApiClient(origin, this.admin.token);
    for (const client of this.clients) client.moveTo(origin);
  }

  /** Kills a server that is about to start as well. */
  async killInStart(): Promise<void> {
    const child = spawnServer(this.root, this.state);
    const gone = once(child, 'exit');
    await sleep(this.random() * 1500);
    child.kill('SIGKILL');
    await gone;
    total.inStarts += 1;
  }

  async workUntilKilled(): Promise<void> {
    let left = Math.floor(this.random() * 60);
    const delay = this.random() * 15;
    let killed: Promise<void> | undefined;
    let isDead = false;
    const kill = async () => {
      await sleep(delay);
      isDead = true;
      await this.server?.kill('SIGKILL');
    };
    const work = async (client: ExpectedClient) => {
      while (!isDead) {
        try {
          await client.act();
        } catch (error) {
          // The kill is what interrupts a request.
          if (!isDead || !(error instanceof TypeError)) throw error;
          return;
        }
        total.changes += 1;
        left -= 1;
        if (left <= 0) killed ??= kill();
      }
    };
    await Promise.all(this.clients.map(work));
    await killed;
    total.kills += 1;
  }

  async check(): Promise<void> {
    for (const client of this.clients) {
      const outcome = await client.check();
      if (outcome) total[outcome] += 1;
    }
    total.hidden = Math.max(total.hidden, await settled(this.root, this.state));
  }

  async end(): Promise<void> {
    await this.server?.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

test.each(STORIES)('seed %i: what was acknowledged is there after each of 25 kills', async (seed) => {
  const story = new Story(randomFrom(seed));
  await story.begin();
  try {
    for (let kill = 0; kill < KILLS_OF_STORY; kill += 1) {
      await story.workUntilKilled();
      if (story.random() < 0.1) await story.killInStart();
      await story.start();
      await story.check();
    }
  } catch (error) {
    // The runner tells of it at the end only.
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
    throw error;
  } finally {
    await story.end();
    report(`seed ${seed}`);
  }
});
