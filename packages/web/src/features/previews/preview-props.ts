import type { Permissions } from '@satchel/contract';
import type { ReactNode } from 'react';
import type { PreviewItem } from './model/preview-item';

/** A small picture that is probably loaded already, because a tile showed it. */
export interface StandIn {
  address: string;
  /** True if it shows all of the picture, and not a square that was cut from it. */
  isWhole: boolean;
}

export interface PreviewProps {
  item: PreviewItem;
  /** The folder's items in the order of its listing. */
  siblings: readonly PreviewItem[];
  permissions: Pick<Permissions, 'share' | 'rename' | 'delete' | 'download' | 'modify' | 'view'>;
  /** Opens another file of the folder, replacing the history entry. */
  onNavigate: (path: string) => void;
  /** Returns to the folder. */
  onClose: () => void;
  /** The file does not exist any more. */
  onMissing?: () => void;
  onDownload: (item: PreviewItem) => void;
  /** An absent function has no button. */
  onShare?: (item: PreviewItem) => void;
  /** Sends the file to another app. */
  onSend?: ((item: PreviewItem) => void) | undefined;
  onRename?: (item: PreviewItem) => void;
  /** `next` is the target after the deletion; null for the folder. */
  onDelete?: (item: PreviewItem, next: string | null) => void;
  /** The address of the thumbnail of a file; null for its icon. */
  thumbnailOf?: (item: PreviewItem) => string | null;
  /** The picture that is shown until the real one is loaded. */
  standInOf?: (item: PreviewItem) => StandIn | null;
  /** The details of a file, for the panel beside it. */
  renderInfo?: (item: PreviewItem) => ReactNode;
  onEdit?: (item: PreviewItem) => void;
  /** The component that shows text; the page provides it, because it belongs to another feature. */
  textView?: ReactNode;
  /** The arrows also step through text, if there is no editor to open it. */
  isTextShown?: boolean;
}
