/** The parts of the File System Access API that TypeScript does not declare; not every browser has them. */
interface FileSystemHandle {
  queryPermission?: (descriptor: { mode: 'read' }) => Promise<PermissionState>;
  /** The browser asks the user, during a press only. */
  requestPermission?: (descriptor: { mode: 'read' }) => Promise<PermissionState>;
}

interface DataTransferItem {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
}

interface Window {
  showOpenFilePicker?: (options: { multiple: boolean }) => Promise<FileSystemFileHandle[]>;
}
