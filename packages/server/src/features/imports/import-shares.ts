import type { ImportFinding, VirtualPath } from '@satchel/contract';
import type { Entry, FileId } from '../../core/files/file-system.js';
import { AppError } from '../../lib/app-error.js';
import { isPasswordHash } from '../../lib/secrets/passwords.js';
import type { ImportedUsers } from './import-users.js';
import type { SourceShare } from './source-records.js';
import { normalPath } from './source-scope.js';

export interface ImportedShare {
  hash: string;
  userId: number;
  path: VirtualPath;
  isFolder: boolean;
  /** Empty where nothing exists. */
  fileId: FileId;
  /** Milliseconds since 1970; null when the share does not expire. */
  expiresAt: number | null;
  passwordHash: string | null;
  /** The token that File Browser issued; null for none. */
  token: string | null;
}

export interface SharesContext {
  links: readonly SourceShare[];
  owners: ImportedUsers['owners'];
  known: {
    /** Shares that exist already. */
    hashes: ReadonlySet<string>;
    /** Shares of an earlier import, including those that were deleted since. */
    imported: ReadonlySet<string>;
  };
  /**
   * The file or folder at a path of that scope, without rules; null where nothing exists. `serverPath` is
   * where it is, or would be, from the served folder. Throws `AppError` for a path that leads out of the
   * scope.
   */
  locate: (
    scope: VirtualPath,
    path: VirtualPath,
  ) => Promise<{ entry: Entry | null; serverPath: VirtualPath }>;
  now: number;
}

export interface ImportedShares {
  links: ImportedShare[];
  ended: number;
}

/** The number of objects that are looked up concurrently. */
const AT_ONCE = 256;
/** A share that ends later does not expire. */
const LAST_SECOND = 253_402_300_799;
const NO_PASSWORD = '!';

/** Binds each share to its path, and to the object that exists there now. */
export async function importShares(
  context: SharesContext,
  findings: ImportFinding[],
): Promise<ImportedShares> {
  const { hashes, imported } = context.known;
  const living: SourceShare[] = [];
  let ended = 0;
  for (const link of context.links) {
    if (imported.has(link.hash)) continue;
    if (link.expire !== 0 && link.expire * 1000 <= context.now) ended += 1;
    else if (hashes.has(link.hash)) findings.push({ code: 'link_exists', link: link.hash });
    else living.push(link);
  }
  const locate = cachingLocate(context.locate);
  const links: ImportedShare[] = [];
  for (let from = 0; from < living.length; from += AT_ONCE) {
    const batch = living.slice(from, from + AT_ONCE);
    const results = await Promise.all(batch.map((link) => importShare(link, context, locate)));
    for (const one of results) {
      findings.push(...one.findings);
      if (one.link) links.push(one.link);
    }
  }
  return { links, ended };
}

interface ImportOutcome {
  link?: ImportedShare;
  findings: ImportFinding[];
}

async function importShare(
  link: SourceShare,
  { owners }: SharesContext,
  locate: SharesContext['locate'],
): Promise<ImportOutcome> {
  const about = { link: link.hash, path: link.path.slice(0, 4096) };
  const owner = owners.get(link.userId);
  if (!owner) return { findings: [{ code: 'link_without_owner', ...about, userId: link.userId }] };
  const who = { user: owner.username, userId: owner.id };
  const path = normalPath(link.path);
  if (path === null) return { findings: [{ code: 'link_outside', ...about, ...who }] };
  try {
    const { entry, serverPath } = await locate(owner.scope, path);
    const passwordHash = passwordHashOf(link);
    const findings: ImportFinding[] = [];
    if (entry === null) findings.push({ code: 'link_gone', ...about, ...who });
    if (passwordHash === NO_PASSWORD) findings.push({ code: 'password_unusable', link: link.hash });
    const share = {
      hash: link.hash,
      userId: owner.id,
      path: serverPath,
      isFolder: entry === null ? link.path.endsWith('/') : entry.kind === 'directory',
      fileId: entry?.fileId ?? '',
      expiresAt: link.expire === 0 || link.expire > LAST_SECOND ? null : link.expire * 1000,
      passwordHash,
      token: link.token === '' || link.passwordHash === '' ? null : link.token,
    };
    return { link: share, findings };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { findings: [{ code: 'link_outside', ...about, ...who }] };
  }
}

/** A share whose password cannot be checked stays closed. */
function passwordHashOf({ passwordHash }: SourceShare): string | null {
  if (passwordHash === '') return null;
  return isPasswordHash(passwordHash) ? passwordHash : NO_PASSWORD;
}

/** Caches lookups, because many shares lead to few objects. */
function cachingLocate(locate: SharesContext['locate']): SharesContext['locate'] {
  const found = new Map<string, ReturnType<SharesContext['locate']>>();
  return (scope, path) => {
    const key = `${scope}\0${path}`;
    const known = found.get(key);
    if (known) return known;
    const asked = locate(scope, path);
    found.set(key, asked);
    return asked;
  };
}
