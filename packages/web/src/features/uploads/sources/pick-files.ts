/** Opens the browser's file picker; resolves to the chosen files, or to none if the user cancels. */
export function pickFromDisk({ isFolder }: { isFolder: boolean }): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.webkitdirectory = isFolder;
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
