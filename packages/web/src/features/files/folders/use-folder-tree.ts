import { type ListingItem, parentOf, parseVirtualPath, ROOT, type VirtualPath } from '@satchel/contract';
import { useQueries } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useState } from 'react';
import { useFormat } from '../../../lib/i18n';
import { orderEntries } from '../../../listing/model/entry-order';
import { resourceQuery } from '../api/resource-query';

export interface TreeNode {
  path: VirtualPath;
  name: string;
  /** 1 for the root. */
  level: number;
  isOpen: boolean;
  isLoading: boolean;
  /** The folder is known to contain no folders. */
  isLeaf: boolean;
  /** A row that represents the folders of `path` without a row. */
  isRest?: true;
}

function withAncestors(path: VirtualPath): VirtualPath[] {
  return path === ROOT ? [ROOT] : [...withAncestors(parentOf(path)), path];
}

const ordered = new WeakMap<readonly ListingItem[], readonly ListingItem[]>();

/** The folders of a listing by name; it is ordered once, however often the tree is rendered. */
function foldersIn(items: readonly ListingItem[], locale: string): readonly ListingItem[] {
  const known = ordered.get(items);
  if (known) return known;
  const folders = items.filter(({ isDir }) => isDir);
  const { items: sorted } = orderEntries(folders, { by: 'name', asc: false }, locale);
  ordered.set(items, sorted);
  return sorted;
}

const NONE: readonly ListingItem[] = [];

/**
 * The expanded folders of a tree and their subfolders, each read when it is expanded. At most `most` folders
 * of each folder have a row.
 */
export function useFolderTree(start: VirtualPath, rootName: string, most = Number.POSITIVE_INFINITY) {
  const { locale } = useFormat();
  const [open, setOpen] = useState<ReadonlySet<VirtualPath>>(() => new Set(withAncestors(start)));
  const paths = [...open];
  const results = useQueries({ queries: paths.map((path) => resourceQuery(path)) });
  const resultOf = new Map(paths.map((path, index) => [path, results[index]]));
  const nodes: TreeNode[] = [];
  const add = (path: VirtualPath, name: string, level: number) => {
    const isOpen = open.has(path);
    const result = resultOf.get(path);
    const folders = foldersIn(result?.data?.items ?? NONE, locale);
    const isKnown = result?.data !== undefined;
    const isLoading = isOpen && result?.isLoading === true;
    nodes.push({ path, name, level, isOpen, isLoading, isLeaf: isKnown && folders.length === 0 });
    if (!isOpen) return;
    for (const folder of folders.slice(0, most)) add(parseVirtualPath(folder.path), folder.name, level + 1);
    const rest = { name: '', level: level + 1, isOpen: false, isLoading: false, isLeaf: true };
    if (folders.length > most) nodes.push({ ...rest, path, isRest: true });
  };
  add(ROOT, rootName, 1);
  const toggle = (path: VirtualPath, isOpen = !open.has(path)) =>
    setOpen((before) => {
      const next = new Set(before);
      if (isOpen) next.add(path);
      else next.delete(path);
      return next;
    });
  /** Expands the folders above a folder, so that it has a row. */
  const reveal = useCallback((path: VirtualPath) => {
    const above = withAncestors(path === ROOT ? ROOT : parentOf(path));
    setOpen((before) => (above.every((each) => before.has(each)) ? before : new Set([...before, ...above])));
  }, []);
  return { nodes, toggle, reveal };
}

type Toggle = (path: VirtualPath, isOpen: boolean) => void;

/**
 * Handles the keys of a tree: left closes or goes to the parent, right opens or goes to the first child.
 * Returns true if it was one of them.
 */
export function moveInTree(
  event: KeyboardEvent,
  nodes: readonly TreeNode[],
  position: number,
  onChange: (path: VirtualPath) => void,
  toggle: Toggle,
): boolean {
  const node = nodes[position];
  if (!node) return false;
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const key = isRtl ? (MIRRORED[event.key] ?? event.key) : event.key;
  const isInside = (each: TreeNode) => each.level > node.level;
  const go = (target: TreeNode | undefined) => target && onChange(target.path);
  if (key === 'ArrowDown') go(nodes[position + 1]);
  else if (key === 'ArrowUp') go(nodes[position - 1]);
  else if (key === 'Home') go(nodes[0]);
  else if (key === 'End') go(nodes.at(-1));
  else if (key === 'ArrowRight' && !node.isOpen) toggle(node.path, true);
  // While the children are being read, the focus does not move to the next row.
  else if (key === 'ArrowRight') go(nodes.slice(position + 1, position + 2).find(isInside));
  else if (key === 'ArrowLeft' && node.isOpen && !node.isLeaf) toggle(node.path, false);
  else if (key === 'ArrowLeft') go(nodes.slice(0, position).findLast((each) => each.level < node.level));
  else return false;
  return true;
}

const MIRRORED: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };
