import { type DragEvent, useEffect, useRef, useState } from 'react';

interface FileDropOptions {
  folderPath: string;
  isDisabled: boolean;
  onFilesDropped: (data: DataTransfer, folderPath: string) => void;
}

const ACTIVE = 'data-drop-active';

/** A drag that began in this page contains no files. */
const carriesFiles = (data: DataTransfer | null): data is DataTransfer =>
  data?.types.includes('Files') ?? false;

function folderUnder(event: DragEvent): HTMLElement | null {
  const { target, currentTarget } = event;
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-drop-path]') : null;
  return found && currentTarget.contains(found) ? found : null;
}

/**
 * Follows a drag of files over an element; `target` is the folder that would receive them, null without a
 * drag.
 */
export function useFileDrop({ folderPath, isDisabled, onFilesDropped }: FileDropOptions) {
  const [target, setTarget] = useState<string | null>(null);
  const marked = useRef<HTMLElement | null>(null);
  const mark = (element: HTMLElement | null) => {
    if (marked.current === element) return;
    marked.current?.removeAttribute(ACTIVE);
    element?.setAttribute(ACTIVE, '');
    marked.current = element;
  };
  const end = () => {
    mark(null);
    setTarget(null);
  };
  const over = (event: DragEvent) => {
    if (isDisabled || !carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    const folder = folderUnder(event);
    mark(folder);
    setTarget(folder?.dataset.dropPath ?? folderPath);
  };
  const leave = (event: DragEvent) => {
    const { relatedTarget } = event;
    if (!(relatedTarget instanceof Node) || !event.currentTarget.contains(relatedTarget)) end();
  };
  const drop = (event: DragEvent) => {
    if (isDisabled || !carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    onFilesDropped(event.dataTransfer, folderUnder(event)?.dataset.dropPath ?? folderPath);
    end();
  };
  useNoStrayDrops();
  return {
    target,
    handlers: { onDragEnter: over, onDragOver: over, onDragLeave: leave, onDrop: drop },
  };
}

/** Otherwise files that are dropped beside the zone would open in the browser instead of the app. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
