import type { Settings, SettingsChange } from '@satchel/contract';
import { plainRules } from '../../core/access/rule-problem.js';
import { checkedPermissions } from '../../lib/permission-rules.js';
import { parseScope } from '../../lib/scope.js';
import { checkSettings } from './check-settings.js';
import { mergeKnown } from './merge-known.js';

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
    userHomeBasePath: parseScope(merged.userHomeBasePath || '/users', 'userHomeBasePath'),
    rules: plainRules(merged.rules),
    defaults: {
      ...merged.defaults,
      perm: checkedPermissions(merged.defaults.perm, 'defaults.perm'),
      viewMode: merged.defaults.viewMode || 'mosaic',
      locale: merged.defaults.locale || 'en',
    },
  };
  checkSettings(settings);
  return settings;
}

function cleanCommands(commands: Settings['commands']): Settings['commands'] {
  const filled = (lines: string[]): string[] => lines.filter((line) => line.trim() !== '');
  return Object.fromEntries(Object.entries(commands).map(([event, lines]) => [event, filled(lines)]));
}
