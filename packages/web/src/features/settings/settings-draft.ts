import type { Settings, SettingsChange } from '@satchel/contract';

/** The settings in the form: lists of words and lists of lines are texts. */
export interface SettingsDraft
  extends Omit<Settings, 'authMethod' | 'shell' | 'commands' | 'defaults' | 'safeAddresses'> {
  shell: string;
  safeAddresses: string;
  commands: Record<string, string>;
  defaults: Omit<Settings['defaults'], 'commands'> & { commands: string };
}

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const lines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

const mapValues = <A, B>(record: Record<string, A>, map: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

export function toDraft({ authMethod: _, ...settings }: Settings): SettingsDraft {
  return {
    ...settings,
    shell: settings.shell.join(' '),
    safeAddresses: settings.safeAddresses.join('\n'),
    commands: mapValues(settings.commands, (list) => list.join('\n')),
    defaults: { ...settings.defaults, commands: settings.defaults.commands.join(' ') },
  };
}

/** The change that stores these parts, or all of them. */
export function toChange(draft: SettingsDraft, keys?: readonly (keyof SettingsDraft)[]): SettingsChange {
  const whole: SettingsChange = {
    ...draft,
    shell: words(draft.shell),
    safeAddresses: lines(draft.safeAddresses),
    commands: mapValues(draft.commands, lines),
    defaults: { ...draft.defaults, commands: words(draft.defaults.commands) },
  };
  if (keys === undefined) return whole;
  return Object.fromEntries(keys.map((key) => [key, whole[key]])) as SettingsChange;
}

/** The parts of each card: a card saves its own parts only. */
export const GENERAL = [
  'signup',
  'hideLoginButton',
  'createUserDir',
  'userHomeBasePath',
  'minimumPasswordLength',
  'rules',
  'branding',
  'tus',
  'trash',
  'brake',
  'safeAddresses',
  'secondFactor',
] as const satisfies readonly (keyof SettingsDraft)[];
export const GENERAL_WITH_SHELL = [...GENERAL, 'shell'] as const satisfies readonly (keyof SettingsDraft)[];
export const ACTIVITY = ['activity'] as const satisfies readonly (keyof SettingsDraft)[];
export const MAIL = ['mail'] as const satisfies readonly (keyof SettingsDraft)[];
export const DEFAULTS = ['defaults'] as const satisfies readonly (keyof SettingsDraft)[];
export const COMMANDS = ['commands'] as const satisfies readonly (keyof SettingsDraft)[];
