import { isDeepStrictEqual } from 'node:util';
import { isHarmless, Settings, type SettingsChange } from '@satchel/contract';
import { IsObject, type TSchema } from 'typebox';
import { cleanQuota } from '../../core/access/good-quota.js';
import { plainRules } from '../../core/access/rule-problem.js';
import { fieldError } from '../../lib/app-error.js';
import { checkedPermissions } from '../../lib/permission-rules.js';
import { parseScope } from '../../lib/scope.js';
import { cleanMailSettings } from './check-mail-settings.js';
import { checkSettings } from './check-settings.js';

export interface SettingsFacts {
  /** Set if the operator has enabled commands; otherwise administrators cannot configure any. */
  commandsEnabled: boolean;
  /** Throws `invalid_input` for programs in `after`, but not in `before`, that must not run. */
  checkPrograms: (before: Settings, after: Settings) => void;
}

/** Applies `change` to `current` and validates the result. Throws `invalid_input` with the reason. */
export function changeSettings(current: Settings, change: SettingsChange, facts: SettingsFacts): Settings {
  const merged = mergeKnown(withAll(current), change, ['commands', 'quota']);
  const commands = facts.commandsEnabled
    ? cleanCommands({ ...current.commands, ...merged.commands })
    : undefined;
  const { quota, ...defaults } = merged.defaults;
  const settings: Settings = {
    ...merged,
    // The login method is set at the start of the program; clients send back what they read.
    authMethod: current.authMethod,
    shell: facts.commandsEnabled ? merged.shell.filter((word) => word !== '') : current.shell,
    commands: commands ?? current.commands,
    userHomeBasePath: parseScope(merged.userHomeBasePath || '/users', 'userHomeBasePath'),
    rules: plainRules(merged.rules),
    safeAddresses: [...new Set(filled(merged.safeAddresses).map((range) => range.trim()))],
    mail: cleanMailSettings(merged.mail),
    defaults: {
      ...defaults,
      ...cleanQuota(quota),
      perm: checkedPermissions(defaults.perm, 'defaults.perm'),
      viewMode: defaults.viewMode || 'mosaic',
      locale: defaults.locale || 'en',
    },
  };
  checkSettings(settings);
  facts.checkPrograms(current, settings);
  return settings;
}

/** A permission that is not stored without being granted, and limits where there are none, can be changed, too. */
function withAll({ defaults, ...settings }: Settings): Settings {
  return { ...settings, defaults: { quota: {}, ...defaults, perm: { view: false, ...defaults.perm } } };
}

type Fields = Record<string, unknown>;

/**
 * Merges `change` into `current`, deep into objects but not into lists. `open` names objects that may have
 * keys of their own, which are replaced as a whole; any other key that `current` does not have is rejected with `invalid_input`.
 */
function mergeKnown<T extends object>(
  current: T,
  change: object,
  open: readonly string[] = [],
  prefix = '',
): T {
  const merged: Fields = { ...(current as Fields) };
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(current, key)) {
      const field = prefix + key;
      throw fieldError(field, 'unknown', `There is no setting ${field}`);
    }
    const before = merged[key];
    const isObject = typeof before === 'object' && before !== null && !Array.isArray(before);
    merged[key] =
      isObject && !open.includes(key) ? mergeKnown(before, value as object, open, `${prefix}${key}.`) : value;
  }
  return merged as T;
}

/** True if the change needs a recent proof of the password: for all keys but those declared harmless. */
export function isSensitiveChange(before: Settings, after: Settings): boolean {
  return changesSensitive(Settings, before, after);
}

function changesSensitive(schema: TSchema, before: unknown, after: unknown): boolean {
  if (isHarmless(schema) || isDeepStrictEqual(before, after)) return false;
  if (!IsObject(schema) || before === undefined || after === undefined) return true;
  const [old, next] = [before, after] as [Fields, Fields];
  return Object.entries(schema.properties).some(([key, property]) =>
    changesSensitive(property, old[key], next[key]),
  );
}

function cleanCommands(commands: Settings['commands']): Settings['commands'] {
  return Object.fromEntries(Object.entries(commands).map(([event, lines]) => [event, filled(lines)]));
}

function filled(lines: readonly string[]): string[] {
  return lines.filter((line) => line.trim() !== '');
}
