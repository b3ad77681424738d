import { isDeepStrictEqual } from 'node:util';
import { isWithin, type Job, ROOT, UNNAMED_PATH, type VirtualPath } from '@satchel/contract';
import type { FilesPrincipal } from '../../core/files/principal.js';
import { pathAt, pathBelow } from '../../core/files/scope-paths.js';
import type { JobFolders, StoredJob } from './jobs-store.js';

export function foldersNow({ files }: Pick<FilesPrincipal, 'files'>): JobFolders {
  return files.roots().map(({ at, scope }) => [at, scope]);
}

/** The job with the paths by which its user sees them today; what they may not see any more is not named. */
export function shownJob(principal: FilesPrincipal, { job, folders }: StoredJob): Job {
  const { path, destination, result } = job;
  const now = foldersNow(principal);
  const then = folders ?? now;
  const pathOf = (text: string): string => {
    if (text === ROOT || text === UNNAMED_PATH) return text;
    const today = pathToday(principal, text as VirtualPath, then);
    // Of a long path only its end is kept.
    if (today === null && !text.startsWith('/') && isDeepStrictEqual(then, now)) return text;
    return today ?? UNNAMED_PATH;
  };
  const open = (text: string) => {
    const today = pathOf(text);
    return today === ROOT || principal.files.allows(today as VirtualPath) ? today : UNNAMED_PATH;
  };
  const failures = result?.failures.map(({ path: from, code, message }) => ({
    // What was refused by a rule then was named by the user.
    ...{ path: code === 'forbidden' ? pathOf(from) : open(from), code, message },
  }));
  return {
    ...job,
    path: open(path),
    ...(destination === undefined ? {} : { destination: open(destination) }),
    ...(result && failures ? { result: { ...result, failures } } : {}),
  };
}

function pathToday(principal: FilesPrincipal, path: VirtualPath, then: JobFolders): VirtualPath | null {
  const folder = then.find(([at]) => isWithin(at, path));
  const rest = folder && pathBelow(folder[0], path);
  return folder && rest ? pathAt(principal, { scope: folder[1], path: rest }) : null;
}
