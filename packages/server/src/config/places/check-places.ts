import { lstatSync, readlinkSync } from 'node:fs';
import { dirname, isAbsolute, join, parse, resolve, sep } from 'node:path';
import type { Config } from '../config.js';

/** A file or folder of an option, which users must not reach through the served folder. */
export interface NamedPlace {
  /** The beginning of a sentence: `The private key`. */
  what: string;
  path: string;
  /** The consequence, after "where". */
  harm: string;
  /** The measures that the operator can take. */
  advice: string;
  /**
   * The server hides the file from users, with what is called after it, so that only a symlink on its path,
   * which they could replace, speaks against it.
   */
  isHidden?: boolean;
}

export interface Places {
  root: string;
  state: string;
  named: readonly NamedPlace[];
}

/** The number of symlinks that Linux follows. */
const MOST_LINKS = 40;

/**
 * Checks the paths of files and folders: users must not be able to download the database or to replace the
 * configuration. The state folder itself may lie below the served one, where it is hidden. Real paths are
 * compared.
 */
export function placeProblems({ root, state, named }: Places): string[] {
  const problems: string[] = [];
  if (isBelow(wayOf(root).end, state)) {
    problems.push(`The folder to serve, ${root}, is in the state folder ${state}.`);
  }
  if (wayOf(state).links.some((link) => isBelow(link, root))) {
    problems.push(
      `The path of the state folder ${state} contains a symlink in the folder to serve, which users could replace; name the target of the symlink with --state.`,
    );
  }
  for (const { what, path, harm, advice, isHidden = false } of named) {
    if (isHidden && isBehindLink(path, { root, state })) {
      problems.push(
        `The path ${path} contains a symlink in the folder to serve, which users could replace; name what it leads to.`,
      );
    } else if (!isHidden && isExposed(path, { root, state })) {
      problems.push(`${what} ${path} is in the folder to serve, where ${harm}; ${advice}.`);
    }
  }
  return problems;
}

/** True if `path`, which need not exist, is really `folder` or below it. */
export function isInsideFolder(folder: string, path: string): boolean {
  return isBelow(wayOf(path).end, folder);
}

/** True if users could reach `path`, or a symlink on its path, through the served folder. */
export function isExposed(path: string, { root, state }: Pick<Places, 'root' | 'state'>): boolean {
  const { links, end } = wayOf(path);
  return [...links, end].some((place) => isBelow(place, root) && !isBelow(place, state));
}

function isBehindLink(path: string, { root, state }: Pick<Places, 'root' | 'state'>): boolean {
  return wayOf(path).links.some((link) => isBelow(link, root) && !isBelow(link, state));
}

/** Returns a test whether users could reach or replace the file at a path. */
export function servedBy({ files, state }: Pick<Config, 'files' | 'state'>): (path: string) => boolean {
  return (path) => isExposed(path, { root: files.root, state: state.folder });
}

export interface Way {
  /** The paths of the symlinks that it contains. */
  links: string[];
  /** The path without symlinks; it may not exist. */
  end: string;
}

/** Resolves a path segment by segment, even one that does not exist yet. */
export function wayOf(path: string): Way {
  const { root } = parse(resolve(path));
  const links: string[] = [];
  const todo = stepsOf(resolve(path));
  let at = root;
  for (let step = todo.pop(); step !== undefined; step = todo.pop()) {
    const next = step === '..' ? dirname(at) : join(at, step);
    const text = linkText(next);
    if (text === null || links.length === MOST_LINKS) {
      at = next;
      continue;
    }
    links.push(next);
    if (isAbsolute(text)) at = root;
    todo.push(...stepsOf(text));
  }
  return { links, end: at };
}

/** The segments in reverse order, so that the next one is the last. */
function stepsOf(path: string): string[] {
  return path
    .slice(parse(path).root.length)
    .split(sep)
    .filter((step) => step !== '' && step !== '.')
    .reverse();
}

/** True if `place` is `folder` or below it, by any name of `folder`. `place` contains no symlinks. */
function isBelow(place: string, folder: string): boolean {
  const outer = wayOf(folder).end;
  const id = identityOf(outer);
  for (let each = place; ; each = dirname(each)) {
    if (each === outer || (id !== null && identityOf(each) === id)) return true;
    if (each === dirname(each)) return false;
  }
}

/** The same text for each name of a folder, such as a second mount; null when it does not exist. */
function identityOf(path: string): string | null {
  try {
    const { dev, ino } = lstatSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

function linkText(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
