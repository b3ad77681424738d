import { SettingsChange } from '@satchel/contract';
import { Compile } from 'typebox/compile';
import { changeSettings } from '../../features/settings/change-settings.js';
import { defaultSettings } from '../../features/settings/default-settings.js';
import { StartError } from '../../lib/start-error.js';
import type { Command } from '../command.js';
import { readExchange } from '../transfer/exchange.js';
import { isFields, withKnownKeys } from '../transfer/known-keys.js';
import { optionsFromExport } from '../transfer/server-keys.js';
import { sayConfiguration } from './cat.js';
import { keepOptions } from './stored-options.js';

/** Keys of exports that are no settings here: secrets of the other server, or options. */
const ELSEWHERE = ['key', 'logoutpage', 'filemode', 'dirmode', 'hidedotfiles', 'authmethod'];

export const configImport: Command = {
  name: 'config import',
  operands: '<file>',
  count: [1, 1],
  summary:
    'Replaces settings and options by those of an export (JSON or YAML), of this program or of File Browser.',
  makesDatabase: true,
  async run({ operands: [file = ''], stores, say, note, readInput }) {
    const exported = await readExchange(file, { readInput });
    if (!isFields(exported) || !isFields(exported.settings)) {
      throw new StartError(`The file ${file} is no export of the configuration: it has no settings.`);
    }
    const { value, unknown } = withKnownKeys(exported.settings, defaultSettings(), ['commands']);
    const change = checked(value);
    for (const key of unknown) if (!ELSEWHERE.includes(key.toLowerCase())) note(`Left out: settings.${key}.`);
    const settings = changeSettings(defaultSettings(), change, { commandsEnabled: true });
    const { settings: store } = await stores();
    await keepOptions(store, optionsFromExport(exported), { replace: true });
    await store.change((current) => ({ ...settings, authMethod: current.authMethod }));
    note('A running server takes the options when it starts again.');
    await sayConfiguration({ stores, say });
  },
};

function checked(value: unknown): SettingsChange {
  const validator = Compile(SettingsChange);
  if (validator.Check(value)) return value;
  const [fault] = validator.Errors(value);
  const field = fault?.instancePath.slice(1).replaceAll('/', '.');
  throw new StartError(`The settings cannot be imported: ${field} ${fault?.message}.`);
}
