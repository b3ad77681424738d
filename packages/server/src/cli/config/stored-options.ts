import { type OptionName, parseOptions } from '../../config/options.js';
import type { SettingsStore } from '../../features/settings/settings-store.js';
import { StartError } from '../../lib/start-error.js';

/** Options that locate the database, or matter to the first start only. */
const NOT_KEPT: readonly OptionName[] = [
  'state',
  'database',
  'username',
  'password',
  'adminPassword',
  'noauth',
];

/** Adds to the options in the database; an empty text removes one. Throws `StartError`. */
export async function keepOptions(
  settings: SettingsStore,
  options: Readonly<Record<string, string>>,
  { replace = false } = {},
): Promise<void> {
  const wrong = NOT_KEPT.find((name) => options[name] !== undefined);
  if (wrong)
    throw new StartError(`The option ${wrong} cannot be stored in the database: give it at the start.`);
  const merged = { ...(replace ? {} : await settings.storedOptions()), ...options };
  const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
  const faults: string[] = [];
  parseOptions(kept, faults);
  if (faults.length > 0) throw new StartError(faults);
  await settings.saveOptions(kept);
}
