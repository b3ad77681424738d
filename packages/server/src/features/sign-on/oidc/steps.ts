import type { SignOnStep, SignOnTest } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import { ProviderUnreachable, shown } from './provider-fetch.js';

/** The code of openid-client for a response that asks for credentials, though some were sent. */
const CHALLENGE = 'OAUTH_WWW_AUTHENTICATE_CHALLENGE';

/** Does one step of a login. Throws `provider_failed` with the step and one sentence. */
export type RunStep = <Result>(
  step: SignOnStep,
  work: () => Promise<Result>,
  found: (result: Result) => string,
) => Promise<Result>;

/** The steps of a login that nobody watches. */
export const runStep: RunStep = async (step, work) => {
  try {
    return await work();
  } catch (error) {
    throw failureOf(error, step);
  }
};

/** Notes each step of a test login, with the time that it took. */
export class StepReport {
  readonly steps: SignOnTest['steps'] = [];

  constructor(readonly clock: () => number = () => performance.now()) {}

  readonly run: RunStep = async (step, work, found) => {
    const since = this.clock();
    const note = (isOk: boolean, text: string) =>
      this.steps.push({ step, isOk, text, ms: Math.max(0, Math.round(this.clock() - since)) });
    try {
      const result = await work();
      note(true, found(result));
      return result;
    } catch (error) {
      const failure = failureOf(error, step);
      note(false, failure.message);
      throw failure;
    }
  };
}

/** A step that failed for a reason that the message says. */
export function providerFailed(message: string, cause?: unknown): AppError {
  return new AppError('provider_failed', message, { cause });
}

/** Anything thrown in a step as the sentence that people read; the cause is for nobody. */
function failureOf(error: unknown, step: SignOnStep): AppError {
  if (error instanceof AppError && error.code !== 'provider_failed') return error;
  return new AppError('provider_failed', sentenceOf(error, step), { details: { step } });
}

function sentenceOf(error: unknown, step: SignOnStep): string {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof ProviderUnreachable) return each.message;
    if (each instanceof AppError) return each.message;
  }
  const { error: code, error_description: description, code: kind } = error as Record<string, unknown>;
  if (step === 'code' && (code === 'invalid_client' || kind === CHALLENGE))
    return 'The provider does not accept the client ID with this secret';
  if (typeof code === 'string') {
    const more = typeof description === 'string' ? ` (${shown(description)})` : '';
    return `The provider refused: ${shown(code)}${more}`;
  }
  const about = deepestMessage(error);
  return `The provider does not answer as it should${about === '' ? '' : `: ${shown(about)}`}`;
}

/** The libraries put what they found into the cause. A parser quotes what it has read, which may be secret. */
function deepestMessage(error: unknown): string {
  let message = '';
  for (let each = error; each instanceof Error; each = each.cause)
    message = each instanceof SyntaxError ? 'this is not JSON' : each.message;
  return message;
}
