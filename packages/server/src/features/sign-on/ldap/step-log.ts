import type { SignOnStep, SignOnTest } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';

type Step = SignOnTest['steps'][number];

/** The directory has refused the name or the password, for the reason in the message. */
export class Refusal extends Error {}

/** `provider_failed`, with a sentence for people. */
export function failed(message: string, cause?: unknown): AppError {
  return new AppError('provider_failed', message, { cause });
}

/** The steps of a login by a directory, as a test shows them. */
export class StepLog {
  readonly steps: Step[] = [];

  /**
   * Does a step. Anything but a `Refusal` is thrown as `provider_failed`. `found` is what a step that went well
   * has found.
   */
  async step<Value>(
    step: SignOnStep,
    found: string | ((value: Value) => string),
    work: () => Promise<Value>,
  ): Promise<Value> {
    const begun = performance.now();
    const end = (isOk: boolean, text: string) =>
      void this.steps.push({ step, isOk, text: readable(text), ms: Math.round(performance.now() - begun) });
    try {
      const value = await work();
      end(true, typeof found === 'string' ? found : found(value));
      return value;
    } catch (error) {
      const known =
        error instanceof Refusal || error instanceof AppError
          ? error
          : failed(sentenceOf(step, error), error);
      end(false, known.message);
      throw known;
    }
  }

  note(step: SignOnStep, text: string): void {
    this.steps.push({ step, isOk: true, text, ms: 0 });
  }

  /** Forgets the steps of an address that did not answer. */
  forget(): void {
    this.steps.length = 0;
  }
}

const DOING: Partial<Record<SignOnStep, string>> = {
  connection: 'The directory cannot be reached',
  encryption: 'The connection to the directory cannot be encrypted',
  search: 'The directory could not be searched',
  password: 'The directory could not check the password',
  groups: 'The groups could not be read from the directory',
};

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it has ended the connection',
  EPIPE: 'it has ended the connection',
  EHOSTUNREACH: 'there is no way to this address',
  ENETUNREACH: 'there is no way to this address',
  ETIMEDOUT: 'it does not answer',
  ENOTFOUND: 'nothing has this name',
  EAI_AGAIN: 'its name cannot be looked up',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'no known authority has signed its certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'no known authority has signed its certificate',
  UNABLE_TO_GET_ISSUER_CERT: 'no known authority has signed its certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'no known authority has signed its certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'no known authority has signed its certificate',
  CERT_SIGNATURE_FAILURE: 'no known authority has signed its certificate',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS at this port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS at this port',
};
const LONGEST_REASON = 300;
const LONGEST_TEXT = 1000;

/** One sentence; texts of the directory are cut, and have no control characters. */
function sentenceOf(step: SignOnStep, error: unknown): string {
  const begin = DOING[step] ?? 'The directory has failed';
  return `${begin}: ${reasonOf(error)}`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown reason';
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && Object.hasOwn(REASONS, code)) return REASONS[code] ?? code;
  if (/timed out|timeout/i.test(error.message)) return 'it takes too long';
  if (/^Connection closed|^Socket error/.test(error.message)) return 'it has ended the connection';
  return readable(error.message).slice(0, LONGEST_REASON) || error.name;
}

function readable(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TEXT);
}
