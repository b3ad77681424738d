import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Spinner } from '../../../ui/spinner';
import styles from './tree-arrow.module.css';
import type { TreeNode } from './use-folder-tree';

/** Expands a row of a tree by the mouse, without choosing it; the keyboard has the arrow keys. */
export function TreeArrow({ node, onToggle }: { node: TreeNode; onToggle: () => void }) {
  const toggle = (event: MouseEvent) => {
    event.stopPropagation();
    // The row may be a link.
    event.preventDefault();
    onToggle();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse; the keyboard has the arrows
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the mouse; the keyboard has the arrows
    <span className={clsx(styles.arrow, node.isOpen && styles.open)} onClick={toggle}>
      {node.isLoading ? <Spinner size={14} /> : !node.isLeaf && <ChevronRight size={14} aria-hidden />}
    </span>
  );
}
