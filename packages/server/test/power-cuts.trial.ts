import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { ApiClient } from './api-client.js';
import { type ChildServer, startChildServer } from './child-server.js';
import { CutDisk, FILE_SYSTEMS, type FileSystemKind, whyNoCutDisk } from './cut-disk.js';
import { LASTING } from './cut-lasting.js';
import type { CutChange, CutPlace } from './cut-place.js';
import { WHOLE } from './cut-whole.js';
import { pickFrom, randomFrom } from './random.mjs';
import { askDatabase, hiddenIn, INTEGRITY, IS_WHOLE, isSwept } from './settled.js';

/**
 * `POWER_CUTS=50` of each file system, `POWER_SEED` begins another sequence, `POWER_DISKS=xfs` tries one of
 * them, and `POWER_CHANGE='names|upload'` the changes of that name.
 */
const CUTS = Number(process.env.POWER_CUTS ?? 50);
const SEED = Number(process.env.POWER_SEED ?? 1);
const wanted = FILE_SYSTEMS.filter((kind) => (process.env.POWER_DISKS ?? kind).includes(kind));

const SIZES = [100, 20_000, 2_000_000];
const CHANGES = Object.entries({ ...LASTING, ...WHOLE }).filter(([what]) =>
  new RegExp(process.env.POWER_CHANGE ?? '').test(what),
);
/** Within this time all changes begin. */
const SPREAD_MS = 300;
const LATER_MS = 100;
const SWEPT_WITHIN_MS = 20_000;
/** After long reading and writing the client hears of connections that have ended in the meantime. */
const HEARD_MS = 10;

interface Round {
  what: string;
  change: CutChange;
  place: CutPlace;
  isAcknowledged: boolean;
}

class Story {
  readonly disk: CutDisk;
  readonly root: string;
  readonly state: string;
  readonly total = { cuts: 0, atResponses: 0, acknowledged: 0, madeOf: 0, unacknowledged: 0, madeAnyway: 0 };
  #server: ChildServer | undefined;
  #admin = new ApiClient('');

  constructor(
    readonly kind: FileSystemKind,
    readonly random: () => number,
  ) {
    this.disk = new CutDisk(kind);
    this.root = join(this.disk.path, 'files');
    this.state = join(this.disk.path, 'state');
    mkdirSync(this.root);
  }

  get #anonymous(): ApiClient {
    return new ApiClient(this.#server?.origin ?? '');
  }

  async start(): Promise<void> {
    this.#server = await startChildServer(this.root, this.state);
    const { password, anonymous, origin } = this.#server;
    this.#admin = password
      ? await anonymous.login('admin', password)
      : new ApiClient(origin, this.#admin.token);
    if (!password) return;
    const trash = { enabled: true, days: 30, percent: 50, versions: 1000 };
    const settings = await this.#admin.put('/api/settings', { trash, brake: { enabled: false } });
    expect(settings.status).toBe(200);
  }

  async #plant(cut: number): Promise<Round[]> {
    const rounds: Round[] = [];
    for (const [index, [what, change]] of CHANGES.entries()) {
      const size = pickFrom(SIZES, this.random);
      const place: CutPlace = {
        ...{ admin: this.#admin, anonymous: this.#anonymous, root: this.root, kept: {} },
        folder: `/${cut}-${index}`,
        text: (word) => `${word} `.repeat(Math.ceil(size / (word.length + 1))).slice(0, size),
      };
      await change.plant(place);
      await sleep(HEARD_MS);
      rounds.push({ what, change, place, isAcknowledged: false });
    }
    return rounds;
  }

  /** Resolves when the power has failed: with a response, or some moments after one. */
  async #makeUntilCut(rounds: readonly Round[]): Promise<void> {
    let left = Math.ceil(this.random() * rounds.length);
    const delay = this.random() < 0.5 ? 0 : this.random() * LATER_MS;
    if (delay === 0) this.total.atResponses += 1;
    let isDark = false;
    let cut = () => {};
    const isCut = new Promise<void>((resolve) => {
      cut = () => {
        if (isDark) return;
        isDark = true;
        this.disk.cut();
        resolve();
      };
    });
    const make = async (round: Round, delay: number) => {
      await sleep(delay);
      if (isDark) return;
      const response = await round.change.make(round.place);
      const text = await response.text();
      if (isDark) return;
      expect([response.status, text], round.what).toEqual([expect.toSatisfy((status) => status < 300), text]);
      round.isAcknowledged = true;
      left -= 1;
      if (left > 0) return;
      if (delay === 0) cut();
      else setTimeout(cut, delay);
    };
    // Nothing is expected of a request that the end of the server interrupts.
    const made = rounds.map((round) => make(round, this.random() * SPREAD_MS));
    const failed = Promise.all(made).catch((error) => {
      if (!isDark) throw error;
    });
    await Promise.race([isCut, failed.then(() => isCut)]);
    await this.#server?.kill('SIGKILL');
    await failed;
  }

  async cut(cut: number): Promise<string[]> {
    const rounds = await this.#plant(cut);
    this.disk.sync();
    await this.#makeUntilCut(rounds);
    await this.disk.mountAgain();
    await this.start();
    this.total.cuts += 1;
    const faults: string[] = [];
    for (const round of rounds) {
      Object.assign(round.place, { admin: this.#admin, anonymous: this.#anonymous });
      await sleep(HEARD_MS);
      await this.#check(round).catch((error) => {
        const how = round.isAcknowledged ? 'acknowledged' : 'not acknowledged';
        faults.push(`cut ${cut}, ${round.what}, ${how}: ${error instanceof Error ? error.message : error}`);
      });
    }
    faults.push(...(await this.#checkState()).map((fault) => `cut ${cut}: ${fault}`));
    for (const { change, place } of rounds) {
      await change.clear?.(place);
      await rm(join(this.root, place.folder), { recursive: true, force: true });
    }
    await sleep(HEARD_MS);
    await this.#admin.delete('/api/trash');
    return faults;
  }

  async #check({ what, change, place, isAcknowledged }: Round): Promise<void> {
    const isMade = await change.isMade(place);
    const { total } = this;
    if (isAcknowledged) total.acknowledged += 1;
    else total.unacknowledged += 1;
    if (isMade && isAcknowledged) total.madeOf += 1;
    if (isMade && !isAcknowledged) total.madeAnyway += 1;
    if (isAcknowledged && what in LASTING) expect(isMade, 'it was acknowledged, and is there').toBe(true);
  }

  async #checkState(): Promise<string[]> {
    const folders = () => hiddenIn(this.root).filter((path) => !isSwept(join(this.root, path)));
    // The sweep is beside everything else.
    for (let waited = 0; folders().length > 0 && waited < SWEPT_WITHIN_MS; waited += 500) await sleep(500);
    const [health] = await askDatabase(join(this.state, 'satchel.db'), INTEGRITY);
    const isWhole = JSON.stringify(health) === JSON.stringify(IS_WHOLE);
    return [...(isWhole ? [] : [JSON.stringify(health)]), ...folders()];
  }

  async end(): Promise<void> {
    await this.#server?.kill('SIGKILL');
    this.disk.remove();
  }
}

describe.each(wanted)('on %s', (kind) => {
  const reason = whyNoCutDisk(kind);
  let story: Story | undefined;
  afterAll(() => story?.end());

  test.skipIf(reason !== null)(`each promise holds${reason ? ` (not tried: ${reason})` : ''}`, async () => {
    story = new Story(kind, randomFrom(SEED));
    await story.start();
    const faults: string[] = [];
    for (let cut = 1; cut <= CUTS; cut += 1) {
      const found = await story.cut(cut);
      for (const fault of found) process.stdout.write(`${kind}: ${fault}\n`);
      faults.push(...found);
      if (cut % 5 === 0 || cut === CUTS) process.stdout.write(`${kind}: ${JSON.stringify(story.total)}\n`);
    }
    expect(faults).toEqual([]);
  });
});
