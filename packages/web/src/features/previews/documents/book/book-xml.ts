import { parseDocument } from '../../../../lib/browser/trusted-html';
import { decodeText } from '../decode-text';
import type { ZipFiles } from './zip-files';

export interface ManifestItem {
  path: string;
  type: string;
  /** The id of the part that replaces it; empty if there is none. */
  fallback: string;
  properties: string;
}

export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** Parses XML without ever loading external entities; null if it is invalid. */
export function readXml(files: ZipFiles, path: string): Document | null {
  const bytes = files.read(path);
  if (!bytes) return null;
  const parsed = parseDocument(decodeText(bytes), 'application/xml');
  return parsed.querySelector('parsererror') ? null : parsed;
}

/** Elements by their local name, because books use any prefixes. */
export function elements(parent: Document | Element, name: string): Element[] {
  return [...parent.getElementsByTagNameNS('*', name)];
}
