import type { Command, Invocation } from '../command.js';
import { settingsTable } from './settings-table.js';

export const configCat: Command = {
  name: 'config cat',
  summary: 'Prints the settings and the stored options, without secrets.',
  access: 'read',
  run: sayConfiguration,
};

export async function sayConfiguration({ stores, say }: Pick<Invocation, 'stores' | 'say'>): Promise<void> {
  const { settings } = await stores();
  say(settingsTable(await settings.get(), await settings.storedOptions()));
}
