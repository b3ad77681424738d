import type { Permissions } from '@satchel/contract';
import type { ReactNode } from 'react';
import type { PreviewItem } from './model/preview-item';

/** A small picture that is likely to be at hand, as it was on a tile. */
export interface StandIn {
  address: string;
  /** It shows all of the picture, and not a square that was cut from it. */
  isWhole: boolean;
}

export interface PreviewProps {
  item: PreviewItem;
  /** The folder's items in the order of its listing. */
  siblings: readonly PreviewItem[];
  permissions: Pick<Permissions, 'share' | 'rename' | 'delete' | 'download' | 'modify'>;
  /** Opens another file of the folder, replacing the history entry. */
  onNavigate: (path: string) => void;
  /** Returns to the folder. */
  onClose: () => void;
  /** The file does not exist any more. */
  onMissing?: () => void;
  onDownload: (item: PreviewItem) => void;
  /** Without one of these there is no button for it. */
  onShare?: (item: PreviewItem) => void;
  onRename?: (item: PreviewItem) => void;
  /** `next` is the target after the deletion; null for the folder. */
  onDelete?: (item: PreviewItem, next: string | null) => void;
  /** The address of the thumbnail of a file; null for its icon. */
  thumbnailOf?: (item: PreviewItem) => string | null;
  /** What is shown of a picture until it is there. */
  standInOf?: (item: PreviewItem) => StandIn | null;
  /** The details of a file, for the panel beside it. */
  renderInfo?: (item: PreviewItem) => ReactNode;
  onEdit?: (item: PreviewItem) => void;
  /** The component that shows text; the page provides it, because it belongs to another feature. */
  textView?: ReactNode;
  /** The arrows also step through text, if there is no editor to open it. */
  isTextShown?: boolean;
}
