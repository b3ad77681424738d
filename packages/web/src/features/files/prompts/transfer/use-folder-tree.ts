import { parentOf, parseVirtualPath, ROOT, type VirtualPath } from '@satchel/contract';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../../lib/i18n';
import { orderEntries } from '../../../../listing/model/entry-order';
import { resourceQuery } from '../../api/resource-query';

export interface TreeNode {
  path: VirtualPath;
  name: string;
  /** 1 for the root. */
  level: number;
  isOpen: boolean;
  isLoading: boolean;
  /** The folder is known to contain no folders. */
  isLeaf: boolean;
}

function withAncestors(path: VirtualPath): VirtualPath[] {
  return path === ROOT ? [ROOT] : [...withAncestors(parentOf(path)), path];
}

/** The expanded folders in a picker and their subfolders, each read when it is expanded. */
export function useFolderTree(start: VirtualPath, rootName: string) {
  const { locale } = useFormat();
  const [open, setOpen] = useState<ReadonlySet<VirtualPath>>(() => new Set(withAncestors(start)));
  const paths = [...open];
  const results = useQueries({ queries: paths.map((path) => resourceQuery(path)) });
  const resultOf = new Map(paths.map((path, index) => [path, results[index]]));
  const nodes: TreeNode[] = [];
  const add = (path: VirtualPath, name: string, level: number) => {
    const isOpen = open.has(path);
    const result = resultOf.get(path);
    const order = orderEntries(result?.data?.items ?? [], { by: 'name', asc: false }, locale);
    const folders = order.items.slice(0, order.folderCount);
    const isKnown = result?.data !== undefined;
    const isLoading = isOpen && result?.isLoading === true;
    nodes.push({ path, name, level, isOpen, isLoading, isLeaf: isKnown && folders.length === 0 });
    if (!isOpen) return;
    for (const folder of folders) add(parseVirtualPath(folder.path), folder.name, level + 1);
  };
  add(ROOT, rootName, 1);
  const toggle = (path: VirtualPath, isOpen = !open.has(path)) =>
    setOpen((before) => {
      const next = new Set(before);
      if (isOpen) next.add(path);
      else next.delete(path);
      return next;
    });
  return { nodes, toggle };
}
