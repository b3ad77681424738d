import type { Settings } from '@satchel/contract';
import { brandingPlaceOf, type Config } from '../../config/config.js';
import {
  BRANDING_PROBLEMS,
  type BrandingProblem,
  brandingFolderProblem,
} from '../../core/state/branding-folder.js';
import { changeSettings } from '../../features/settings/change-settings.js';
import { StartError } from '../../lib/start-error.js';
import type { Command, Invocation } from '../command.js';
import { settingsFacts } from '../open-stores.js';
import { sayConfiguration } from './cat.js';
import { SETTINGS_FLAGS, settingsFrom } from './settings-flags.js';
import { keepOptions } from './stored-options.js';

const MADE =
  'The database was made. Add the first user with satchel users add, or start the server, which makes one.\n';

export const configInit: Command = {
  name: 'config init',
  summary: 'Creates the database with its settings; the first start, or users add, creates the first user.',
  flags: SETTINGS_FLAGS,
  keepsOptions: true,
  access: 'create',
  async run(invocation) {
    const { settings } = await invocation.stores();
    if (await settings.exists()) {
      throw new StartError('The settings exist already; change them with config set.');
    }
    await settings.create('json');
    invocation.say(MADE);
    await apply(invocation);
  },
};

export const configSet: Command = {
  name: 'config set',
  summary: 'Changes settings immediately, and stores options of the server for its next start.',
  flags: SETTINGS_FLAGS,
  keepsOptions: true,
  run: apply,
};

/**
 * Problems that a folder may still lose: scripts set the option before they fill the folder, and the server
 * looks at it again at each use.
 */
const LATER: readonly BrandingProblem[] = ['no_folder', 'no_files'];

/** Why the folder is not used yet; null for no reason. Throws for a folder that never can be. */
async function brandingNote(folder: string | undefined, config: Config): Promise<string | null> {
  const problem = folder ? await brandingFolderProblem(folder, brandingPlaceOf(config)) : null;
  if (problem === null) return null;
  if (!LATER.includes(problem))
    throw new StartError(`The folder ${folder} cannot be used for branding: ${BRANDING_PROBLEMS[problem]}.`);
  return `The folder ${folder} is not used for branding yet: ${BRANDING_PROBLEMS[problem]}.`;
}

async function apply(invocation: Invocation): Promise<void> {
  const { given, options, note } = invocation;
  const { settings, config } = await invocation.stores();
  const facts = settingsFacts(config, options.root);
  const changed = (current: Settings) => changeSettings(current, settingsFrom(given, current), facts);
  // Both are checked before anything is stored.
  changed(await settings.get());
  const later = await brandingNote(given.get('branding.files'), config);
  if (later !== null) note(later);
  if (Object.keys(options).length > 0) {
    await keepOptions(settings, options);
    note('A running server uses these options after its next start.');
  }
  if (given.size > 0) await settings.change(changed);
  await sayConfiguration(invocation);
}
