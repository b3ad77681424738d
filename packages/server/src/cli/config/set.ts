import { closedFoldersOf } from '../../config/closed-folders.js';
import type { Config } from '../../config/config.js';
import { brandingFolderProblem } from '../../core/state/branding-folder.js';
import { changeSettings } from '../../features/settings/change-settings.js';
import { StartError } from '../../lib/start-error.js';
import type { Command, Invocation } from '../command.js';
import { sayConfiguration } from './cat.js';
import { SETTINGS_FLAGS, settingsFrom } from './settings-flags.js';
import { keepOptions } from './stored-options.js';

export const configInit: Command = {
  name: 'config init',
  summary: 'Makes the database with its settings; the first start, or users add, makes the first user.',
  flags: SETTINGS_FLAGS,
  keepsOptions: true,
  makesDatabase: true,
  async run(invocation) {
    const { settings } = await invocation.stores();
    if (await settings.exists()) {
      throw new StartError('There are settings already: config set changes them.');
    }
    await settings.create('json');
    await apply(invocation);
  },
};

export const configSet: Command = {
  name: 'config set',
  summary: 'Changes settings at once, and keeps options of the server for its next start.',
  flags: SETTINGS_FLAGS,
  keepsOptions: true,
  run: apply,
};

async function requireBrandingFolder(folder: string | undefined, config: Config): Promise<void> {
  const problem = folder ? await brandingFolderProblem(folder, closedFoldersOf(config)) : null;
  if (problem === 'no_folder') throw new StartError(`There is no folder ${folder} for branding.`);
  if (problem)
    throw new StartError(`The folder ${folder} cannot be for branding: the server keeps its own data there.`);
}

async function apply(invocation: Invocation): Promise<void> {
  const { given, options, note } = invocation;
  const { settings, config } = await invocation.stores();
  await requireBrandingFolder(given.get('branding.files'), config);
  if (Object.keys(options).length > 0) {
    await keepOptions(settings, options);
    note('A running server takes these options when it starts again.');
  }
  if (given.size > 0) {
    // Whoever sits at the machine may prepare commands whether or not the server runs them.
    await settings.change((current) =>
      changeSettings(current, settingsFrom(given, current), { commandsEnabled: true }),
    );
  }
  await sayConfiguration(invocation);
}
