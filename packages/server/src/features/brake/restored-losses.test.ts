import type { BroughtBack, VirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.js';
import { pickFrom, randomFrom } from '../../../test/random.mjs';
import type { AppDatabase } from '../../core/db/app-database.js';
import type { SessionLosses } from '../../core/files/brake.js';
import type { Principal } from '../../core/files/principal.js';
import { TRASH_PATH } from '../../core/files/trash.js';
import { HistoryStore } from '../history/history-store.js';
import { BrakeService } from './brake-service.js';
import { BurstsStore } from './bursts-store.js';
import { LossesStore } from './losses-store.js';

const START = Date.UTC(2026, 10, 27);
const USER = 1;
const NOTHING = async () => 0;

/** A session that deletes files and folders. Files in folders are counted only when the test asks for it. */
class Story {
  readonly actor;
  readonly principal;
  readonly history: HistoryStore;
  /** The number of files that each action deleted, by its id. */
  readonly lost = new Map<string, number>();
  #at = START;
  #counting: (() => void)[] = [];
  #service: BrakeService;

  constructor(
    readonly database: AppDatabase,
    readonly session: string,
  ) {
    this.actor = { userId: USER, username: 'ann', action: { session } };
    this.principal = { user: { id: USER, perm: {} }, session: { loginId: session } } as unknown as Principal;
    this.history = new HistoryStore(database, { now: this.now, retentionNow: this.now });
    this.#service = this.#start();
  }

  readonly now = () => this.#at;

  #start(): BrakeService {
    return new BrakeService({
      store: new BurstsStore(this.database, this.now, this.now),
      losses: new LossesStore(this.database, this.now),
      hasOthers: false,
      settings: async () => ({ enabled: true, files: 10, percent: 100 }),
      countTrashed: (trashed) =>
        new Promise((resolve) => this.#counting.push(() => resolve(this.#filesIn(trashed)))),
      restoreLosses: (_, losses) => this.#restoreLosses(losses),
      onChanged: () => undefined,
      onPaused: () => undefined,
      publish: () => undefined,
      now: this.now,
      onError: (error) => {
        throw error;
      },
    });
  }

  #filesIn = (trashed: VirtualPath): number => this.lost.get(trashed.slice(TRASH_PATH.length + 1)) ?? 0;

  async #restoreLosses(losses: SessionLosses) {
    const found = await this.history.ofSession(losses, losses);
    const files = found.reduce((sum, { id }) => sum + (this.lost.get(id) ?? 0), 0);
    return { done: found.length, failed: [], files, failedFiles: 0, wasPartlyUndone: false };
  }

  pass(ms: number): void {
    this.#at += ms;
  }

  /** Deletes a file, or a folder with that many files; false when the session is paused. */
  async remove(files: number | null): Promise<boolean> {
    if (await this.#service.refusalFor(this.actor, NOTHING)) return false;
    const id = `${this.session}-${this.lost.size}`;
    this.lost.set(id, files ?? 1);
    const path = `/${id}` as VirtualPath;
    const action = {
      userId: USER,
      id,
      session: this.session,
      kind: 'delete',
      path,
      destination: null,
    } as const;
    const recorded = { ...action, items: 1, at: this.#at, steps: [{ verb: 'restore', path, id } as const] };
    await this.history.add([recorded], this.history.reservePositions(1));
    const trashed = `${TRASH_PATH}/${id}` as VirtualPath;
    this.#service.count({ type: 'removed', actor: this.actor, path, trashed, isFolder: files !== null });
    return true;
  }

  /** Finishes counting one of the folders that are being counted. */
  async count(random: () => number): Promise<boolean> {
    const counted = pickFrom(this.#counting, random);
    this.#counting = this.#counting.filter((each) => each !== counted);
    counted?.();
    await new Promise(setImmediate);
    return counted !== undefined;
  }

  /** Restarts the server, which forgets the folders that it was counting. */
  async restart(): Promise<void> {
    await this.#service.close();
    this.#counting = [];
    this.#service = this.#start();
    await this.#service.begin();
  }

  async restore(): Promise<BroughtBack> {
    const [latest] = await this.bursts();
    const burst = await this.#service.find(this.principal, latest?.id ?? '');
    expect(burst.session).toBe(this.session);
    return this.#service.restore(this.principal, burst, { signal: new AbortController().signal });
  }

  async bursts() {
    return (await this.#service.list(null)).items;
  }

  async end(): Promise<void> {
    await this.#service.close();
    await this.database.query.deleteFrom('bursts').execute();
  }

  get files(): number {
    return [...this.lost.values()].reduce((sum, files) => sum + files, 0);
  }
}

/** Deletes until the session is paused. Folders are counted at any time, in any order. */
async function burstOf(story: Story, random: () => number, restarts: boolean): Promise<void> {
  for (;;) {
    const files = random() < 0.5 ? null : 1 + Math.floor(random() * 2000);
    if (!(await story.remove(files))) return;
    story.pass(Math.floor(random() * 8_000));
    if (random() < 0.3) await story.count(random);
    if (restarts && random() < 0.3) await story.restart();
  }
}

describeOnBothDatabases('what is restored', (open) => {
  const SEEDS = Array.from({ length: 12 }, (_, seed) => seed);

  test.each([false, true])(
    'everything that was lost is restored, however late it was counted (restarts: %s)',
    async (restarts) => {
      const database = await open();
      for (const seed of SEEDS) {
        const random = randomFrom(seed);
        const story = new Story(database, `session ${seed}`);
        // PostgreSQL measures the age of losses by its own clock, which this test cannot move.
        await burstOf(story, random, restarts && database.kind === 'sqlite');
        while (await story.count(random));
        const { files, missing } = await story.restore();
        expect([seed, files, missing]).toEqual([seed, story.files, 0]);
        await story.end();
      }
    },
  );

  test('what the history does not know is reported as missing', async () => {
    const database = await open();
    for (const seed of SEEDS) {
      const random = randomFrom(seed);
      const story = new Story(database, `session ${seed}`);
      await burstOf(story, random, false);
      while (await story.count(random));
      const [id, gone = 0] = pickFrom([...story.lost], random);
      await database.query.deleteFrom('history_steps').where('action_id', '=', id).execute();
      const { files, missing } = await story.restore();
      expect([seed, files, missing]).toEqual([seed, story.files - gone, gone]);
      const [burst] = await story.bursts();
      expect(burst).toMatchObject({ state: 'partly_restored', missing: gone });
      await story.end();
    }
  });
});
