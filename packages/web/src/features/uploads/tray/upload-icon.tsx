import { extensionOf } from '@satchel/contract';
import { FileIcon } from '../../../ui/file-icon';

interface UploadIconProps {
  /** Its type is used, if it is still at hand. */
  file: File | null;
  /** True, by default, without a file. */
  isFolder?: boolean;
  name: string;
  size?: number;
}

/** The icon of a file or folder that is not on the server yet. */
export function UploadIcon({ file, isFolder = file === null, name, size }: UploadIconProps) {
  const type = file?.type.split('/')[0] ?? '';
  return <FileIcon type={type} extension={extensionOf(name)} isDir={isFolder} size={size} />;
}
