interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void;
}

/**
 * Passes on the files that were opened with the installed app, now or while this page is shown. The browser
 * keeps them until a page asks for them, so a login in between loses nothing.
 */
export function whenFilesAreOpened(onFiles: (files: File[]) => void): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(async ({ files = [] }) => {
    const opened = await Promise.all(files.map((handle) => handle.getFile().catch(() => null)));
    const readable = opened.filter((file) => file !== null);
    if (readable.length > 0) onFiles(readable);
  });
}
