import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { StartError } from '../../lib/start-error.js';
import { silentDisk, whileItAnswers } from '../../lib/while-it-answers.js';
import { type Environment, optionsAtStart } from '../load-config.js';
import type { OptionName, RawOptions } from '../options.js';

/** The options that name places which the configuration looks at, and how sentences call them. */
const PLACES: Partial<Record<OptionName, string>> = {
  root: 'folder to serve',
  state: 'state folder',
  database: 'database',
  cacheDir: 'cache folder',
  brandingFolder: 'branding folder',
  cert: 'certificate',
  key: 'private key',
};

/**
 * Looks at all places that a start line names, before the configuration does so in calls that wait for ever.
 * Throws `StartError` for a disk that does not answer.
 */
export async function assertAnswering(argv: readonly string[], env: Environment): Promise<void> {
  const { fileName, read } = optionsAtStart(argv, env);
  if (fileName !== undefined) await assertAnswers('configuration file', fileName);
  await assertPlacesAnswer(read());
}

/** The same for options, such as those in the database. */
export async function assertPlacesAnswer(options: RawOptions, waitMs?: number): Promise<void> {
  // One after another, as those that never end take threads which the next would need.
  for (const [name, what] of Object.entries(PLACES)) {
    const path = options[name as OptionName];
    if (path && !path.includes('://')) await assertAnswers(what, resolve(path), waitMs);
  }
}

async function assertAnswers(what: string, path: string, waitMs?: number): Promise<void> {
  // Other faults of the path are reported later.
  const look = () => stat(path).catch(() => undefined);
  await whileItAnswers(look, waitMs).catch((cause: unknown) => {
    throw new StartError(silentDisk(what, path), { cause });
  });
}
