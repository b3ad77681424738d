import { ROOT, type Settings, type SettingsChange, SORT_KEYS } from '@satchel/contract';
import { requireGoodRules } from '../../core/access/rule-problem.js';
import { AppError } from '../../lib/app-error.js';
import { checkedPermissions } from '../../lib/permission-rules.js';
import { parseScope } from '../../lib/scope.js';
import { mergeKnown } from './merge-known.js';

const SHORTEST_MINIMUM = 8;
const LONGEST_MINIMUM = 128;
const GIBIBYTE = 1024 ** 3;

export interface SettingsFacts {
  /** The operator switched commands on; without that no administrator can prepare any. */
  commandsEnabled: boolean;
}

/** `current` with `change` applied, ready to be stored. Throws `invalid_input` with the reason. */
export function changeSettings(current: Settings, change: SettingsChange, facts: SettingsFacts): Settings {
  const merged = mergeKnown(current, change, ['commands']);
  const commands = facts.commandsEnabled
    ? cleanCommands({ ...current.commands, ...merged.commands })
    : undefined;
  const settings: Settings = {
    ...merged,
    // Chosen at the start of the program; clients send back what they read.
    authMethod: current.authMethod,
    shell: facts.commandsEnabled ? merged.shell.filter((word) => word !== '') : current.shell,
    commands: commands ?? current.commands,
    userHomeBasePath: parseScope(merged.userHomeBasePath || '/users'),
    defaults: {
      ...merged.defaults,
      perm: checkedPermissions(merged.defaults.perm),
      viewMode: merged.defaults.viewMode || 'mosaic',
      locale: merged.defaults.locale || 'en',
    },
  };
  check(settings);
  return settings;
}

function cleanCommands(commands: Settings['commands']): Settings['commands'] {
  const filled = (lines: string[]): string[] => lines.filter((line) => line.trim() !== '');
  return Object.fromEntries(Object.entries(commands).map(([event, lines]) => [event, filled(lines)]));
}

function check(settings: Settings): void {
  const { defaults, branding, tus, minimumPasswordLength } = settings;
  requireGoodRules(settings.rules);
  const scope = parseScope(defaults.scope);
  if (settings.signup && !settings.createUserDir && scope === ROOT) {
    refuse('signup', 'signing up needs a home for each user or a default scope other than the whole folder');
  }
  if (minimumPasswordLength < SHORTEST_MINIMUM || minimumPasswordLength > LONGEST_MINIMUM) {
    refuse('minimumPasswordLength', `must be from ${SHORTEST_MINIMUM} to ${LONGEST_MINIMUM}`);
  }
  if (defaults.sorting.by !== '' && !SORT_KEYS.some((key) => key === defaults.sorting.by)) {
    refuse('defaults.sorting.by', 'must be name, size or modified');
  }
  if (!['', 'light', 'dark'].includes(branding.theme))
    refuse('branding.theme', 'must be empty, light or dark');
  if (!/^[#\w(),.%\s/-]{0,64}$/.test(branding.color)) refuse('branding.color', 'is not a colour');
  if (branding.name.length > 256) refuse('branding.name', 'is longer than 256 characters');
  if (tus.chunkSize < 1 || tus.chunkSize > GIBIBYTE) refuse('tus.chunkSize', 'must be from 1 to 1073741824');
  if (tus.retryCount < 0 || tus.retryCount > 100) refuse('tus.retryCount', 'must be from 0 to 100');
}

function refuse(field: string, reason: string): never {
  throw new AppError('invalid_input', `${field}: ${reason}`, { details: { field } });
}
