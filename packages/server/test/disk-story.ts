import { constants } from 'node:os';
import { expect } from 'vitest';
import { type DiskVerbs, keptBelow } from './disk-verbs.js';
import type { Faults, MemoryDisk } from './memory-disk.js';
import { pickFrom } from './random.mjs';

type Tree = Map<string, string>;

/** A change and the tree after it; null where it is refused on every disk. */
interface Change {
  what: string;
  make: () => Promise<Response | number>;
  after: Tree | null;
  /** Objects that it deletes or replaces must be found among those that are kept. */
  keeps: string[];
  /** The tree that may be there after it has failed: a folder that was copied first. */
  between?: Tree;
  /** After it has failed: what it may leave to go on with. */
  giveUp?: () => Promise<unknown>;
}

const NAMES = ['a', 'b', 'c', 'f/a', 'f/b'];
const { EDQUOT, EINTR, ENOSPC, EROFS, EXDEV } = constants.errno;
const MOST_ERRNO = 133;
const HIDDEN = '.satchel-upload-';
/** Calls that disks may not support, or have strange answers to; all verbs work nevertheless. */
const ABILITIES = ['link', 'rename', 'replace', 'fsyncdir', 'setattr', 'statfs'];
/** Calls that every verb needs. */
const NEEDS = ['lookup', 'getattr', 'create', 'open', 'read', 'write', 'mkdir', 'readdir', 'fsync'];
/** Said of the disk as it is, whatever else it can do. */
const TRUE_ANSWERS: readonly unknown[] = [ENOSPC, EDQUOT, EROFS, EXDEV];

function missing(wanted: string[], kept: string[]): string[] {
  return wanted.filter((content) => !kept.includes(content)).map((content) => content.slice(0, 20));
}

/** Long contents repeat their beginning. */
function written(tree: Tree): string {
  return [...tree]
    .sort()
    .map(([name, content]) => `${name}: ${content.slice(0, 6)} (${content.length})`)
    .join('\n');
}

/** Changes by chance on a disk that fails by chance, each looked at when it is over. */
export class DiskStory {
  readonly log: string[] = [];
  #contents = 0;

  constructor(
    readonly verbs: DiskVerbs,
    readonly disk: MemoryDisk,
    readonly random: () => number,
  ) {}

  /**
   * The disk is unable to do this and that, and says so with whatever error: what is asked is done
   * nevertheless.
   */
  async actUnable(): Promise<void> {
    const always: Faults['always'] = {};
    for (const call of ABILITIES) if (this.random() < 0.4) always[call] = this.#errno();
    const isTrue = ['link', 'rename', 'replace'].some((call) => TRUE_ANSWERS.includes(always[call]));
    // Where files can neither be renamed nor made shorter, there is no way.
    const isHopeless = always.rename !== undefined && always.setattr !== undefined;
    await this.#act({ always }, !isTrue && !isHopeless);
  }

  /** Each call may fail: what is asked is done or not, and nothing in between. */
  async actFailing(seed: number): Promise<void> {
    const calls = [...ABILITIES, ...NEEDS];
    // Removing what is hidden may fail, too, again and again; it goes after a day.
    await this.#act({ random: { seed, rate: 0.06, calls } }, false);
    for (const name of this.verbs.tree().keys()) if (name.includes(HIDDEN)) this.verbs.drop(name);
  }

  #errno(): number {
    // A call that is interrupted is made again, without an end.
    for (;;) {
      const errno = 1 + Math.floor(this.random() * MOST_ERRNO);
      if (errno !== EINTR) return errno;
    }
  }

  async #act(faults: Faults, isSure: boolean): Promise<void> {
    const before = this.verbs.tree();
    const change = this.#change(before);
    await this.disk.fail(faults);
    const made = await change.make();
    const status = typeof made === 'number' ? made : made.status;
    await this.disk.fail({});
    if (status >= 300) await change.giveUp?.();
    this.log.push(`${change.what}: ${status} with ${JSON.stringify(faults)}`);
    const latest = this.log.slice(-3).join('\n');
    const isDone = status < 300;
    if (isSure && change.after) expect(isDone, latest).toBe(true);
    const now = this.verbs.tree();
    if (faults.random) for (const name of now.keys()) if (name.includes(HIDDEN)) now.delete(name);
    const allowed = [isDone && change.after ? null : before, change.after].filter((tree) => tree !== null);
    if (!isDone && change.between) allowed.push(change.between);
    // Folders above a file that could not be written are there already.
    if (!isDone && change.after?.has('f/')) allowed.push(new Map(before).set('f/', 'folder'));
    expect(allowed.map(written), `${latest}\nnow:\n${written(now)}\nbefore:\n${written(before)}`).toContain(
      written(now),
    );
    if (isDone && change.keeps.length > 0)
      expect(missing(change.keeps, keptBelow(this.disk.path)), latest).toEqual([]);
  }

  #pick<Item>(list: readonly Item[]): Item {
    return pickFrom(list, this.random);
  }

  #change(before: Tree): Change {
    const files = [...before.keys()].filter((name) => !name.endsWith('/'));
    if (files.length < 2) return this.#upload(before);
    const kinds = [
      () => this.#upload(before),
      () => this.#save(before, this.#pick(files)),
      () => this.#transfer(before, this.#pick(files), 'copy'),
      () => this.#transfer(before, this.#pick(files), 'rename'),
      () => this.#swap(before),
      () => this.#remove(before, this.#pick(files)),
      () => this.#folder(before),
    ];
    return this.#pick(kinds)();
  }

  /** Short and long ones take different ways. */
  #content(): string {
    this.#contents += 1;
    return `${this.#contents} `.repeat(this.#pick([1, 1, 80_000]));
  }

  #upload(before: Tree): Change {
    const [name, content] = [this.#pick(NAMES), this.#content()];
    const override = this.random() < 0.5;
    const there = before.get(name);
    const isMissingFolder = name.startsWith('f/') && !before.has('f/');
    const after = there !== undefined && !override ? null : new Map(before).set(name, content);
    if (isMissingFolder) after?.set('f/', 'folder');
    const inParts = this.random() < 0.3 && !isMissingFolder;
    return {
      what: `${inParts ? 'parts' : 'upload'} ${name} ${override}`,
      make: () =>
        inParts
          ? this.verbs.parts(name, content, override)
          : this.verbs.upload(name, content, override, `id-${this.#contents}`),
      after,
      keeps: there === undefined || !override || inParts ? [] : [there],
      giveUp: async () => inParts && this.verbs.giveUpParts(name),
    };
  }

  #save(before: Tree, name: string): Change {
    const content = this.#content();
    return {
      what: `save ${name}`,
      make: () => this.verbs.save(name, content, `id-${this.#contents}`),
      after: new Map(before).set(name, content),
      keeps: [],
    };
  }

  #transfer(before: Tree, from: string, action: 'copy' | 'rename'): Change {
    const to = this.#pick(NAMES.filter((name) => before.has('f/') || !name.includes('/')));
    const override = this.random() < 0.7;
    const isRefused = from === to || (before.has(to) && !override);
    const after = new Map(before).set(to, before.get(from) ?? '');
    if (action === 'rename') after.delete(from);
    return {
      what: `${action} ${from} ${to} ${override}`,
      make: () => this.verbs.transfer(action, from, to, override),
      after: isRefused ? null : after,
      keeps: [],
    };
  }

  #swap(before: Tree): Change {
    const [one, other] = ['a', 'b'].map((name) => before.get(name));
    if (one === undefined || other === undefined) return this.#upload(before);
    const after = new Map(before).set('a', other).set('b', one);
    return {
      what: 'swap',
      make: async () => {
        const response = await this.verbs.renames(['a', 'b'], ['b', 'a']);
        if (response.status !== 200) return response;
        const { failed } = (await response.json()) as { failed?: unknown[] };
        return failed && failed.length > 0 ? 409 : 200;
      },
      after,
      keeps: [],
    };
  }

  #remove(before: Tree, name: string): Change {
    const after = new Map(before);
    after.delete(name);
    return {
      what: `remove ${name}`,
      make: () => this.verbs.remove(name),
      after,
      keeps: [before.get(name) ?? ''],
    };
  }

  /** Copies the folder, and moves it the next time. */
  #folder(before: Tree): Change {
    if (!before.has('f/')) return this.#upload(before);
    const below = [...before].filter(([name]) => name.startsWith('f/'));
    if (!before.has('g/')) {
      const copied = below.map(([name, content]) => [`g/${name.slice(2)}`, content] as const);
      return {
        what: 'copy f g',
        make: () => this.verbs.transfer('copy', 'f', 'g'),
        after: new Map([...before, ...copied]),
        keeps: [],
      };
    }
    const rest = [...before].filter(([name]) => !name.startsWith('g/'));
    const moved = [...before].filter(([name]) => name.startsWith('g/'));
    if (before.has('h/')) return this.#drop(before, 'h');
    const there = moved.map(([name, content]) => [`h/${name.slice(2)}`, content] as const);
    return {
      what: 'rename g h',
      make: () => this.verbs.transfer('rename', 'g', 'h'),
      after: new Map([...rest, ...there]),
      between: new Map([...before, ...there]),
      keeps: [],
    };
  }

  #drop(before: Tree, folder: string): Change {
    return {
      what: `remove ${folder}`,
      make: () => this.verbs.remove(folder),
      after: new Map([...before].filter(([name]) => !name.startsWith(`${folder}/`))),
      keeps: [],
    };
  }
}
