import { OPTIONS, type Option, type OptionName } from '../../config/options.js';
import { parseOptions } from '../../config/parse-options.js';
import type { SettingsStore } from '../../features/settings/settings-store.js';
import { StartError } from '../../lib/start-error.js';

/** Say where the database is, or matter to the first start only. */
const NOT_KEPT: readonly OptionName[] = ['state', 'database', 'username', 'password', 'noauth'];

/** Adds to the options that the database remembers; an empty text forgets one. Throws `StartError`. */
export async function keepOptions(
  settings: SettingsStore,
  options: Readonly<Record<string, string>>,
  { replace = false } = {},
): Promise<void> {
  const wrong = NOT_KEPT.find((name) => options[name] !== undefined);
  if (wrong)
    throw new StartError(`The option ${wrong} cannot be kept in the database: give it at the start.`);
  const merged = { ...(replace ? {} : await settings.storedOptions()), ...options };
  const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
  const faults: string[] = [];
  parseOptions(kept, faults);
  if (faults.length > 0) throw new StartError(faults);
  await settings.saveOptions(kept);
}

/** As they may be shown. */
export function shownOptions(options: Readonly<Record<string, string>>): Record<string, string> {
  const shown = Object.entries(options).map(([name, value]) => {
    const { secret } = (OPTIONS[name as OptionName] ?? {}) as Partial<Option<unknown>>;
    return [name, secret ? '(kept secret)' : value];
  });
  return Object.fromEntries(shown);
}
