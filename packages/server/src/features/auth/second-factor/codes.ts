import { AppError } from '../../../lib/app-error.js';
import { HOUR_MS } from '../../../lib/durations.js';
import { startOfStep, stepOf } from './app-codes.js';
import { digestOf, looksLikeRecoveryCode, plainCode } from './recovery-codes.js';
import type { SecondFactorStore } from './second-factor-store.js';

export const wrongCode = (): AppError =>
  new AppError(
    'wrong_code',
    'The code is wrong, or was used before; the app shows a new one every 30 seconds',
  );

/** Uses up a code of the app, if there is one, or a recovery code, of a user. Throws `wrong_code`. */
export async function useCode(
  store: SecondFactorStore,
  userId: number,
  app: { secret: string } | null,
  { typed, now }: { typed: string; now: number },
): Promise<void> {
  const plain = plainCode(typed);
  const isUsed = looksLikeRecoveryCode(plain)
    ? await store.useCode(userId, digestOf(userId, plain))
    : await useStep();
  if (!isUsed) throw wrongCode();

  async function useStep(): Promise<boolean> {
    if (!app) return false;
    const step = await stepOf(plain, app.secret, now);
    return step !== null && store.useStep(userId, app.secret, step, latestStep(now));
  }
}

/** The latest step that a clock which differs a little can have used; see `isAhead`. */
function latestStep(now: number): number {
  return Math.floor((now + HOUR_MS) / startOfStep(1));
}
