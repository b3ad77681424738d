import { type Settings, SettingsChange } from '@satchel/contract';
import { Compile } from 'typebox/compile';
import { optionsFromExport } from '../../config/exported-options.js';
import { isFields, withKnownKeys } from '../../config/known-keys.js';
import { findingText } from '../../features/imports/finding-text.js';
import { machineScope, type Roots, rootsOf, scopeOutside } from '../../features/imports/source-scope.js';
import { changeSettings } from '../../features/settings/change-settings.js';
import { defaultSettings } from '../../features/settings/default-settings.js';
import { StartError } from '../../lib/start-error.js';
import type { Command } from '../command.js';
import { readExchange } from '../exchange.js';
import { settingsFacts } from '../open-stores.js';
import { sayConfiguration } from './cat.js';
import { keepOptions } from './stored-options.js';

type Fields = Readonly<Record<string, unknown>>;

/** Keys of exports that are not settings here: secrets of the other server, or options. */
const ELSEWHERE = ['key', 'logoutpage', 'filemode', 'dirmode', 'hidedotfiles', 'authmethod'];

export const configImport: Command = {
  name: 'config import',
  operands: '<file>',
  count: [1, 1],
  summary:
    'Replaces settings and options by those of an export (JSON or YAML) of Satchel or of File Browser.',
  access: 'create',
  async run({ operands: [file = ''], configure, stores, say, note, readInput }) {
    const exported = await readExchange(file, { readInput });
    if (!isFields(exported) || !isFields(exported.settings)) {
      throw new StartError(`The file ${file} is not an export of the configuration: it has no settings.`);
    }
    const { value, unknown } = withKnownKeys(exported.settings, known(), ['commands', 'quota']);
    const options = optionsFromExport(exported);
    const { root } = options;
    const config = configure(root === undefined ? {} : { root });
    const change = checked(await withScopeOfToday(value, rootsOf(config.files.root, root), note));
    for (const key of unknown) if (!ELSEWHERE.includes(key.toLowerCase())) note(`Ignored: settings.${key}.`);
    const settings = changeSettings(defaultSettings(), change, settingsFacts(config, root));
    const { settings: store } = await stores();
    await keepOptions(store, options, { replace: true });
    await store.change((current) => ({ ...settings, authMethod: current.authMethod }));
    note('A running server uses the options after its next start.');
    await sayConfiguration({ stores, say });
  },
};

/** Older releases stored a path of the machine as the scope of new users. */
async function withScopeOfToday(
  settings: Fields,
  roots: Roots,
  note: (text: string) => void,
): Promise<Fields> {
  const { defaults } = settings;
  const found = isFields(defaults) ? await machineScope(defaults, roots, settings) : null;
  if (!isFields(defaults) || found === null) return settings;
  const before = String(defaults.scope);
  const after = found.path ?? scopeOutside(before);
  note(findingText({ code: 'setting_changed', name: 'defaults.scope', before, after }));
  return { ...settings, defaults: { ...defaults, scope: after } };
}

/** The keys of settings, with those that are stored only where they are set. */
function known(): Settings {
  const { defaults, ...settings } = defaultSettings();
  return { ...settings, defaults: { ...defaults, quota: {} } };
}

function checked(value: unknown): SettingsChange {
  const validator = Compile(SettingsChange);
  if (validator.Check(value)) return value;
  const [fault] = validator.Errors(value);
  const field = fault?.instancePath.slice(1).replaceAll('/', '.');
  throw new StartError(`The settings cannot be imported: ${field} ${fault?.message}.`);
}
