import type { Config } from '../config/config.js';
import { kebabName, type OptionName } from '../config/options.js';
import { type FirstRun, prepareFirstRun } from '../features/users/first-run.js';
import { AppError } from '../lib/app-error.js';
import type { Logger } from '../lib/logger.js';
import { StartError } from '../lib/start-error.js';
import type { Demo } from './demo.js';

const LEFT_PASSWORD =
  'The option admin-password has no effect any more, as there are users. Others may read it where it is set: remove it there.';
const PLAIN_PASSWORD =
  'The option password was no hash, so it is the password of the first administrator. Others may read it where it is set: remove it there, as it is not needed any more.';

export interface FirstRunContext {
  config: Config;
  demo: Pick<Demo, 'terms'>;
  logger: Logger;
}

/** Makes the first administrator of a new database, and warns of passwords in options that are not needed any more. */
export async function beginFirstRun(
  { config, demo, logger }: FirstRunContext,
  stores: Parameters<typeof prepareFirstRun>[0],
): Promise<FirstRun | null> {
  const { firstPasswordHash, firstPassword } = config.secrets;
  const firstRun = await prepareFirstRun(stores, {
    username: config.firstRun.username,
    passwordHash: firstPasswordHash,
    password: firstPassword?.text ?? null,
    authMethod: config.login.method === 'noauth' ? 'noauth' : 'json',
    isWithoutAdmin: demo.terms !== undefined,
  }).catch((error: unknown) => {
    const isRefused =
      firstPassword !== null && error instanceof AppError && error.details?.field === 'password';
    throw isRefused ? refusedPassword(firstPassword.option, error) : error;
  });
  if (firstRun && firstPassword?.option === 'password') logger.warn(PLAIN_PASSWORD);
  if (!firstRun && firstPassword?.option === 'adminPassword') logger.warn(LEFT_PASSWORD);
  return firstRun;
}

function refusedPassword(option: OptionName, cause: AppError): StartError {
  const what = `The first administrator cannot have the password of the option ${kebabName(option)}`;
  return new StartError(`${what}: ${cause.message}.`, { cause });
}
