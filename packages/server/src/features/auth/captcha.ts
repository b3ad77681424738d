import { createHash } from 'node:crypto';
import { AppError } from '../../lib/app-error.js';
import type { Client } from '../../lib/client-address.js';
import { wrongCredentials } from './methods/login-method.js';

export interface CaptchaOptions {
  /** Scheme and host of the verification server. */
  host: string;
  /** Sent to that server only. */
  secret: string;
  timeoutMs?: number;
  now?: () => number;
}

const TIMEOUT_MS = 5000;
const ANSWER_BYTES = 64 * 1024;
/** The service accepts a response once, so a signup and the login after it share one. */
const REUSE_MS = 2 * 60_000;
/** Signup forms with one response: some that are rejected because of a name or a password, and one that is accepted. */
const MOST_SIGNUPS = 5;
const MOST_REUSED = 1000;

interface Reusable {
  until: number;
  /** How many more signups are allowed. */
  signups: number;
}

/** Verifies the responses of reCAPTCHA with its server. */
export class Captcha {
  readonly #options: CaptchaOptions;
  readonly #now: () => number;
  /** Digests of responses that were used for a signup. */
  readonly #reusable = new Map<string, Reusable>();

  constructor(options: CaptchaOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Throws `wrong_credentials` for a response that is missing or wrong, `busy` when the server cannot be reached. */
  async check(answer: string | undefined, client: Client): Promise<void> {
    if (!answer) throw wrongCredentials();
    const key = digest(answer, client);
    const known = this.#known(key);
    this.#reusable.delete(key);
    if (!known && !(await this.#verify(answer))) throw wrongCredentials();
  }

  /**
   * As `check`; the response can be used for one login soon after, and for a few corrected forms, from the same client.
   */
  async checkSignup(answer: string | undefined, client: Client): Promise<void> {
    if (!answer) throw wrongCredentials();
    const key = digest(answer, client);
    const known = this.#known(key);
    if (known) {
      known.signups -= 1;
      if (known.signups < 0) throw wrongCredentials();
      return;
    }
    await this.check(answer, client);
    const [oldest] = this.#reusable.keys();
    if (this.#reusable.size >= MOST_REUSED && oldest !== undefined) this.#reusable.delete(oldest);
    this.#reusable.set(key, { until: this.#now() + REUSE_MS, signups: MOST_SIGNUPS - 1 });
  }

  #known(key: string): Reusable | undefined {
    const known = this.#reusable.get(key);
    return known && known.until > this.#now() ? known : undefined;
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
