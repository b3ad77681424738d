import type { ImportFinding, VirtualPath } from '@satchel/contract';
import type { Entry, FileId } from '../../core/files/file-system.js';
import { AppError } from '../../lib/app-error.js';
import { isPasswordHash } from '../../lib/secrets/passwords.js';
import type { CarriedUsers } from './carry-users.js';
import type { OldLink } from './old-records.js';
import { normalPath } from './old-scope.js';

export interface CarriedLink {
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

export interface LinksContext {
  links: readonly OldLink[];
  owners: CarriedUsers['owners'];
  known: {
    /** Shares that exist already. */
    hashes: ReadonlySet<string>;
    /** Shares of an earlier import, even if they were deleted since. */
    imported: ReadonlySet<string>;
  };
  /**
   * The file or folder at a path of that scope, without rules; null where nothing exists. `place` is where it is, or would be,
   * from the served folder. Throws `AppError` for what is outside of the scope.
   */
  locate: (
    scope: VirtualPath,
    path: VirtualPath,
  ) => Promise<{ entry: Entry | null; serverPath: VirtualPath }>;
  now: number;
}

export interface CarriedLinks {
  links: CarriedLink[];
  ended: number;
}

/** The number of objects that are looked up concurrently. */
const AT_ONCE = 256;
/** A later end means that the share does not expire. */
const LAST_SECOND = 253_402_300_799;
const NO_PASSWORD = '!';

/** Binds each share to its path, and to the object that exists there now. */
export async function carryLinks(context: LinksContext, findings: ImportFinding[]): Promise<CarriedLinks> {
  const { hashes, imported } = context.known;
  const living: OldLink[] = [];
  let ended = 0;
  for (const link of context.links) {
    if (imported.has(link.hash)) continue;
    if (link.expire !== 0 && link.expire * 1000 <= context.now) ended += 1;
    else if (hashes.has(link.hash)) findings.push({ code: 'link_exists', link: link.hash });
    else living.push(link);
  }
  const locate = rememberingLocate(context.locate);
  const links: CarriedLink[] = [];
  for (let from = 0; from < living.length; from += AT_ONCE) {
    const batch = living.slice(from, from + AT_ONCE);
    const carried = await Promise.all(batch.map((link) => carryLink(link, context, locate)));
    for (const one of carried) {
      findings.push(...one.findings);
      if (one.link) links.push(one.link);
    }
  }
  return { links, ended };
}

interface Carried {
  link?: CarriedLink;
  findings: ImportFinding[];
}

async function carryLink(
  link: OldLink,
  { owners }: LinksContext,
  locate: LinksContext['locate'],
): Promise<Carried> {
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
    const carried = {
      hash: link.hash,
      userId: owner.id,
      path: serverPath,
      isFolder: entry === null ? link.path.endsWith('/') : entry.kind === 'directory',
      fileId: entry?.fileId ?? '',
      expiresAt: link.expire === 0 || link.expire > LAST_SECOND ? null : link.expire * 1000,
      passwordHash,
      token: link.token === '' || link.passwordHash === '' ? null : link.token,
    };
    return { link: carried, findings };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { findings: [{ code: 'link_outside', ...about, ...who }] };
  }
}

/** A share whose password cannot be checked stays closed. */
function passwordHashOf({ passwordHash }: OldLink): string | null {
  if (passwordHash === '') return null;
  return isPasswordHash(passwordHash) ? passwordHash : NO_PASSWORD;
}

/** Caches lookups, because many shares lead to few objects. */
function rememberingLocate(locate: LinksContext['locate']): LinksContext['locate'] {
  const found = new Map<string, ReturnType<LinksContext['locate']>>();
  return (scope, path) => {
    const key = `${scope}\0${path}`;
    const known = found.get(key);
    if (known) return known;
    const asked = locate(scope, path);
    found.set(key, asked);
    return asked;
  };
}
