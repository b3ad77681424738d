import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { AppError } from '../../../lib/app-error.js';
import { MINUTE_MS, SECOND_MS } from '../../../lib/durations.js';
import type { TriesStore } from '../../../lib/limits/throttle.js';
import { useOnce } from '../../../lib/limits/use-once.js';
import { equalSecrets } from '../../../lib/secrets/secrets.js';
import type { Claims } from '../external-identity.js';
import type { LoginSecrets } from './oidc-client.js';

export const FLOW_KEY_BYTES = 32;
/** How long a user may take until the browser comes back. */
export const FLOW_MS = 10 * MINUTE_MS;

const NAME = 'satchel-sign-on-';
const NAMED_BY = 12;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Several of them have to fit into the head of a request, which has 16 KiB. */
const MOST_BYTES = 2500;
/** Tabs that log in at the same time, so that the head of a request stays small. */
const MOST_FLOWS = 4;
const KIND = 'sign-on';

/** A way to the provider and back. */
export interface SentFlow extends LoginSecrets {
  purpose: 'login' | 'link' | 'test';
  provider: string;
  /** The user and the login that began it; absent for a login. */
  owner?: { userId: number; loginId: string };
}

/** A user has logged in at the provider, and a second factor is missing. */
export interface FactorFlow {
  purpose: 'factor';
  provider: string;
  state: string;
  begunAt: number;
  userId: number;
  identityId: string;
  sid: string;
  provenAt: number;
}

/** A user has logged in at the provider, and belongs to no account. */
export interface UnlinkedFlow {
  purpose: 'unlinked';
  provider: string;
  state: string;
  begunAt: number;
  issuer: string;
  subject: string;
  claims: Claims;
  sid: string;
  provenAt: number;
}

export type Flow = SentFlow | FactorFlow | UnlinkedFlow;

/** The place of a cookie. */
export interface FlowPlace {
  secure: boolean;
  /** The path of the server without a trailing slash; empty at the root of a site. */
  baseUrl: string;
  /** The path of the endpoints that need it, below the server's. */
  path: string;
}

/**
 * Binds a login by a provider to the browser that began it, by a cookie for each, which is encrypted and named
 * by its state, so that logins in several tabs do not meet. It is used up once, on all servers; those that
 * strangers begin are stored nowhere.
 */
export class FlowCookies {
  readonly #key: Buffer;
  readonly #tries: TriesStore;
  readonly #now: () => number;

  constructor(key: Buffer, tries: TriesStore, now: () => number) {
    this.#key = key;
    this.#tries = tries;
    this.#now = now;
  }

  /** A `Set-Cookie` header; null for a flow that no browser would keep, as it is too large. */
  make(flow: Flow, place: FlowPlace): string | null {
    const sealed = this.#seal(flow);
    const left = Math.ceil((flow.begunAt + FLOW_MS - this.#now()) / SECOND_MS);
    return sealed.length > MOST_BYTES ? null : cookie(nameOf(flow.state), sealed, Math.max(0, left), place);
  }

  /** Removes the cookie of a state. */
  clear(state: string, place: FlowPlace): string {
    return cookie(nameOf(state), '', 0, place);
  }

  /** Removes the oldest flows that a browser has begun, where another one would be too many. */
  crowded(header: string | undefined, place: FlowPlace): string[] {
    const flows = this.all(header).sort((a, b) => a.begunAt - b.begunAt);
    const most = Math.max(0, flows.length - MOST_FLOWS + 1);
    return flows.slice(0, most).map(({ state }) => this.clear(state, place));
  }

  /** Those of a browser that are not over. */
  all(header: string | undefined): Flow[] {
    return valuesIn(header).flatMap((value) => this.#open(value) ?? []);
  }

  /** The one with this state; undefined where this browser has none, or it is over. */
  find(header: string | undefined, state: string): Flow | undefined {
    return this.all(header).find((flow) => equalSecrets(flow.state, state));
  }

  /**
   * Uses up a flow, for what it was made. Throws `invalid_input` for one that was used before, which another
   * server may have done at this moment.
   */
  async use({ purpose, state, begunAt }: Flow): Promise<void> {
    if (!(await useOnce(this.#tries, KIND, `${purpose} ${state}`, begunAt + FLOW_MS))) throw outdated();
  }

  #seal(flow: Flow): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv);
    const sealed = Buffer.concat([cipher.update(JSON.stringify(flow), 'utf8'), cipher.final()]);
    return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url');
  }

  #open(value: string): Flow | undefined {
    const bytes = Buffer.from(value, 'base64url');
    if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const sealed = bytes.subarray(IV_BYTES, -TAG_BYTES);
      const text = Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
      const flow = JSON.parse(text) as Flow;
      const age = this.#now() - flow.begunAt;
      // The clocks of several servers differ.
      return age > -MINUTE_MS && age < FLOW_MS ? flow : undefined;
    } catch {
      return undefined;
    }
  }
}

/** The message is the same whether it never was, is over, or was used. */
export function outdated(): AppError {
  return new AppError(
    'invalid_input',
    'This login was not begun in this browser, took too long, or was sent before: please begin again',
  );
}

function nameOf(state: string): string {
  return `${NAME}${state.slice(0, NAMED_BY)}`;
}

function valuesIn(header = ''): string[] {
  return header
    .split(';')
    .map((pair) => pair.trim().split('=', 2))
    .filter(([name = '']) => name.replace(/^__(?:Host|Secure)-/, '').startsWith(NAME))
    .map(([, value = '']) => value);
}

/**
 * Over TLS the prefix keeps the cookie from the siblings of this host; where it may say that no other path has
 * it either, it cannot be narrower than the host.
 */
function cookie(name: string, value: string, maxAge: number, { secure, baseUrl, path }: FlowPlace): string {
  const isOfHost = secure && baseUrl === '';
  const prefix = secure ? (isOfHost ? '__Host-' : '__Secure-') : '';
  const parts = [`${prefix}${name}=${value}`, `Path=${isOfHost ? '/' : `${baseUrl}${path}`}`];
  return [...parts, `Max-Age=${maxAge}`, 'HttpOnly', 'SameSite=Strict', ...(secure ? ['Secure'] : [])].join(
    '; ',
  );
}
