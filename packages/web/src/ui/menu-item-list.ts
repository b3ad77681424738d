import type { LucideIcon } from 'lucide-react';

export interface ContextMenuAction {
  id: string;
  label: string;
  icon?: LucideIcon;
  /** As `mod+c`; shown at the end. */
  shortcut?: string;
  isDisabled?: boolean;
  isDanger?: boolean;
  onAction: () => void;
}

export type ContextMenuItem = ContextMenuAction | 'separator';
