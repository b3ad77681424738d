import { decodeText } from '../decode-text';
import type { ZipFiles } from './zip-files';

export interface ManifestItem {
  path: string;
  type: string;
  properties: string;
}

export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** XML without ever loading what it refers to; null when it is none. */
export function readXml(files: ZipFiles, path: string): Document | null {
  const bytes = files.read(path);
  if (!bytes) return null;
  const parsed = new DOMParser().parseFromString(decodeText(bytes), 'application/xml');
  return parsed.querySelector('parsererror') ? null : parsed;
}

/** By local name, as books declare their prefixes as they like. */
export function elements(parent: Document | Element, name: string): Element[] {
  return [...parent.getElementsByTagNameNS('*', name)];
}
