import { createHmac } from 'node:crypto';
import {
  MAX_PASSKEYS,
  type NewPasskey,
  type Passkey,
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyRequest,
} from '@satchel/contract';
import type { ScopedUser } from '../../../core/access/grant.js';
import type { Tell } from '../../../core/access/notice.js';
import { AppError } from '../../../lib/app-error.js';
import { SECOND_MS } from '../../../lib/durations.js';
import { randomToken } from '../../../lib/secrets/secrets.js';
import { requireVisibleName } from '../../../lib/visible-text.js';
import { ALGORITHMS, contextOf, library, verifyCreation, verifyUse, wrongPasskey } from './ceremonies.js';
import { CHALLENGE_MS, type Challenges, type ChallengeUse } from './challenges.js';
import type { PasskeysStore, StoredPasskey } from './passkeys-store.js';

const ID_BYTES = 9;

export interface PasskeysDependencies {
  store: PasskeysStore;
  challenges: Challenges;
  /** The key for the handles by which authenticators know users. */
  key: Buffer;
  findUser: (id: number) => Promise<{ user: ScopedUser } | undefined>;
  tell: Tell;
  /** The name of the installation. */
  productName: () => Promise<string>;
  now: () => number;
}

/** Makes passkeys, and verifies their use: as a whole login, as a second factor, and as a proof in a session. */
export class Passkeys {
  readonly #deps: PasskeysDependencies;

  constructor(deps: PasskeysDependencies) {
    this.#deps = deps;
  }

  count(userId: number): Promise<number> {
    return this.#deps.store.count(userId);
  }

  latestAt(userId: number): Promise<number | null> {
    return this.#deps.store.latestAt(userId);
  }

  async list(userId: number): Promise<Passkey[]> {
    if (!(await this.#deps.findUser(userId))) throw new AppError('not_found', 'There is no such user');
    return (await this.#deps.store.listOfUser(userId)).map(infoOf);
  }

  /** The options for a login by a passkey alone. `host` is the name by which the browser knows the server. */
  loginOptions(host: string): PasskeyRequest {
    return this.#request({ kind: 'login', host }, []);
  }

  /** The options for one of the passkeys of a user; null for a user without one for this host. */
  async optionsFor(userId: number, kind: 'second' | 'proof', host: string): Promise<PasskeyRequest | null> {
    const own = (await this.#deps.store.listOfUser(userId)).filter((each) => each.host === host);
    return own.length === 0 ? null : this.#request({ kind, userId, host }, own);
  }

  /** The user of a passkey that is the whole login. Throws `wrong_code`. */
  async logIn(assertion: PasskeyAssertion, address: string): Promise<ScopedUser> {
    const { userId } = await this.#use(assertion, { kind: 'login' }, address);
    const found = await this.#deps.findUser(userId);
    if (!found) throw wrongPasskey();
    return found.user;
  }

  /** Throws `wrong_code` unless it is a passkey of this user. */
  async verify(
    userId: number,
    kind: 'second' | 'proof',
    assertion: PasskeyAssertion,
    address = '',
  ): Promise<void> {
    await this.#use(assertion, { kind, userId }, address);
  }

  async creationOptions(user: ScopedUser, host: string): Promise<PasskeyCreation> {
    const known = await this.#deps.store.listOfUser(user.id);
    if (known.length >= MAX_PASSKEYS) throw tooMany();
    void library();
    return {
      challenge: this.#deps.challenges.issue({ kind: 'creation', userId: user.id, host }),
      rp: { id: host, name: await this.#deps.productName() },
      user: { id: this.#handleOf(user.id), name: user.username, displayName: user.username },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_MS,
      excludeCredentials: known.filter((each) => each.host === host).map(descriptorOf),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'preferred',
      },
      attestation: 'none',
    };
  }

  /** Throws `wrong_code`, or `conflict` for a passkey that is known already and for one too many. */
  async create(userId: number, { name, credential }: NewPasskey): Promise<Passkey> {
    requireVisibleName(name, 'passkey');
    const context = contextOf(credential);
    const made = await verifyCreation(credential, context);
    await this.#deps.challenges.use(context.challenge, { kind: 'creation', userId, host: context.host });
    if ((await this.#deps.store.count(userId)) >= MAX_PASSKEYS) throw tooMany();
    const passkey: StoredPasskey = {
      ...made,
      id: randomToken(ID_BYTES),
      userId,
      name,
      host: context.host,
      transports: credential.response.transports ?? [],
      createdAt: this.#deps.now(),
      seenAt: null,
      address: '',
    };
    if (!(await this.#deps.store.insert(passkey)))
      throw new AppError('conflict', 'This passkey is in use already');
    await this.#deps.tell(userId, { kind: 'passkeyAdded', name });
    return infoOf(passkey);
  }

  /** Throws `not_found`. */
  async rename(userId: number, id: string, name: string): Promise<Passkey> {
    requireVisibleName(name, 'passkey');
    const passkey = await this.#deps.store.rename(userId, id, name);
    if (!passkey) throw unknown();
    return infoOf(passkey);
  }

  /** Throws `not_found`. */
  async remove(userId: number, id: string): Promise<void> {
    const { store, tell } = this.#deps;
    const passkey = (await store.listOfUser(userId)).find((each) => each.id === id);
    if (!passkey || !(await store.removeOf(userId, id))) throw unknown();
    await tell(userId, { kind: 'passkeyRemoved', name: passkey.name });
  }

  /** Resolves to how many there were. */
  removeAll(userId: number): Promise<number> {
    return this.#deps.store.removeAllOf(userId);
  }

  /** Only a challenge that a passkey has signed is used up, so that requests of strangers fill no table. */
  async #use(
    assertion: PasskeyAssertion,
    use: Omit<ChallengeUse, 'host'>,
    address: string,
  ): Promise<StoredPasskey> {
    const { store, challenges, now } = this.#deps;
    const context = contextOf(assertion);
    const passkey = await store.findByCredential(assertion.id);
    const isOwn = use.userId === undefined || passkey?.userId === use.userId;
    if (!passkey || !isOwn || passkey.host !== context.host) throw wrongPasskey();
    const isAlone = use.kind !== 'second';
    const counter = await verifyUse(assertion, passkey, context, isAlone);
    await challenges.use(context.challenge, { ...use, host: context.host });
    if (!(await store.markUsed(passkey, { counter, now: now(), address }))) throw wrongPasskey();
    return passkey;
  }

  #request(use: ChallengeUse, passkeys: readonly StoredPasskey[]): PasskeyRequest {
    return {
      challenge: this.#deps.challenges.issue(use),
      rpId: use.host,
      timeout: CHALLENGE_MS,
      userVerification: use.kind === 'second' ? 'discouraged' : 'required',
      allowCredentials: passkeys.map(descriptorOf),
    };
  }

  /** Says nothing about the user to those who read it in an authenticator. */
  #handleOf(userId: number): string {
    return createHmac('sha256', this.#deps.key).update(`user ${userId}`).digest('base64url');
  }
}

function descriptorOf({ credential, transports }: StoredPasskey) {
  return { id: credential, type: 'public-key' as const, transports: [...transports] };
}

function infoOf(passkey: StoredPasskey): Passkey {
  return {
    id: passkey.id,
    name: passkey.name,
    host: passkey.host,
    created: seconds(passkey.createdAt),
    lastUsed: passkey.seenAt === null ? null : seconds(passkey.seenAt),
    address: passkey.address,
    isSynced: passkey.isSynced,
  };
}

const seconds = (ms: number): number => Math.floor(ms / SECOND_MS);

const unknown = (): AppError => new AppError('not_found', 'There is no such passkey');
const tooMany = (): AppError =>
  new AppError('conflict', `A user can have ${MAX_PASSKEYS} passkeys; remove one of them first`);
