import { createHash } from 'node:crypto';
import {
  LINK_HOURS,
  type PasswordLink,
  type PasswordLinkRequest,
  type PasswordLinkState,
  type PasswordLinkUser,
  type Settings,
} from '@satchel/contract';
import type { ScopedUser } from '../../../core/access/grant.js';
import { AppError } from '../../../lib/app-error.js';
import { HOUR_MS, SECOND_MS } from '../../../lib/durations.js';
import { requireGoodPassword } from '../../../lib/secrets/password-policy.js';
import type { Passwords } from '../../../lib/secrets/passwords.js';
import { randomToken } from '../../../lib/secrets/secrets.js';
import { isAhead } from '../../../lib/set-clock.js';
import type { SessionPrincipal, UsersDependencies } from '../users-service.js';
import type { PasswordLinksStore, StoredLink } from './password-links-store.js';

const TOKEN_BYTES = 32;

export interface PasswordLinksDependencies {
  links: PasswordLinksStore;
  findUser: (id: number) => Promise<{ user: ScopedUser } | undefined>;
  settings: () => Promise<Pick<Settings, 'minimumPasswordLength'>>;
  passwords: Passwords;
  sessions: UsersDependencies['sessions'];
  /** True where users log in with the passwords that this server stores. */
  storesPasswords: boolean;
  /** False while users can log in only by providers. */
  acceptsPasswords: () => Promise<boolean>;
  now: () => number;
}

/**
 * Links by which users set their own password, for invitations and lost passwords. They come only from
 * administrators, so a locked password can be set by one, too. Requests with a token are not throttled: a
 * token has 256 random bits, which nobody guesses, and an unknown one costs one look at an index.
 */
export class PasswordLinks {
  readonly #deps: PasswordLinksDependencies;

  constructor(deps: PasswordLinksDependencies) {
    this.#deps = deps;
  }

  /**
   * Makes a link in place of a former one. Throws `not_found`, `reauthentication_required`, or `conflict`
   * where users log in in another way.
   */
  async create(
    principal: SessionPrincipal,
    id: number,
    { hours = LINK_HOURS, current_password: password }: PasswordLinkRequest,
  ): Promise<PasswordLink> {
    const { links, sessions, storesPasswords, acceptsPasswords, now } = this.#deps;
    await sessions.verifyPassword(principal, password);
    await this.#requireUser(id);
    if (!storesPasswords || !(await acceptsPasswords())) {
      throw new AppError(
        'conflict',
        'Users of this server do not log in with a password that it stores, so there are no links to set one',
      );
    }
    const token = randomToken(TOKEN_BYTES);
    const createdAt = now();
    const expiresAt = createdAt + hours * HOUR_MS;
    await links.replace({ userId: id, createdAt, expiresAt }, digestOf(token));
    return { token, expires: seconds(expiresAt) };
  }

  /** Throws `not_found`. */
  async stateOf(id: number): Promise<PasswordLinkState> {
    await this.#requireUser(id);
    const link = await this.#deps.links.findOfUser(id);
    return { expires: link && this.#isValid(link) ? seconds(link.expiresAt) : null };
  }

  /** Throws `not_found` for an unknown user. */
  async remove(id: number): Promise<void> {
    await this.#requireUser(id);
    await this.#deps.links.removeOf(id);
  }

  /** Throws `not_found`, which is the same for every token that sets no password. */
  async open(token: string): Promise<PasswordLinkUser> {
    const { username } = await this.#userOf(token);
    const { minimumPasswordLength: minimumLength } = await this.#deps.settings();
    return { username, minimumLength };
  }

  /** Sets the password and ends all sessions of the user. Throws as `open`, or `invalid_input`. */
  async use(token: string, password: string): Promise<void> {
    const { links, settings, passwords, sessions } = this.#deps;
    const { id, username } = await this.#userOf(token);
    requireGoodPassword(password, username, (await settings()).minimumPasswordLength);
    if (!(await links.use(id, digestOf(token), await passwords.hash(password)))) throw unknownLink();
    await sessions.end(id);
  }

  async #userOf(token: string): Promise<ScopedUser> {
    const link = await this.#deps.links.findByDigest(digestOf(token));
    const found = link && this.#isValid(link) ? await this.#deps.findUser(link.userId) : undefined;
    if (!found) throw unknownLink();
    return found.user;
  }

  #isValid({ createdAt, expiresAt }: StoredLink): boolean {
    const now = this.#deps.now();
    return this.#deps.storesPasswords && now < expiresAt && !isAhead(createdAt, now);
  }

  async #requireUser(id: number): Promise<void> {
    if (!(await this.#deps.findUser(id))) throw new AppError('not_found', 'There is no such user');
  }
}

function unknownLink(): AppError {
  return new AppError('not_found', 'This link does not work any more: it was used, replaced, or has ended');
}

/** A digest without salt suffices for random tokens, and can be searched for. */
function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const seconds = (ms: number): number => Math.floor(ms / SECOND_MS);
