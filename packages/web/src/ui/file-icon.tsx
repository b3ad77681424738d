import type { FileType } from '@satchel/contract';
import { clsx } from 'clsx';
import {
  File,
  FileArchive,
  FileCode,
  FileHeadphone,
  FileImage,
  FilePlay,
  FileSpreadsheet,
  FileText,
  Folder,
  type LucideIcon,
} from 'lucide-react';
import styles from './file-icon.module.css';

export type FileKind =
  | 'folder'
  | 'image'
  | 'video'
  | 'audio'
  | 'pdf'
  | 'archive'
  | 'code'
  | 'sheet'
  | 'document'
  | 'other';

const GLYPHS: Record<FileKind, LucideIcon> = {
  folder: Folder,
  image: FileImage,
  video: FilePlay,
  audio: FileHeadphone,
  pdf: FileText,
  archive: FileArchive,
  code: FileCode,
  sheet: FileSpreadsheet,
  document: FileText,
  other: File,
};

const EXTENSIONS: Partial<Record<FileKind, string>> = {
  archive: 'zip tar gz tgz bz2 xz lz4 sz zst 7z rar jar iso dmg deb rpm cab',
  sheet: 'csv tsv xls xlsx xlsm ods numbers',
  document: 'txt md markdown rst log doc docx odt rtf pages epub tex ppt pptx odp key',
  code:
    'js mjs cjs jsx ts tsx json jsonc yaml yml toml ini conf env html htm css scss less xml svg vue svelte py rb php ' +
    'java kt c h cpp hpp cc cs go rs swift sh bash zsh fish ps1 bat sql lua pl r dart ex exs hs clj graphql proto tf',
  pdf: 'pdf',
  // These are for entries of which only the name is known.
  image: 'jpg jpeg png gif webp heic',
  video: 'mp4 mov mkv webm avi',
  audio: 'mp3 m4a flac ogg wav',
};

const KIND_OF_EXTENSION = new Map(
  Object.entries(EXTENSIONS).flatMap(([kind, list]) => list.split(' ').map((ext) => [ext, kind as FileKind])),
);

interface Item {
  type: FileType | string;
  /** The extension with or without its dot, in any case. */
  extension: string;
  isDir: boolean;
}

/** The kind of icon for an item: decided by its content type, then by its extension. */
export function fileKindOf({ type, extension, isDir }: Item): FileKind {
  if (isDir) return 'folder';
  if (type === 'image' || type === 'video' || type === 'audio' || type === 'pdf') return type;
  const kind = KIND_OF_EXTENSION.get(extension.replace(/^\./, '').toLowerCase());
  return kind ?? (type.startsWith('text') ? 'document' : 'other');
}

export interface FileIconProps extends Item {
  size?: number;
  className?: string;
}

/** The coloured icon of a file or folder. It is decoration: the name is beside it. */
export function FileIcon({ size = 18, className, ...item }: FileIconProps) {
  const kind = fileKindOf(item);
  const Glyph = GLYPHS[kind];
  return (
    <Glyph
      className={clsx(styles.icon, styles[kind], className)}
      size={size}
      strokeWidth={size > 28 ? 1.4 : 1.75}
      aria-hidden
    />
  );
}
