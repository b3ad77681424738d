import {
  type ApiKey,
  type CreatedKey,
  KEY_PERMISSIONS,
  MAX_KEYS,
  mayView,
  type NewApiKey,
  ROOT,
  UNNAMED_PATH,
  type VirtualPath,
} from '@satchel/contract';
import type { ScopedUser } from '../../../core/access/grant.js';
import type { GrantLimits } from '../../../core/access/limited-grant.js';
import type { Tell } from '../../../core/access/notice.js';
import type { UserFileSystem } from '../../../core/files/file-system.js';
import type { Principal } from '../../../core/files/principal.js';
import { ScopePaths } from '../../../core/files/scope-paths.js';
import { AppError, fieldError } from '../../../lib/app-error.js';
import { MINUTE_MS, SECOND_MS } from '../../../lib/durations.js';
import { foldName } from '../../../lib/fold-name.js';
import type { FoundKey } from '../../../lib/header-key.js';
import { randomToken } from '../../../lib/secrets/secrets.js';
import { isAhead } from '../../../lib/set-clock.js';
import { toVirtualPath } from '../../../lib/to-virtual-path.js';
import { requireVisibleName } from '../../../lib/visible-text.js';
import type { VerifyPassword } from '../verify-password.js';
import { foldersOfKey } from './key-limits.js';
import { digestOfKey, isKeyText, newKeyText } from './key-text.js';
import type { KeysStore, StoredKey } from './keys-store.js';

/** The resolution of the time at which a key was last used. */
const SEEN_EVERY = MINUTE_MS;
const ID_BYTES = 9;
/** Seconds since 1970 until the year 9999. */
const LAST_SECOND = 253_402_300_799;

export interface KeysDependencies {
  keys: KeysStore;
  findUser: (id: number) => Promise<{ user: ScopedUser } | undefined>;
  verifyPassword: VerifyPassword;
  tell: Tell;
  /** False for a server without logins: a key from there would outlive that. */
  hasLogins: boolean;
  /** The files of the user, or what an API key with these limits reaches of them; undefined for an unknown user. */
  filesOf: (userId: number, limits?: GrantLimits) => Promise<UserFileSystem | undefined>;
  /** Resolves when all changes of files so far are applied to the store. */
  settled: () => Promise<void>;
  now: () => number;
}

export interface KeyIdentity {
  user: ScopedUser;
  key: StoredKey;
}

/** Makes, lists and revokes API keys, and finds the user of one. */
export class KeysService {
  readonly #deps: KeysDependencies;

  constructor(deps: KeysDependencies) {
    this.#deps = deps;
  }

  /** The user of a key. Throws `unauthenticated`. */
  async identify(found: FoundKey, address: string): Promise<KeyIdentity> {
    const { keys, now } = this.#deps;
    const key = isKeyText(found.key) ? await keys.findByDigest(digestOfKey(found.key)) : undefined;
    if (!key || !this.#isValid(key)) throw invalidKey();
    const owner = await this.#deps.findUser(key.userId);
    if (!owner) throw invalidKey();
    const { username } = found;
    if (username !== undefined && foldName(username) !== foldName(owner.user.username)) throw invalidKey();
    // The write is not awaited, so that a request does not wait for a database that another program has
    // locked.
    if (key.seenAt === null || Math.abs(now() - key.seenAt) >= SEEN_EVERY)
      void keys.markSeen(key.id, now(), address).catch(() => undefined);
    return { user: owner.user, key };
  }

  /** The key of that id, as long as it is valid; undefined afterwards. */
  async find(id: string): Promise<StoredKey | undefined> {
    const key = await this.#deps.keys.find(id);
    return key && this.#isValid(key) ? key : undefined;
  }

  /** False for a key that has only reached its end. */
  async isRevoked(id: string): Promise<boolean> {
    return (await this.#deps.keys.find(id)) === undefined;
  }

  async list(userId: number): Promise<ApiKey[]> {
    const files = await this.#deps.filesOf(userId);
    if (!files) throw new AppError('not_found', 'There is no such user');
    await this.#deps.settled();
    const keys = await this.#deps.keys.listOfUser(userId);
    return Promise.all(keys.map(async (key) => infoOf(key, await foldersOfKey(key, () => files))));
  }

  /** Throws `reauthentication_required`, `not_found` for a missing folder, or `conflict` for one key too many. */
  async create(principal: Principal, request: NewApiKey): Promise<CreatedKey> {
    const { current_password: password, name, permissions, folder = ROOT, expires } = request;
    if (!this.#deps.hasLogins)
      throw new AppError('conflict', 'This server has no logins, so nobody needs a key');
    await this.#deps.verifyPassword(principal, password);
    const path = toVirtualPath(folder);
    const folders = path === ROOT ? null : [path];
    const limits = { permissions: inOrder(permissions), folders };
    requireVisibleName(name, 'API key');
    requireOwnPermissions(principal.user, limits);
    const place = folders && (await this.#placeOf(principal, path, limits));
    const createdAt = this.#deps.now();
    const key: StoredKey = {
      permissions: limits.permissions,
      isWhole: folders === null,
      place,
      id: randomToken(ID_BYTES),
      userId: principal.user.id,
      name,
      createdAt,
      expiresAt: endOf(expires, createdAt),
      seenAt: null,
      address: '',
    };
    const text = newKeyText();
    if (!(await this.#deps.keys.insert(key, digestOfKey(text), MAX_KEYS))) {
      throw new AppError('conflict', `A user can have ${MAX_KEYS} API keys; revoke one of them first`);
    }
    await this.#deps.tell(key.userId, { kind: 'keyMade', name, permissions: limits.permissions });
    return { key: text, info: infoOf(key, folders) };
  }

  /** Revokes a key at once, on every server. Throws `not_found`. */
  async revoke(userId: number, id: string): Promise<void> {
    if (!(await this.#deps.keys.removeOf(userId, id))) {
      throw new AppError('not_found', 'There is no such API key');
    }
  }

  #isValid({ createdAt, expiresAt }: StoredKey): boolean {
    const now = this.#deps.now();
    return (expiresAt === null || now < expiresAt) && !isAhead(createdAt, now);
  }

  /** The server path of the folder, after a key with these limits was found to reach it. Throws `not_found`. */
  async #placeOf(principal: Principal, path: VirtualPath, limits: GrantLimits): Promise<VirtualPath> {
    await this.#deps.settled();
    const files = await this.#deps.filesOf(principal.user.id, limits);
    const entry = await files?.stat(path);
    const place = await new ScopePaths(principal).serverPathOf(path);
    if (entry?.kind !== 'directory' || place === null)
      throw new AppError('not_found', 'An API key can be limited to a folder, not to a file');
    return place;
  }
}

/** The message is the same for every cause: mistyped, revoked, ended, or of another user. */
function invalidKey(): AppError {
  return new AppError('unauthenticated', 'This API key is not valid, or has ended');
}

function requireOwnPermissions(
  { perm }: ScopedUser,
  { permissions }: Pick<GrantLimits, 'permissions'>,
): void {
  const own = { ...perm, download: mayView(perm) };
  const missing = permissions.find((permission) => !own[permission]);
  if (missing !== undefined) {
    throw new AppError('forbidden', 'An API key cannot permit more than its user may do', {
      details: { permission: missing },
    });
  }
}

function inOrder(permissions: NewApiKey['permissions']): NewApiKey['permissions'] {
  return KEY_PERMISSIONS.filter((permission) => permissions.includes(permission));
}

function endOf(expires: number | null, now: number): number | null {
  if (expires === null) return null;
  const min = Math.floor(now / SECOND_MS) + 1;
  if (expires < min || expires > LAST_SECOND) {
    throw fieldError('expires', 'out_of_range', 'The end of the API key must be in the future', {
      min,
      max: LAST_SECOND,
    });
  }
  return expires * SECOND_MS;
}

/** `folders` are the paths that the folder of the key has for its user now; null for all. */
function infoOf(key: StoredKey, folders: readonly VirtualPath[] | null): ApiKey {
  const [first] = folders ?? [ROOT];
  const limited = first === undefined ? 'nothing' : 'folder';
  return {
    id: key.id,
    name: key.name,
    permissions: [...key.permissions],
    reach: folders === null ? 'all' : limited,
    folder: first ?? UNNAMED_PATH,
    created: seconds(key.createdAt),
    expires: key.expiresAt === null ? null : seconds(key.expiresAt),
    lastUsed: key.seenAt === null ? null : seconds(key.seenAt),
    address: key.address,
  };
}

const seconds = (ms: number): number => Math.floor(ms / SECOND_MS);
