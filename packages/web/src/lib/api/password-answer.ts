/** Says in place of a password that the server has accepted another proof, for the session as a whole. */
export const PROVEN = Symbol('proven');

/** A password, `PROVEN` if the user has proven otherwise who they are, or null if they cancelled. */
export type PasswordAnswer = string | typeof PROVEN | null;

/** Asks the user for their password. `isRetry` is true after a wrong one. */
export type AskPassword = (isRetry: boolean) => Promise<PasswordAnswer>;
