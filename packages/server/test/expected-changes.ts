import {
  at,
  batch,
  type ExpectedChange,
  type Mind,
  renames,
  restore,
  revert,
  transfer,
  tus,
  upload,
} from './expected-requests.js';
import {
  below,
  deleted,
  deletedForGood,
  type ExpectedState,
  type ExpectedTrash,
  isWithin,
  linesOf,
  NOTHING,
  parentOf,
  withFile,
  written,
} from './expected-state.js';
import { pickFrom } from './random.mjs';

const looksOf = (trashed: ExpectedTrash) => linesOf({ ...NOTHING, trash: [trashed] });

const NAMES = ['a', 'b', 'c', 'd'];
const LIMIT = 14;

class Chooser {
  readonly files: readonly string[];
  readonly folders: readonly string[];

  constructor(readonly mind: Mind) {
    const entries = [...mind.state.tree];
    this.files = entries.filter(([, file]) => file).map(([path]) => path);
    this.folders = entries.filter(([, file]) => !file).map(([path]) => path);
  }

  readonly pick = <Item>(list: readonly Item[]): Item | undefined =>
    list.length === 0 ? undefined : pickFrom(list, this.mind.random);

  /** Where nothing is, beside or below what is there. */
  readonly free = (but: readonly string[] = []): string | undefined => {
    const places = ['', ...this.folders.filter((folder) => folder.split('/').length < 4)];
    const paths = places.flatMap((folder) => NAMES.map((name) => `${folder}/${name}`));
    return this.pick(paths.filter((path) => !this.mind.state.tree.has(path) && !but.includes(path)));
  };

  readonly several = (): string[] => {
    const left = [...this.files];
    const draw = () => left.splice(Math.floor(this.mind.random() * left.length), 1);
    return [0, 1, 2].flatMap(draw);
  };
}

type Verb = (mind: Mind, chooser: Chooser) => ExpectedChange | null;

function batchTo(mind: Mind, { several, free }: Chooser, action: 'move' | 'copy'): ExpectedChange | null {
  const used: string[] = [];
  for (const from of several()) {
    const to = free(used);
    if (to === undefined) return null;
    used.push(from, to);
  }
  const items = used.flatMap((from, index) => (index % 2 === 0 ? [{ from, to: used[index + 1] }] : []));
  return items.length > 1 ? batch(mind, action, items) : null;
}

/** Each returns null when there is nothing for it. */
const VERBS: Record<string, Verb> = {
  upload: (mind, { free }) => {
    const path = free();
    return path ? upload(mind, path) : null;
  },
  uploadOver: (mind, { files, pick }) => {
    const path = pick(files);
    return path ? upload(mind, path) : null;
  },
  tus: (mind, { free }) => {
    const path = free();
    return path ? tus(mind, path) : null;
  },
  save: ({ client, state, content, textOf }, { files, pick }) => {
    const path = pick(files);
    if (!path) return null;
    const name = content();
    return {
      what: `save ${path}`,
      send: (headers) => client.put(at(path), textOf(name), headers),
      states: [written(state, path, name)],
    };
  },
  folder: ({ client, state }, { free }) => {
    const path = free();
    if (!path) return null;
    return {
      what: `folder ${path}`,
      send: (headers) => client.post(`${at(path)}/`, undefined, headers),
      states: [withFile(state, path, null)],
      made: [path],
    };
  },
  move: (mind, { files, folders, pick, free }) => {
    const from = pick([...files, ...folders]);
    const to = free();
    return from && to && !isWithin(from, to) ? transfer(mind, 'rename', from, to) : null;
  },
  moveOnto: (mind, { files, pick }) => {
    const from = pick(files);
    const isPlain = (path: string) => {
      const file = mind.state.tree.get(path);
      return path !== from && !file?.link && !file?.isFavourite;
    };
    const to = pick(files.filter(isPlain));
    return from && to ? { ...transfer(mind, 'rename', from, to), isFinal: true } : null;
  },
  copy: (mind, { files, folders, pick, free }) => {
    const from = pick([...files, ...folders]);
    const to = free();
    return from && to && !isWithin(from, to) ? transfer(mind, 'copy', from, to) : null;
  },
  renames: (mind, { files, pick }) => {
    const one = pick(files);
    // Files with the same content would look the same afterwards.
    const isOther = (path: string) =>
      mind.state.tree.get(path)?.content !== mind.state.tree.get(one ?? '')?.content;
    const other = pick(files.filter((path) => parentOf(path) === parentOf(one ?? '') && isOther(path)));
    return one && other ? renames(mind, one, other) : null;
  },
  batchMove: (mind, chooser) => batchTo(mind, chooser, 'move'),
  batchCopy: (mind, chooser) => batchTo(mind, chooser, 'copy'),
  batchDelete: (mind, { several }) => {
    const items = several().map((from) => ({ from }));
    return items.length > 1 ? batch(mind, 'delete', items) : null;
  },
  remove: ({ client, state }, { files, folders, pick }) => {
    const path = pick([...files, ...folders]);
    if (!path) return null;
    return {
      what: `remove ${path}`,
      send: (headers) => client.request('DELETE', at(path), undefined, headers),
      states: [deleted(state, path)],
    };
  },
  removeForGood: ({ client, state }, { files, pick }) => {
    const path = pick(files);
    if (!path) return null;
    return {
      what: `remove ${path} for good`,
      send: (headers) => client.request('DELETE', `${at(path)}?permanent=true`, undefined, headers),
      states: [deletedForGood(state, path)],
      isFinal: true,
    };
  },
  restore: (mind, { pick }) => {
    const { tree, trash } = mind.state;
    const isPossible = ({ path }: ExpectedTrash) =>
      !tree.has(path) && (parentOf(path) === '' || tree.get(parentOf(path)) === null);
    // The server may restore any of two that look the same, and their versions and links may differ.
    const isAlone = (one: ExpectedTrash) =>
      trash.filter((other) => looksOf(other) === looksOf(one)).length === 1;
    const trashed = pick(trash.filter((one) => isPossible(one) && isAlone(one)));
    return trashed ? restore(mind, trashed) : null;
  },
  revert: (mind, { files, pick }) => {
    const hasOther = (name: string) => {
      const file = mind.state.tree.get(name);
      return file?.earlier.some((one) => one !== file.content);
    };
    const path = pick(files.filter(hasOther));
    return path ? revert(mind, path) : null;
  },
};

const MAKING = ['upload', 'tus', 'folder', 'save'];
const REMOVING = ['remove', 'removeForGood', 'batchDelete', 'save'];

/** A change at random, of which is expected that nothing refuses it. */
export function changeFor(mind: Mind): ExpectedChange {
  const chooser = new Chooser(mind);
  const { size } = mind.state.tree;
  const kinds = size < 4 ? MAKING : size > LIMIT ? REMOVING : Object.keys(VERBS);
  for (;;) {
    const change = VERBS[pickFrom(kinds, mind.random)]?.(mind, chooser);
    if (change) return change;
  }
}

/** Takes the items back, the last one first. */
export function undone(
  { client, state }: Mind,
  id: string,
  before: ExpectedState,
  change: ExpectedChange,
): ExpectedChange {
  const steps = [before, ...change.states];
  const states: ExpectedState[] = [];
  let { trash } = state;
  for (let item = change.states.length - 1; item >= 0; item -= 1) {
    const [earlier, later] = [steps[item], steps[item + 1]] as [ExpectedState, ExpectedState];
    const made = change.made?.[item];
    const isAdded = (one: ExpectedTrash) => later.trash.includes(one) && !earlier.trash.includes(one);
    trash = trash.filter((one) => !isAdded(one));
    if (made !== undefined) trash = [...trash, { path: made, tree: below(later.tree, made) }];
    states.push({ tree: earlier.tree, trash });
  }
  return {
    what: `undo ${id}: ${change.what}`,
    send: () => client.post(`/api/history/${id}/undo`),
    states,
    isFinal: true,
  };
}

/** Makes the items again, the first one first; what the others made is still in the trash by then. */
export function redone({ client }: Mind, id: string, change: ExpectedChange): ExpectedChange {
  const undoneItem = (path: string | undefined, item: number): ExpectedTrash[] => {
    const made = change.states[item];
    return path !== undefined && made ? [{ path, tree: below(made.tree, path) }] : [];
  };
  const inTrash = (change.made ?? []).map(undoneItem);
  return {
    what: `redo ${id}: ${change.what}`,
    send: () => client.post(`/api/history/${id}/redo`),
    states: change.states.map(({ tree, trash }, item) => {
      return { tree, trash: [...trash, ...inTrash.slice(item + 1).flat()] };
    }),
    isFinal: true,
  };
}
