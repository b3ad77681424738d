import type { OptionName } from '../config/options.js';
import { ConvertError } from './conversion.js';

/** Settings of an image of File Browser that the image of Satchel does not have. */
export interface OldImage {
  /** Options that the image itself has set, with the reason to set them now. */
  options: Readonly<Partial<Record<OptionName, { value: string; reason: string }>>>;
  /** The paths where the image keeps the database, unless an option names another. */
  databases: readonly string[];
  /** A sentence about an image whose content is not known. */
  doubt: string | null;
}

const OFFICIAL = ['/database/filebrowser.db', '/database.db'];
const KNOWN: Readonly<Record<string, Omit<OldImage, 'doubt'> & { doubt?: string }>> = {
  'filebrowser/filebrowser': { options: {}, databases: OFFICIAL },
  'hurlenko/filebrowser': {
    options: {
      root: { value: '/data', reason: 'The old image serves /data, the new one /srv.' },
      database: {
        value: '/config/filebrowser.db',
        reason: 'The old image keeps its database in /config, the new one looks for it in /database.',
      },
      port: { value: '8080', reason: 'The old image listens on port 8080, the new one on port 80.' },
    },
    databases: ['/config/filebrowser.db'],
  },
  'linuxserver/filebrowser': {
    options: {
      database: {
        value: '/config/filebrowser.db',
        reason: 'The old image keeps its database in /config, the new one looks for it in /database.',
      },
    },
    databases: ['/config/filebrowser.db'],
    doubt:
      'The paths of the image of linuxserver differed between its versions: look whether the database is filebrowser.db in the folder that is mounted at /config, and name it with FB_DATABASE otherwise.',
  },
};
/** Another program, which began as a fork. */
const QUANTUM = ['gtstef/filebrowser', 'gtsteffaniak/filebrowser'];

/** Null for an image that is not one of File Browser. Throws `ConvertError` for one of its forks. */
export function oldImageOf(image: string): OldImage | null {
  const name = repositoryOf(image);
  if (QUANTUM.includes(name)) {
    throw new ConvertError(
      `The image ${image} is FileBrowser Quantum, another program, whose configuration and database Satchel does not read.`,
    );
  }
  const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
  if (known) return { doubt: null, ...known };
  if (!/(?:^|\/)filebrowser$/.test(name)) return null;
  const doubt = `The image ${image} is not a known one of File Browser and was taken for a copy of its own: compare its folders, port and variables with those of filebrowser/filebrowser.`;
  return { options: {}, databases: OFFICIAL, doubt };
}

/** `ghcr.io/linuxserver/filebrowser:latest@sha256:…` as `linuxserver/filebrowser`. */
function repositoryOf(image: string): string {
  const [withoutDigest = ''] = image.trim().toLowerCase().split('@');
  const parts = withoutDigest.replace(/:[^/:]*$/, '').split('/');
  const isHost = parts.length > 1 && /[.:]|^localhost$/.test(parts[0] ?? '');
  return parts.slice(isHost ? 1 : 0).join('/');
}
