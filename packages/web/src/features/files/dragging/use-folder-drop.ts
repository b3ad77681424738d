import type { VirtualPath } from '@satchel/contract';
import { type DragEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePermissions } from '../../../lib/own-folders';
import { filesUrl } from '../../../lib/paths';
import { transferEntries } from '../api/transfer-entries';
import { useTools } from '../api/use-tools';
import { isOfFiles, useDrag } from '../state/drag-store';
import { acceptDrag } from './drop-rules';
import { useSpring } from './use-spring';

/**
 * Makes an element that represents a folder, such as a breadcrumb, a drop target for entries; the folder
 * opens when a drag rests on it: by default it is shown, otherwise `onRest` opens it.
 */
export function useFolderDrop(folder: VirtualPath, onRest?: () => void) {
  const permissions = usePermissions(folder);
  const tools = useTools();
  const navigate = useNavigate();
  const spring = useSpring();
  const [isOver, setOver] = useState(false);
  const leave = () => {
    setOver(false);
    spring.cancel();
  };
  const over = (event: DragEvent) => {
    if (isOfFiles(event.dataTransfer))
      spring.over(folder, event, onRest ?? (() => void navigate(filesUrl(folder, true))));
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
      onDragLeave: leave,
      onDrop(event: DragEvent) {
        const accepted = acceptDrag(event, folder, permissions);
        leave();
        if (!accepted) return;
        event.preventDefault();
        event.stopPropagation();
        useDrag.getState().end();
        void transferEntries(tools, { ...accepted, folder });
      },
    },
  };
}
