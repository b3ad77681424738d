/**
 * The source that the browser's picker shows first; on computers `photos` and `camera` only restrict the
 * kinds of files.
 */
export type PickSource = 'files' | 'folder' | 'photos' | 'camera';

/** Files, or handles by which the browser finds them again after the page was closed. */
export type Picked = readonly (File | FileSystemFileHandle)[];

/**
 * Opens the browser's file picker; resolves to the chosen files, or to none if the user cancels. It must be
 * called during a press.
 */
export async function pickFromDisk(source: PickSource): Promise<Picked> {
  if (source === 'files' && window.showOpenFilePicker) {
    try {
      return await window.showOpenFilePicker({ multiple: true });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return [];
      // The page may not open this picker, such as in a frame of another site.
    }
  }
  return pickByInput(source);
}

function pickByInput(source: PickSource): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = source !== 'camera';
    input.webkitdirectory = source === 'folder';
    if (source === 'photos') input.accept = 'image/*,video/*';
    if (source === 'camera') {
      input.accept = 'image/*';
      input.capture = 'environment';
    }
    input.hidden = true;
    const end = (files: File[]) => {
      input.remove();
      resolve(files);
    };
    input.addEventListener('change', () => end([...(input.files ?? [])]), { once: true });
    input.addEventListener('cancel', () => end([]), { once: true });
    // Some browsers open only inputs that are in the document.
    document.body.append(input);
    input.click();
  });
}
