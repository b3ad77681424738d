import {
  isWithin,
  joinPath,
  PERMISSIONS,
  type Permissions,
  ROOT,
  type Rule,
  rebasePath,
  type VirtualPath,
} from '@satchel/contract';
import { expect, test } from 'vitest';
import { byName } from '../../../test/contracts/file-system-calls.js';
import { type Folder, type Folders, grantOfFolders } from '../../../test/folders-of-user.js';
import { MemoryStorage, usualForm } from '../../../test/memory-storage.js';
import { pickFrom, randomFrom } from '../../../test/random.mjs';
import { compileRules } from '../access/rules.js';
import { openFileSystem } from './open-file-system.js';
import { pathBelow } from './scope-paths.js';

const ROUNDS = 300;
const NAMES = ['a', 'b', '.c'];
const random = randomFrom(175);
const chance = (share: number) => random() < share;
const pick = <Item>(items: Item[]): Item => pickFrom(items, random);
const many = <Item>(most: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: Math.floor(random() * (most + 1)) }, (_, index) => make(index));

function randomPath(most: number): VirtualPath {
  return many(most, () => pick(NAMES)).reduce(joinPath, ROOT);
}

function randomRule(): Rule {
  const allow = chance(0.4);
  if (chance(0.7)) return { regex: false, allow, path: randomPath(3), regexp: null };
  return { regex: true, allow, path: '', regexp: { raw: pick(['b$', '^/a/', '/\\.c', '^/b']) } };
}

function randomFolder(path: VirtualPath, index: number): Folder {
  const perm = Object.fromEntries(PERMISSIONS.map((name) => [name, chance(0.4)])) as Permissions;
  return {
    name: `${path === ROOT ? 'Root' : path.slice(1).replaceAll('/', ' ')} ${index}`,
    path,
    perm,
    rules: many(2, randomRule),
  };
}

function randomFolders(): Required<Folders> {
  const paths = new Set(many(5, () => randomPath(3)));
  return {
    folders: [...paths].map(randomFolder),
    rules: many(3, randomRule),
    groups: many(3, () => many(3, randomRule)),
    hideDotfiles: chance(0.3),
  };
}

/** The meaning of the folders of a user, written without regard to speed. */
class Model {
  constructor(
    readonly user: Required<Folders>,
    /** All that exists, by server paths. */
    readonly tree: ReadonlySet<VirtualPath>,
  ) {}

  around(place: VirtualPath): Folder[] {
    return this.user.folders.filter(({ path }) => isWithin(path as VirtualPath, place));
  }

  isDenied(place: VirtualPath): boolean {
    return this.around(place).some((folder) => {
      const path = pathBelow(folder.path as VirtualPath, place) ?? ROOT;
      return [this.user.rules, ...this.user.groups, folder.rules].some(
        (list) => !compileRules(list).allows(path),
      );
    });
  }

  permissions(place: VirtualPath): Permissions {
    const has = (name: (typeof PERMISSIONS)[number]) => this.around(place).some(({ perm }) => perm[name]);
    return Object.fromEntries(PERMISSIONS.map((name) => [name, has(name)])) as Permissions;
  }

  isShown(place: VirtualPath, name: string): boolean {
    return this.tree.has(place) && !this.isDenied(place) && !(this.user.hideDotfiles && name.startsWith('.'));
  }

  list(place: VirtualPath): string[] {
    return NAMES.filter((name) => this.isShown(joinPath(place, name), name));
  }

  walk(place: VirtualPath, at: VirtualPath): VirtualPath[] {
    return this.list(place).flatMap((name) => [
      joinPath(at, name),
      ...this.walk(joinPath(place, name), joinPath(at, name)),
    ]);
  }

  walkAll(): VirtualPath[] {
    return this.user.folders.flatMap(({ name, path }) => {
      const [place, at] = [path as VirtualPath, joinPath(ROOT, name)];
      return this.isShown(place, name) ? [at, ...this.walk(place, at)] : [];
    });
  }
}

async function randomTree(): Promise<{ storage: MemoryStorage; tree: Set<VirtualPath> }> {
  const storage = new MemoryStorage(usualForm());
  const tree = new Set<VirtualPath>([ROOT]);
  for (const path of many(12, () => randomPath(4))) {
    await storage.files().makeDirectory(path);
    for (let depth = path.length; depth > 0; depth = path.lastIndexOf('/', depth - 1))
      tree.add(path.slice(0, depth) as VirtualPath);
  }
  return { storage, tree };
}

async function outcome<Result>(ask: () => Result | Promise<Result>): Promise<Result | 'refused'> {
  try {
    return await ask();
  } catch {
    return 'refused';
  }
}

async function expectAsModel(model: Model, storage: MemoryStorage): Promise<void> {
  const { user, tree } = model;
  const files = openFileSystem({ storage, grant: grantOfFolders(user) });
  const seen: VirtualPath[] = [];
  for await (const batch of files.walk(ROOT)) seen.push(...batch.map(({ path }) => path));
  expect({ user, seen: seen.sort() }).toEqual({ user, seen: model.walkAll().sort() });
  for (const own of user.folders.flatMap((each) => [each, each, each])) {
    const rest = randomPath(3);
    const [place, path] = [
      rebasePath(own.path as VirtualPath, rest),
      rebasePath(joinPath(ROOT, own.name), rest),
    ];
    const isDenied = model.isDenied(place);
    const decided = {
      ...{ path, user, allows: files.allows(path) },
      permissions: await outcome(() => files.permissionsAt(path)),
      names: await outcome(async () => (await files.list(path, byName)).names().sort()),
    };
    expect(decided).toEqual({
      ...{ path, user, allows: !isDenied },
      permissions: isDenied ? 'refused' : model.permissions(place),
      names: isDenied || !tree.has(place) ? 'refused' : model.list(place).sort(),
    });
  }
}

test(`folders, rules and groups decide as written, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { storage, tree } = await randomTree();
    await expectAsModel(new Model(randomFolders(), tree), storage);
  }
});
