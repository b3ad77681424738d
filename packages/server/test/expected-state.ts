/** A file as a client knows it from what was acknowledged. */
export interface ExpectedFile {
  content: string;
  /** Contents that it had, and that are kept as versions of it. */
  earlier: readonly string[];
  /** The hash of a link to it. */
  link?: string;
  isFavourite?: boolean;
}

/** Entries by path, beginning with a slash; a folder is null. */
export type ExpectedTree = ReadonlyMap<string, ExpectedFile | null>;

/** A deleted tree, with its former paths. */
export interface ExpectedTrash {
  path: string;
  tree: ExpectedTree;
}

/** The folder and the trash of one client. Nothing changes it: each change makes another one. */
export interface ExpectedState {
  tree: ExpectedTree;
  trash: readonly ExpectedTrash[];
}

export const NOTHING: ExpectedState = { tree: new Map(), trash: [] };

export const isWithin = (folder: string, path: string) => path === folder || path.startsWith(`${folder}/`);
export const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

export function below(tree: ExpectedTree, path: string): ExpectedTree {
  return new Map([...tree].filter(([name]) => isWithin(path, name)));
}

function without(tree: ExpectedTree, path: string): ExpectedTree {
  return new Map([...tree].filter(([name]) => !isWithin(path, name)));
}

const renamed = (tree: ExpectedTree, from: string, to: string): ExpectedTree =>
  new Map([...tree].map(([path, file]) => [to + path.slice(from.length), file]));

export function withFile(state: ExpectedState, path: string, file: ExpectedFile | null): ExpectedState {
  return { ...state, tree: new Map([...state.tree, [path, file]]) };
}

/** The state with another content; the former one becomes a version of the file. */
export function written(state: ExpectedState, path: string, content: string): ExpectedState {
  const file = state.tree.get(path);
  const earlier = file ? [...file.earlier, file.content] : [];
  return withFile(state, path, { ...file, content, earlier });
}

/** A file that is at the destination becomes a version of the one that takes its place. */
export function moved(state: ExpectedState, from: string, to: string): ExpectedState {
  const replaced = state.tree.get(to);
  const there = renamed(below(state.tree, from), from, to);
  const tree = new Map([...without(state.tree, from), ...there]);
  const file = tree.get(to);
  if (replaced && file) tree.set(to, { ...file, earlier: [...file.earlier, replaced.content] });
  return { ...state, tree };
}

/** Links, favourites and versions stay with what was copied. */
export function copied(state: ExpectedState, from: string, to: string): ExpectedState {
  const tree = new Map(state.tree);
  for (const [path, file] of renamed(below(state.tree, from), from, to)) {
    tree.set(path, file && { content: file.content, earlier: [] });
  }
  return { ...state, tree };
}

export function deleted(state: ExpectedState, path: string): ExpectedState {
  const trashed = { path, tree: below(state.tree, path) };
  return { tree: without(state.tree, path), trash: [...state.trash, trashed] };
}

export function deletedForGood(state: ExpectedState, path: string): ExpectedState {
  return { ...state, tree: without(state.tree, path) };
}

export function restored(state: ExpectedState, trashed: ExpectedTrash): ExpectedState {
  const tree = new Map([...state.tree, ...trashed.tree]);
  return { tree, trash: state.trash.filter((one) => one !== trashed) };
}

/** The same state with this change of each file, also of those in the trash. */
export function mapped(
  state: ExpectedState,
  change: (file: ExpectedFile, path: string | null) => ExpectedFile,
): ExpectedState {
  const all = (tree: ExpectedTree, isThere: boolean): ExpectedTree =>
    new Map([...tree].map(([path, file]) => [path, file && change(file, isThere ? path : null)]));
  const trash = state.trash.map((trashed) => ({ ...trashed, tree: all(trashed.tree, false) }));
  return { tree: all(state.tree, true), trash };
}

/** Paths and contents as lines, which are equal for states that look the same. */
export function linesOf({ tree, trash }: ExpectedState): string {
  const lines = (some: ExpectedTree) =>
    [...some].map(([path, file]) => `${path} ${file?.content ?? 'folder'}`).sort();
  const lost = trash.map((trashed) => `trash ${trashed.path}: ${lines(trashed.tree).join(', ')}`).sort();
  return [...lines(tree), ...lost].join('\n');
}
