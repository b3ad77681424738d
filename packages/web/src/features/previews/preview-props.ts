import type { Permissions } from '@satchel/contract';
import type { ReactNode } from 'react';
import type { PreviewItem } from './model/preview-item';

export interface PreviewProps {
  item: PreviewItem;
  /** The folder's items in the order they are listed. */
  siblings: readonly PreviewItem[];
  permissions: Pick<Permissions, 'share' | 'rename' | 'delete' | 'download' | 'modify'>;
  /** Opens another file of the folder; takes its place in the history. */
  onNavigate: (path: string) => void;
  /** Back to the folder. */
  onClose: () => void;
  /** The file is not there any more. */
  onMissing?: () => void;
  onDownload: (item: PreviewItem) => void;
  /** Without one of these there is no button for it. */
  onShare?: (item: PreviewItem) => void;
  onRename?: (item: PreviewItem) => void;
  /** `next` is where to go when the file is gone; null for the folder. */
  onDelete?: (item: PreviewItem, next: string | null) => void;
  onInfo?: (item: PreviewItem) => void;
  onEdit?: (item: PreviewItem) => void;
  /** How text is shown; the page brings it, as it belongs to another feature. */
  textView?: ReactNode;
  /** The arrows stop at text too, where it has no editor to open in. */
  isTextShown?: boolean;
}
