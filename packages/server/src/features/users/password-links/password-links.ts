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
import type { Tell } from '../../../core/access/notice.js';
import type { ActivityUser } from '../../../core/activity/reported-activity.js';
import { AppError } from '../../../lib/app-error.js';
import { HOUR_MS, SECOND_MS } from '../../../lib/durations.js';
import { requireGoodPassword } from '../../../lib/secrets/password-policy.js';
import type { Passwords } from '../../../lib/secrets/passwords.js';
import { randomToken } from '../../../lib/secrets/secrets.js';
import { isAhead } from '../../../lib/set-clock.js';
import type { SessionPrincipal, UsersDependencies } from '../users-service.js';
import type { PasswordLinksStore, StoredLink } from './password-links-store.js';

const TOKEN_BYTES = 32;
/** How long a link works that a user asked for. */
const REQUESTED_MS = HOUR_MS;

export interface PasswordLinksDependencies {
  links: PasswordLinksStore;
  findUser: (id: number) => Promise<{ user: ScopedUser } | undefined>;
  settings: () => Promise<Pick<Settings, 'minimumPasswordLength'>>;
  passwords: Passwords;
  sessions: UsersDependencies['sessions'];
  mail: {
    isOn: () => Promise<boolean>;
    /** Throws `too_many_requests`. */
    countInvitation: (user: ScopedUser) => Promise<void>;
    /** Queues a mail to the address of the user; `askedFrom` is the address of a client, or null. */
    send: (
      user: ScopedUser,
      link: { token: string; expiresAt: number; askedFrom: string | null },
    ) => Promise<void>;
  };
  tell: Tell;
  /** True where users log in with the passwords that this server stores. */
  storesPasswords: boolean;
  /** False while users can log in only by providers. */
  acceptsPasswords: () => Promise<boolean>;
  now: () => number;
}

/**
 * Links by which users set their own password, for invitations and lost passwords. A locked password can be set
 * by one of an administrator, too. Requests with a token are not throttled: a
 * token has 256 random bits, which nobody guesses, and an unknown one costs one look at an index.
 */
export class PasswordLinks {
  readonly #deps: PasswordLinksDependencies;

  constructor(deps: PasswordLinksDependencies) {
    this.#deps = deps;
  }

  /**
   * Makes a link in place of a former one, and sends it by mail if that is asked for. Throws `not_found`,
   * `reauthentication_required`, or `conflict` where users log in in another way, and where the mail cannot be
   * sent.
   */
  async create(
    principal: SessionPrincipal,
    id: number,
    { hours = LINK_HOURS, sendsMail = false, current_password: password }: PasswordLinkRequest,
  ): Promise<PasswordLink> {
    const { links, mail, sessions, storesPasswords, acceptsPasswords, now } = this.#deps;
    await sessions.verifyPassword(principal, password);
    const user = await this.#requireUser(id);
    if (!storesPasswords || !(await acceptsPasswords())) {
      throw new AppError(
        'conflict',
        'Users of this server do not log in with a password that it stores, so there are no links to set one',
      );
    }
    if (sendsMail) await this.#requireMail(user);
    const token = randomToken(TOKEN_BYTES);
    const createdAt = now();
    const expiresAt = createdAt + hours * HOUR_MS;
    await links.replace({ userId: id, createdAt, expiresAt }, digestOf(token));
    if (sendsMail) await mail.send(user, { token, expiresAt, askedFrom: null });
    return { token, expires: seconds(expiresAt) };
  }

  /**
   * Sends a link to a user who has lost the password, in place of a former one for that; a link of an
   * administrator stays, and then none is sent. `askedFrom` is the address of the client.
   */
  async sendRequested(user: ScopedUser, askedFrom: string): Promise<void> {
    const { links, mail, now } = this.#deps;
    const token = randomToken(TOKEN_BYTES);
    const createdAt = now();
    const expiresAt = createdAt + REQUESTED_MS;
    const link = { userId: user.id, createdAt, expiresAt };
    if (!(await links.replaceRequested(link, digestOf(token)))) return;
    // A change of the address from now on ends the link; one before may have come since the user was read.
    const present = (await this.#deps.findUser(user.id))?.user;
    if (present && present.mail === user.mail && !present.lockPassword)
      await mail.send(present, { token, expiresAt, askedFrom });
    else await links.removeOf(user.id, digestOf(token));
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
  async use(token: string, password: string): Promise<ActivityUser> {
    const { links, settings, passwords, sessions, tell } = this.#deps;
    const { id, username } = await this.#userOf(token);
    requireGoodPassword(password, username, (await settings()).minimumPasswordLength);
    if (!(await links.use(id, digestOf(token), await passwords.hash(password)))) throw unknownLink();
    await sessions.end(id);
    await tell(id, { kind: 'passwordChanged' });
    return { id, name: username };
  }

  async #userOf(token: string): Promise<ScopedUser> {
    const { links, findUser, acceptsPasswords } = this.#deps;
    const link = await links.findByDigest(digestOf(token));
    const found = link && this.#isValid(link) ? await findUser(link.userId) : undefined;
    if (!found || !(await acceptsPasswords())) throw unknownLink();
    return found.user;
  }

  #isValid({ createdAt, expiresAt }: StoredLink): boolean {
    const now = this.#deps.now();
    return this.#deps.storesPasswords && now < expiresAt && !isAhead(createdAt, now);
  }

  async #requireUser(id: number): Promise<ScopedUser> {
    const found = await this.#deps.findUser(id);
    if (!found) throw new AppError('not_found', 'There is no such user');
    return found.user;
  }

  async #requireMail(user: ScopedUser): Promise<void> {
    if (!(await this.#deps.mail.isOn()))
      throw new AppError('conflict', 'This server sends no mail: the settings name no mail server');
    if (!user.mail) throw new AppError('conflict', 'This user has no mail address');
    await this.#deps.mail.countInvitation(user);
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
