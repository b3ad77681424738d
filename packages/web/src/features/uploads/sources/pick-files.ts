/**
 * The source that the browser's picker shows first; on computers `photos` and `camera` only restrict the
 * kinds of files.
 */
export type PickSource = 'files' | 'folder' | 'photos' | 'camera';

/** Opens the browser's file picker; resolves to the chosen files, or to none if the user cancels. */
export function pickFromDisk(source: PickSource): Promise<File[]> {
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
