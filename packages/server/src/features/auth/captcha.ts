import { createHash } from 'node:crypto';
import { AppError } from '../../lib/app-error.js';
import type { Client } from '../../lib/client-address.js';
import { MINUTE_MS } from '../../lib/durations.js';
import type { TriesStore } from '../../lib/limits/throttle.js';
import { wrongCredentials } from './methods/login-method.js';

export interface CaptchaOptions {
  /** Scheme and host of the verification server. */
  host: string;
  /** Sent to that server only. */
  secret: string;
  /** Responses that were used for a signup, for all servers. */
  tries: TriesStore;
  timeoutMs?: number;
}

const TIMEOUT_MS = 5000;
const ANSWER_BYTES = 64 * 1024;
/** The service accepts a response once, so a signup and the login after it share one. */
const REUSE_MS = 2 * MINUTE_MS;
/** Signup forms with one response: some that are rejected because of a name or a password, and one that is accepted. */
const MOST_SIGNUPS = 5;
const KIND = 'captcha';

/** Verifies the responses of reCAPTCHA with its server. */
export class Captcha {
  readonly #options: CaptchaOptions;

  constructor(options: CaptchaOptions) {
    this.#options = options;
  }

  /** Throws `wrong_credentials` for a response that is missing or wrong, `busy` when the server cannot be reached. */
  async check(answer: string | undefined, client: Client): Promise<void> {
    if (!answer) throw wrongCredentials();
    const isKnown = await this.#options.tries.change(KIND, digest(answer, client), (before, now) => ({
      tries: null,
      result: before !== null && now < before.resetAt,
    }));
    if (!isKnown && !(await this.#verify(answer))) throw wrongCredentials();
  }

  /**
   * As `check`; the response can be used for one login soon after, and for a few corrected forms, from the same client.
   */
  async checkSignup(answer: string | undefined, client: Client): Promise<void> {
    if (!answer) throw wrongCredentials();
    const key = digest(answer, client);
    const { tries } = this.#options;
    const known = await tries.change(KIND, key, (before, now) => {
      if (before === null || now >= before.resetAt) return { tries: before, result: 'unknown' };
      if (before.count >= MOST_SIGNUPS) return { tries: before, result: 'spent' };
      return { tries: { ...before, count: before.count + 1 }, result: 'good' };
    });
    if (known === 'spent') throw wrongCredentials();
    if (known === 'good') return;
    if (!(await this.#verify(answer))) throw wrongCredentials();
    await tries.change(KIND, key, (_, now) => {
      const until = now + REUSE_MS;
      return {
        tries: { count: 1, resetAt: until, exhausted: 0, isSpent: false, keptUntil: until },
        result: undefined,
      };
    });
  }

  async #verify(answer: string): Promise<boolean> {
    const { host, secret, timeoutMs = TIMEOUT_MS } = this.#options;
    try {
      const response = await fetch(`${host}/recaptcha/api/siteverify`, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: answer }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status !== 200) throw new Error(`The captcha server responded with ${response.status}`);
      const { success } = JSON.parse(await shortText(response)) as { success?: unknown };
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
    if (size > ANSWER_BYTES) throw new Error('The response of the captcha server is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function digest(answer: string, { address }: Client): string {
  return createHash('sha256').update(`${address}\n${answer}`).digest('base64');
}
