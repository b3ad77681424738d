import { ROOT, type VirtualPath } from '@satchel/contract';
import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useFolderDrop } from '../../../features/files/dragging/use-folder-drop';
import { TreeArrow } from '../../../features/files/folders/tree-arrow';
import rows from '../../../features/files/folders/tree-row.module.css';
import { moveInTree, type TreeNode, useFolderTree } from '../../../features/files/folders/use-folder-tree';
import { useT } from '../../../lib/i18n';
import { filesUrl } from '../../../lib/paths';
import { FileIcon } from '../../../ui/file-icon';
import { folderOfUrl } from '../current-folder';
import styles from './folder-tree.module.css';

/** The most rows of each folder; the others are found in the folder itself. */
const MOST_ROWS = 500;

/** The folders below the root, in which the open one is marked. */
export function FolderTree() {
  const t = useT();
  const { pathname } = useLocation();
  const here = pathname.startsWith('/files/') ? folderOfUrl(pathname) : null;
  const { nodes: all, toggle, reveal } = useFolderTree(here ?? ROOT, '', MOST_ROWS);
  // The root is in the sidebar already.
  const nodes = all.slice(1);
  const [focused, setFocused] = useState(here);
  const list = useRef<HTMLDivElement>(null);
  const isShown = nodes.some(({ path }) => path === focused);
  useEffect(() => {
    if (here === null) return;
    reveal(here);
    setFocused(here);
  }, [here, reveal]);
  const rowOf = (path: VirtualPath) =>
    list.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
  const onKeyDown = (event: KeyboardEvent) => {
    const rows = nodes.filter(({ isRest }) => !isRest);
    const position = rows.findIndex(({ path }) => path === focused);
    const go = (path: VirtualPath) => {
      setFocused(path);
      rowOf(path)?.focus();
    };
    if (moveInTree(event, rows, position, go, toggle)) event.preventDefault();
  };
  return (
    <div
      ref={list}
      role="tree"
      aria-label={t('places.folders')}
      className={styles.tree}
      onKeyDown={onKeyDown}
    >
      {nodes.map((node, index) =>
        node.isRest ? (
          <Rest key={`${node.path} rest`} node={node} />
        ) : (
          <Row
            key={node.path}
            node={node}
            isHere={node.path === here}
            isFocusable={isShown ? node.path === focused : index === 0}
            onFocus={() => setFocused(node.path)}
            onToggle={(isOpen) => toggle(node.path, isOpen)}
          />
        ),
      )}
    </div>
  );
}

const indentOf = ({ level }: TreeNode) => ({ paddingInlineStart: `${0.25 + (level - 2) * 0.875}rem` });

interface RowProps {
  node: TreeNode;
  isHere: boolean;
  isFocusable: boolean;
  onFocus: () => void;
  onToggle: (isOpen?: boolean) => void;
}

/** A link to a folder; entries that are dragged onto it move there, and resting on it expands it. */
function Row({ node, isHere, isFocusable, onFocus, onToggle }: RowProps) {
  const { isOver, handlers } = useFolderDrop(node.path, () => onToggle(true));
  return (
    <Link
      to={filesUrl(node.path, true)}
      role="treeitem"
      aria-level={node.level - 1}
      aria-selected={isHere}
      aria-expanded={node.isLeaf ? undefined : node.isOpen}
      tabIndex={isFocusable ? 0 : -1}
      data-path={node.path}
      title={node.path}
      className={clsx(rows.row, styles.row, isHere && [rows.chosen, styles.here], isOver && styles.over)}
      style={indentOf(node)}
      draggable={false}
      onFocus={onFocus}
      {...handlers}
    >
      <TreeArrow node={node} onToggle={onToggle} />
      <FileIcon type="" extension="" isDir />
      <span className={rows.name} dir="auto">
        {node.name}
      </span>
    </Link>
  );
}

/** Leads to a folder that has too many folders for the tree. */
function Rest({ node }: { node: TreeNode }) {
  const t = useT();
  return (
    <Link
      to={filesUrl(node.path, true)}
      role="treeitem"
      className={clsx(rows.row, styles.row)}
      style={indentOf(node)}
    >
      <span className={styles.more}>{t('places.more')}</span>
    </Link>
  );
}
