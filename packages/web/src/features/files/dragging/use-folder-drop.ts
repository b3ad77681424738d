import type { Permissions, VirtualPath } from '@satchel/contract';
import { type DragEvent, useState } from 'react';
import { transferEntries } from '../api/transfer-entries';
import { useTools } from '../api/use-tools';
import { acceptDrag } from './drop-rules';

/** Makes an element that stands for a folder, such as a breadcrumb, take entries that are dragged onto it. */
export function useFolderDrop(folder: VirtualPath, permissions: Permissions) {
  const tools = useTools();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    const accepted = acceptDrag(event, folder, permissions);
    setOver(accepted !== null);
    if (!accepted) return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = accepted.kind;
  };
  return {
    isOver,
    handlers: {
      onDragEnter: over,
      onDragOver: over,
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        const accepted = acceptDrag(event, folder, permissions);
        setOver(false);
        if (!accepted) return;
        event.preventDefault();
        event.stopPropagation();
        void transferEntries(tools, { ...accepted, folder });
      },
    },
  };
}
