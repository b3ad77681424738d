import { createHash } from 'node:crypto';
import { AppError } from '../../lib/app-error.js';
import type { Client } from '../../lib/client-address.js';
import { MINUTE_MS } from '../../lib/durations.js';
import type { TriesStore } from '../../lib/limits/throttle.js';
import { wrongCredentials } from './methods/login-method.js';

export interface CaptchaOptions {
  /** Scheme and host of the verification server. */
  host: string;
  /** The secret is sent to that server only. */
  secret: string;
  /** Counts the uses of responses in signups, for all servers. */
  tries: TriesStore;
  timeoutMs?: number;
}

const TIMEOUT_MS = 5000;
const RESPONSE_BYTES = 64 * 1024;
/** The service accepts a response once, so a signup and the login after it share one. */
const REUSE_MS = 2 * MINUTE_MS;
/** The number of signup forms with one response: all are rejected except for the last one. */
const MOST_SIGNUPS = 5;
const KIND = 'captcha';

/** Verifies the responses of reCAPTCHA with its server. */
export class Captcha {
  readonly #options: CaptchaOptions;

  constructor(options: CaptchaOptions) {
    this.#options = options;
  }

  /** Throws `wrong_credentials` for a missing or wrong response, `busy` when the server is unreachable. */
  async check(response: string | undefined, client: Client): Promise<void> {
    if (!response) throw wrongCredentials();
    const isKnown = await this.#options.tries.change(KIND, digest(response, client), (before, now) => ({
      tries: null,
      result: before !== null && now < before.resetAt,
    }));
    if (!isKnown && !(await this.#verify(response))) throw wrongCredentials();
  }

  /**
   * Does the same. The same client can also use the response for one login soon after, and for a few forms.
   */
  async checkSignup(response: string | undefined, client: Client): Promise<void> {
    if (!response) throw wrongCredentials();
    const key = digest(response, client);
    const { tries } = this.#options;
    const known = await tries.change(KIND, key, (before, now) => {
      if (before === null || now >= before.resetAt) return { tries: before, result: 'unknown' };
      if (before.count >= MOST_SIGNUPS) return { tries: before, result: 'spent' };
      return { tries: { ...before, count: before.count + 1 }, result: 'good' };
    });
    if (known === 'spent') throw wrongCredentials();
    if (known === 'good') return;
    if (!(await this.#verify(response))) throw wrongCredentials();
    await this.keep(response, client);
  }

  /** Lets the same client use a right response for one login soon after. */
  async keep(response: string | undefined, client: Client): Promise<void> {
    if (!response) return;
    await this.#options.tries.change(KIND, digest(response, client), (_, now) => {
      const until = now + REUSE_MS;
      return {
        tries: { count: 1, resetAt: until, exhausted: 0, isSpent: false, keptUntil: until },
        result: undefined,
      };
    });
  }

  async #verify(response: string): Promise<boolean> {
    const { host, secret, timeoutMs = TIMEOUT_MS } = this.#options;
    try {
      const result = await fetch(`${host}/recaptcha/api/siteverify`, {
        method: 'POST',
        body: new URLSearchParams({ secret, response }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (result.status !== 200) throw new Error(`The captcha server responded with ${result.status}`);
      const { success } = JSON.parse(await shortText(result)) as { success?: unknown };
      return success === true;
    } catch (cause) {
      throw new AppError('busy', 'The captcha cannot be checked at the moment; please try again', { cause });
    }
  }
}

async function shortText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > RESPONSE_BYTES) throw new Error('The response of the captcha server is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function digest(response: string, { address }: Client): string {
  return createHash('sha256').update(`${address}\n${response}`).digest('base64');
}
