import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  isWithin,
  parseVirtualPath,
  ROOT,
  rebasePath,
  segmentsOf,
  type VirtualPath,
} from '@satchel/contract';
import type { KeptLocation } from './file-system.js';
import type { VolumeNames } from './volume-names.js';

/** A note has all that the row of something in the trash, or of a former content, can be made again from. */
export interface KeptNote {
  /** The server path at which it was, or null when that was outside of the server's root. */
  serverPath: VirtualPath | null;
  /** The same path in the scope of the user. */
  path: VirtualPath;
  /** The scope of the user; empty where that is not known. */
  scope: VirtualPath | '';
  userId: number;
  username: string;
  /** It was deleted or replaced at this time, in milliseconds since 1970. */
  at: number;
}

export interface FoundNote extends KeptNote {
  /**
   * This installation wrote the note. From any other note only name and path may be used, as everybody who
   * may write to the disk can write notes.
   */
  isSigned: boolean;
}

const RANDOM_BYTES = 12;
const INSTALLATION_DIGITS = 12;
const SIGNATURE_DIGITS = 32;
/**
 * Ids without an installation were made before there were notes; some of them end with digits of their owner.
 */
const ID = /^[0-9a-f]{24}(?:-[0-9a-f]{12}|[0-9a-f]{12})?$/;
const LINE = /^([0-9a-f-]+) ([0-9a-f]{32}) (\{.*\})$/s;

interface Stored {
  /** The place from the folder that its volume is named by, as a disk may be mounted elsewhere by then. */
  below: string | null;
  path: string;
  scope: VirtualPath | '';
  user: number;
  name: string;
  at: number;
}

export function isKeptId(name: string): boolean {
  return ID.test(name);
}

/** Returns the installation that kept something; it is empty for ids of releases that did not record it. */
export function installationIn(id: string): string {
  return id.charAt(RANDOM_BYTES * 2) === '-' ? id.slice(RANDOM_BYTES * 2 + 1) : '';
}

/**
 * Names what is kept, and writes and reads the notes that are kept beside it. All servers of one database are
 * one installation; a signature says which notes are its own.
 */
export class KeptNotes {
  readonly #key: string;
  readonly installation: string;

  /**
   * `secret` is stored with the rows that the notes replace. `isOn`: whether names may outlive what is kept.
   */
  constructor(
    secret: Buffer,
    readonly names: Pick<VolumeNames, 'folderOf'>,
    readonly isOn = true,
  ) {
    this.#key = secret.toString('base64');
    this.installation = hash('sha256', `installation ${this.#key}`).slice(0, INSTALLATION_DIGITS);
  }

  newId(): string {
    return `${randomBytes(RANDOM_BYTES).toString('hex')}-${this.installation}`;
  }

  /** Returns whether `newId` may have returned this id. */
  isOwn(id: string): boolean {
    return isKeptId(id) && installationIn(id) === this.installation;
  }

  /** Returns the note that is to be kept beside it, if notes are on. */
  beside(location: KeptLocation, note: KeptNote): Pick<KeptLocation, 'note'> {
    return this.isOn ? { note: this.write(location, note) } : {};
  }

  /** Returns one line, which begins with the id. */
  write({ volume, id }: KeptLocation, note: KeptNote): string {
    const { path, scope, userId: user, username: name, at } = note;
    const below = belowFolder(this.names.folderOf(volume), note.serverPath);
    const stored: Stored = { below, path, scope, user, name, at };
    const text = JSON.stringify(stored);
    return `${id} ${this.#sign(id, text)} ${text}`;
  }

  /** Reads a note about something that is on `volume` now. Returns null for a line that is no note. */
  read({ volume, id }: KeptLocation, line: string): FoundNote | null {
    const [, named, signature = '', text = ''] = LINE.exec(line) ?? [];
    if (named !== id) return null;
    try {
      const { below, path, scope, user, name, at } = checkedNote(JSON.parse(text));
      const folder = this.names.folderOf(volume);
      return {
        serverPath: below === null || folder === null ? null : rebasePath(folder, checkedPath(below)),
        path: checkedPath(path),
        scope,
        userId: user,
        username: name,
        at,
        isSigned: timingSafeEqual(Buffer.from(signature), Buffer.from(this.#sign(id, text))),
      };
    } catch {
      return null;
    }
  }

  /**
   * The key is at both ends, so that nobody can extend a text. A keyed digest of the system takes three times
   * as long.
   */
  #sign(id: string, text: string): string {
    return hash('sha256', `${this.#key} ${id} ${text} ${this.#key}`).slice(0, SIGNATURE_DIGITS);
  }
}

function belowFolder(folder: VirtualPath | null, serverPath: VirtualPath | null): string | null {
  if (folder === null || serverPath === null || !isWithin(folder, serverPath)) return null;
  return `/${segmentsOf(serverPath).slice(segmentsOf(folder).length).join('/')}`;
}

function checkedNote(value: Partial<Record<keyof Stored, unknown>>): Stored {
  const { below, path, scope, user, name, at } = value;
  const isWhole =
    (below === null || typeof below === 'string') &&
    [path, scope, name].every((each) => typeof each === 'string') &&
    Number.isSafeInteger(user) &&
    Number.isFinite(at);
  if (!isWhole) throw new Error('no note');
  return value as Stored;
}

/** Throws for a path that no file of a user can have. */
function checkedPath(text: string): VirtualPath {
  const path = parseVirtualPath(text);
  if (path === ROOT) throw new Error('no path');
  return path;
}
