import { ApiError, isApiError } from './api-error';
import { type AskPassword, PROVEN } from './password-answer';

/** Sends the body with the password, which the user is asked for until it is right, or after another proof. */
export async function sendWithPassword(
  ask: AskPassword,
  body: unknown,
  send: (body: Record<string, unknown>) => Promise<Response>,
): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const password = await ask(attempt > 0);
    if (password === null) {
      throw new ApiError({ status: 403, code: 'reauthentication_required', message: 'Password needed.' });
    }
    const proof = password === PROVEN ? {} : { current_password: password };
    try {
      return await send({ ...(body as object | undefined), ...proof });
    } catch (error) {
      const isWrong = isApiError(error) && error.details.field === 'current_password';
      if (!isWrong) throw error;
    }
  }
}
