import { extensionOf } from '@satchel/contract';
import { FileIcon } from '../../../ui/file-icon';

interface UploadIconProps {
  /** Null for a folder. */
  file: File | null;
  name: string;
  size?: number;
}

/** The icon of a file or folder that is not on the server yet. */
export function UploadIcon({ file, name, size }: UploadIconProps) {
  const type = file?.type.split('/')[0] ?? '';
  return <FileIcon type={type} extension={extensionOf(name)} isDir={file === null} size={size} />;
}
