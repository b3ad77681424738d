import type { VirtualPath } from '@satchel/contract';
import { clsx } from 'clsx';
import { Folder, House } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n';
import styles from './folder-tree.module.css';
import { TreeArrow } from './tree-arrow';
import rows from './tree-row.module.css';
import { moveInTree, type TreeNode, useFolderTree } from './use-folder-tree';

interface FolderTreeProps {
  label: string;
  /** The tree is expanded from the root down to this folder at first. */
  start: VirtualPath;
  value: VirtualPath;
  onChange: (path: VirtualPath) => void;
  /** Folders that cannot be chosen. */
  isDisabled: (path: VirtualPath) => boolean;
  /** The arrow keys work at once; by default they do. */
  takesFocus?: boolean;
}

/** All folders as a tree, for choosing one; Enter submits the form around it. */
export function FolderTree(props: FolderTreeProps) {
  const { label, start, value, onChange, isDisabled, takesFocus = true } = props;
  const t = useT();
  const { nodes, toggle } = useFolderTree(start, t('files.home'));
  const list = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);
  const position = nodes.findIndex((node) => node.path === value);
  const [isFocused] = useState(takesFocus);
  // The prompt keeps the focus where it is.
  useEffect(() => {
    if (!isFocused) return;
    const row = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    (row ?? list.current)?.focus({ preventScroll: true });
  }, [isFocused]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen row is found in the rendered tree
  useEffect(() => {
    if (!list.current?.contains(document.activeElement)) return showChosen(list.current);
    const row = list.current.querySelector<HTMLElement>('[aria-selected="true"]');
    row?.scrollIntoView({ block: 'nearest' });
    row?.focus();
  }, [value, position]);
  // The neighbours of the folder are in view at first, too; they are read one level after the other.
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows move the chosen one
  useEffect(() => {
    if (!hasMoved.current) showChosen(list.current);
  }, [nodes.length]);
  const onToggle: typeof toggle = (...folder) => {
    hasMoved.current = true;
    toggle(...folder);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.currentTarget.closest('form')?.requestSubmit();
    if (moveInTree(event, nodes, position, onChange, onToggle)) event.preventDefault();
  };
  return (
    <div
      ref={list}
      role="tree"
      aria-label={label}
      className={styles.tree}
      onKeyDown={onKeyDown}
      tabIndex={-1}
    >
      {nodes.map((node) => (
        <TreeRow
          key={node.path}
          node={node}
          isSelected={node.path === value}
          isDisabled={isDisabled(node.path)}
          onSelect={() => onChange(node.path)}
          onToggle={() => onToggle(node.path)}
        />
      ))}
    </div>
  );
}

/** Moves the chosen row to the middle of the tree; the page around it stays where it is. */
function showChosen(tree: HTMLElement | null): void {
  const row = tree?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!tree || !row) return;
  const above = row.getBoundingClientRect().top - tree.getBoundingClientRect().top;
  tree.scrollTop += above - (tree.clientHeight - row.offsetHeight) / 2;
}

interface TreeRowProps {
  node: TreeNode;
  isSelected: boolean;
  isDisabled: boolean;
  onSelect: () => void;
  onToggle: () => void;
}

function TreeRow({ node, isSelected, isDisabled, onSelect, onToggle }: TreeRowProps) {
  const Icon = node.level === 1 ? House : Folder;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its rows
    <div
      role="treeitem"
      aria-level={node.level}
      aria-selected={isSelected}
      aria-expanded={node.isLeaf ? undefined : node.isOpen}
      aria-disabled={isDisabled || undefined}
      tabIndex={isSelected ? 0 : -1}
      className={clsx(rows.row, styles.row, isSelected && rows.chosen, isDisabled && styles.disabled)}
      style={{ paddingInlineStart: `${0.5 + (node.level - 1) * 1.375}rem` }}
      onClick={onSelect}
      onDoubleClick={onToggle}
    >
      <TreeArrow node={node} onToggle={onToggle} />
      <Icon
        className={node.level === 1 ? styles.home : styles.folder}
        size={18}
        strokeWidth={1.75}
        aria-hidden
      />
      <span className={rows.name} dir="auto">
        {node.name}
      </span>
    </div>
  );
}
